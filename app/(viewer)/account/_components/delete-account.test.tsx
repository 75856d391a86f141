import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { DeleteAccount } from './delete-account'

test.each([true, false])('the deletion warns of a subscription that it cancels: %s', async (subscribed) => {
  render(<DeleteAccount email="asha@example.test" isLocal subscribed={subscribed} />)
  await userEvent.click(screen.getByRole('button', { name: 'Delete my account' }))
  expect(screen.queryAllByText(/Your membership will be cancelled immediately/)).toHaveLength(subscribed ? 1 : 0)
  await userEvent.click(screen.getByRole('button', { name: 'Keep my account' }))
  expect(screen.queryByRole('dialog')).toBeNull()
})
