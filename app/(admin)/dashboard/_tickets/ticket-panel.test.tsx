import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { StaffTickets } from '@/lib/domains/payments/ticket-refunds/schema'
import { renderForm } from '@/tests/support/pages/staff-form'
import { TicketPanel } from './ticket-panel'

jest.mock('next/navigation', () => ({
  usePathname: () => '/dashboard/livestreams/8',
  useRouter: () => ({ refresh: jest.fn() }),
}))

const sold: StaffTickets = {
  ...{ kind: 'livestream', id: 8, sold: 3, cancelled: false, refunds: null, endsFestival: false, mayCancel: true },
  amounts: [
    { amount: 298, currency: 'inr' },
    { amount: 8, currency: 'usd' },
  ],
  festival: { id: 3, name: 'Margazhi at Home', sold: 12 },
}
const cancel = jest.fn()

function show(facts: Partial<StaffTickets> = {}) {
  renderForm(<TicketPanel name="The Long Pallavi" tickets={{ ...sold, ...facts }} cancel={cancel} />)
  return userEvent.setup()
}

beforeEach(() => cancel.mockReset().mockResolvedValue({ ok: true, data: null }))

test('before a cancellation, the dialog says how many tickets and how much money it refunds', async () => {
  const user = show()
  expect(screen.getByText(/^3 tickets sold for/)).toHaveTextContent(
    '3 tickets sold for ₹298.00 and $8.00. 12 tickets for “Margazhi at Home” open it too.',
  )
  await user.click(screen.getByRole('button', { name: 'Cancel livestream…' }))
  const dialog = within(screen.getByRole('dialog', { name: 'Cancel this livestream?' }))
  expect(dialog.getByText(/3 tickets \(₹298.00 and \$8.00\) will be refunded in full/)).toHaveTextContent(
    'Tickets for “Margazhi at Home” stay valid (12 sold). This can’t be undone.',
  )
  await user.click(dialog.getByRole('button', { name: 'Cancel and refund' }))
  await waitFor(() => expect(cancel).toHaveBeenCalledTimes(1))
  expect(cancel.mock.calls[0]?.[0]).toEqual({ id: 8 })
})

test('without tickets, nothing is said about refunds', async () => {
  const user = show({ sold: 0, amounts: [], festival: null })
  expect(screen.getByText('No tickets sold.')).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Cancel livestream…' }))
  const dialog = within(screen.getByRole('dialog'))
  expect(dialog.queryByText(/refunded/)).toBeNull()
  expect(dialog.getByRole('button', { name: 'Cancel livestream' })).toBeVisible()
})

test('staff who may not refund can’t cancel what was sold', () => {
  show({ mayCancel: false })
  expect(screen.getByText(/Cancelling refunds these tickets/)).toBeVisible()
  expect(screen.queryByRole('button')).toBeNull()
})

test('after a cancellation, it shows the progress and the tickets to refund by hand', () => {
  const person = { id: 5, email: 'mira@example.test' }
  const failure = { purchaseId: 9, person, price: { amount: 149, currency: 'inr' }, problem: 'refused' } as const
  show({ cancelled: true, refunds: { total: 3, refunded: 1, failed: 1, failures: [failure] } })
  expect(screen.getByText('Refunding: 1 of 3 tickets.')).toBeVisible()
  expect(screen.getByRole('progressbar', { name: 'Refunds' })).toHaveAttribute('value', '2')
  const failed = within(screen.getByRole('list', { name: 'Failed refunds' }))
  expect(failed.getByRole('link', { name: person.email })).toHaveAttribute('href', '/dashboard/user-accounts/5')
  expect(failed.getByText(/The payment provider refused the refund\./)).toBeVisible()
})
