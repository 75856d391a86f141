import { fireEvent, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { saveLivestreamAction } from '@/lib/domains/catalogue/actions'
import { renderForm } from '@/tests/support/pages/staff-form'
import { LivestreamForm } from './livestream-form'

jest.mock('next/navigation', () => ({
  usePathname: () => '/dashboard/livestreams/new',
  useRouter: () => ({ push: jest.fn(), refresh: jest.fn() }),
}))
jest.mock('@/lib/domains/catalogue/actions', () => ({
  cancelLivestreamAction: jest.fn(),
  deleteLivestreamAction: jest.fn(),
  saveLivestreamAction: jest.fn(),
}))

beforeEach(() => jest.clearAllMocks())

const press = (name: string) => userEvent.click(screen.getByRole('button', { name }))

test('publishing a past livestream asks for confirmation', async () => {
  jest.mocked(saveLivestreamAction).mockResolvedValue({ ok: true, data: { id: 5, updatedAt: '2027-05-01' } })
  renderForm(<LivestreamForm stored={null} />)
  await userEvent.type(screen.getByLabelText('Name'), 'Margam')
  fireEvent.change(screen.getByLabelText('Starts (Singapore time)'), { target: { value: '2020-01-31T19:30' } })
  await userEvent.selectOptions(screen.getByLabelText('Status'), 'Public')
  await press('Save')
  expect(await screen.findByRole('dialog', { name: 'Publish a past livestream?' })).toBeVisible()
  await press('Cancel')
  expect(saveLivestreamAction).not.toHaveBeenCalled()
  await press('Save')
  await press('Publish')
  await waitFor(() => expect(saveLivestreamAction).toHaveBeenCalledTimes(1))
  const [saved] = jest.mocked(saveLivestreamAction).mock.calls[0] ?? []
  expect(saved).toMatchObject({ name: 'Margam', publication: 'public' })
})

test('a ticket needs a price for every region, and the members’ price appears with its choice', async () => {
  jest.mocked(saveLivestreamAction).mockResolvedValue({ ok: true, data: { id: 5, updatedAt: '2027-05-01' } })
  renderForm(<LivestreamForm stored={null} />)
  await userEvent.type(screen.getByLabelText('Name'), 'Margam')
  fireEvent.change(screen.getByLabelText('Starts (Singapore time)'), { target: { value: '2030-01-31T19:30' } })
  const india = screen.getByLabelText(/^Ticket price in INR/)
  await userEvent.type(india, '149')
  await press('Save')
  const world = screen.getByLabelText(/^Ticket price in USD/)
  await waitFor(() => expect(world).toHaveAttribute('aria-invalid', 'true'))
  expect(saveLivestreamAction).not.toHaveBeenCalled()

  await userEvent.type(world, '8')
  expect(screen.queryByLabelText('Members’ price in INR')).toBeNull()
  await userEvent.selectOptions(screen.getByLabelText('Members'), 'Pay a reduced price')
  await userEvent.type(screen.getByLabelText('Members’ price in INR'), '99')
  await userEvent.type(screen.getByLabelText('Members’ price in USD'), '5')
  await press('Save')
  await waitFor(() => expect(saveLivestreamAction).toHaveBeenCalledTimes(1))
  const [saved] = jest.mocked(saveLivestreamAction).mock.calls[0] ?? []
  expect(saved).toMatchObject({
    ticketPrices: { india: '149', world: '8' },
    members: 'reduced',
    memberPrices: { india: '99', world: '5' },
  })
})
