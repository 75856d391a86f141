import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { saveFestivalAction } from '@/lib/domains/catalogue/actions'
import { newFestival, type StaffFestivalDetail } from '@/lib/domains/livestreams/festival-editing/schema'
import { renderForm } from '@/tests/support/pages/staff-form'
import { FestivalForm } from './festival-form'

jest.mock('next/navigation', () => ({
  usePathname: () => '/dashboard/festivals/3',
  useRouter: () => ({ push: jest.fn(), refresh: jest.fn() }),
}))
jest.mock('@/lib/domains/catalogue/actions', () => ({
  cancelFestivalAction: jest.fn(),
  deleteFestivalAction: jest.fn(),
  saveFestivalAction: jest.fn(),
}))

const tickets: StaffFestivalDetail['tickets'] = {
  ...{ kind: 'festival', id: 3, sold: 0, amounts: [], cancelled: false, refunds: null, festival: null },
  ...{ endsFestival: false, mayCancel: true },
}
const festival: StaffFestivalDetail = {
  id: 3,
  form: {
    ...newFestival,
    name: 'Margazhi at Home',
    ticketPrices: { india: '249', world: '12' },
    updatedAt: '2026-11-01',
  },
  tickets,
  livestreams: [{ id: 8, name: 'The Long Pallavi', startsAt: '2026-12-20T11:00:00Z', cancelled: false }],
  refusal: null,
}

test('a festival can’t be saved without a price', async () => {
  jest.mocked(saveFestivalAction).mockResolvedValue({ ok: true, data: { id: 3, updatedAt: '2026-11-02' } })
  renderForm(<FestivalForm stored={null} />)
  await userEvent.type(screen.getByLabelText('Name'), 'Margazhi at Home')
  await userEvent.click(screen.getByRole('button', { name: 'Save' }))
  const india = screen.getByLabelText('Ticket price in INR')
  await waitFor(() => expect(india).toHaveAttribute('aria-invalid', 'true'))
  expect(saveFestivalAction).not.toHaveBeenCalled()

  await userEvent.type(india, '249')
  await userEvent.type(screen.getByLabelText('Ticket price in USD'), '12')
  await userEvent.selectOptions(screen.getByLabelText('Members'), 'Watch without a ticket')
  await userEvent.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(saveFestivalAction).toHaveBeenCalledTimes(1))
  const [saved] = jest.mocked(saveFestivalAction).mock.calls[0] ?? []
  expect(saved).toMatchObject({ ticketPrices: { india: '249', world: '12' }, members: 'free' })
})

test('a festival lists its livestreams, and says how to add one', () => {
  const { unmount } = renderForm(<FestivalForm stored={festival} />)
  const list = within(screen.getByRole('region', { name: 'Livestreams' }))
  expect(list.getByRole('link', { name: 'The Long Pallavi' })).toHaveAttribute('href', '/dashboard/livestreams/8')
  unmount()
  renderForm(<FestivalForm stored={{ ...festival, livestreams: [] }} />)
  expect(screen.getByText(/Choose this festival in the form of a livestream\./)).toBeVisible()
})
