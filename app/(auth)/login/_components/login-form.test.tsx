import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { toast } from 'sonner'
import { LoginForm } from '@/app/(auth)/login/_components/login-form'
import { CONSENT_KEY, FUNCTIONAL_NEEDED } from '@/lib/shared/consent'

jest.mock('sonner', () => ({ toast: { loading: jest.fn(), dismiss: jest.fn(), error: jest.fn() } }))

const email = () => screen.getByLabelText('Email')
const password = () => screen.getByLabelText('Password')
const logIn = async (address: string, secret: string) => {
  await userEvent.clear(email())
  await userEvent.type(email(), address)
  await userEvent.clear(password())
  await userEvent.type(password(), `${secret}{Enter}`)
}

const asked = jest.fn()
beforeEach(() => {
  window.localStorage.clear()
  const text = async () => '{"message":"Invalid email or password"}'
  globalThis.fetch = asked.mockReset().mockResolvedValue({ ok: false, status: 401, text })
  render(<LoginForm />)
})

test('the login shows what is wrong under its field, focuses the first, and names its fields', async () => {
  await logIn('nobody', 'short')
  await waitFor(() => expect(email()).toHaveAccessibleDescription('Invalid email'))
  expect(password()).toHaveAccessibleDescription('Invalid password')
  expect(email()).toHaveFocus()
  expect(asked).not.toHaveBeenCalled()

  await logIn('nobody@example.test', 'long-enough')
  await waitFor(() => expect(password()).toHaveAccessibleDescription('Invalid email or password'))
  expect(password()).toHaveFocus()
  expect(email()).toHaveAttribute('autocomplete', 'username webauthn')
  expect(password()).toHaveAttribute('autocomplete', 'current-password')
})

test('a login does not begin without functional cookies, and its message leads to their settings', async () => {
  window.localStorage.setItem(CONSENT_KEY, JSON.stringify({ functional: false, analytical: true }))
  await logIn('asha@example.test', 'long-enough')
  const action = expect.objectContaining({ label: 'Cookie settings' })
  await waitFor(() => expect(toast.error).toHaveBeenCalledWith(FUNCTIONAL_NEEDED, { action }))
  expect(asked).not.toHaveBeenCalled()
})
