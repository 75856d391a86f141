import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Newsletter } from './newsletter'

const mockPush = jest.fn()
jest.mock('next/navigation', () => ({ useRouter: () => ({ push: mockPush }) }))

test('the newsletter form shows an error under an invalid address, and passes a valid one to the sign-up', async () => {
  render(<Newsletter />)
  const field = screen.getByLabelText('Email')
  for (const [typed, message] of [
    ['', 'Invalid email'],
    ['asha', 'Invalid email'],
    [`${'a'.repeat(45)}@example.test`, 'Too long'],
  ] as const) {
    await userEvent.clear(field)
    if (typed) await userEvent.type(field, typed)
    await userEvent.click(screen.getByRole('button', { name: 'Subscribe' }))
    await waitFor(() => expect(field).toHaveAccessibleDescription(message))
    expect(field).toHaveFocus()
  }
  expect(mockPush).not.toHaveBeenCalled()
  await userEvent.clear(field)
  await userEvent.type(field, 'asha+arts@example.test{Enter}')
  await waitFor(() => expect(mockPush).toHaveBeenCalledWith('/registration?email=asha%2Barts%40example.test'))
})
