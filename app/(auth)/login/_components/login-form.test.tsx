import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { toast } from 'sonner'
import { CodeForm } from '@/app/(auth)/login/code/_components/code-form'
import { RegistrationForm } from '@/app/(auth)/registration/_components/registration-form'
import { GoogleButton } from '@/components/accounts/google-button'
import { CONSENT_KEY, COOKIES_BLOCKED, FUNCTIONAL_NEEDED } from '@/lib/shared/access/consent'
import { answer } from '@/tests/support/requests/answers'
import { LoginForm } from './login-form'

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
  jest.restoreAllMocks()
  jest.mocked(toast.error).mockClear()
  window.localStorage.clear()
  globalThis.fetch = asked.mockReset().mockResolvedValue(answer(401, { message: 'Invalid email or password' }))
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

test('a login needs functional cookies, and its message opens their settings', async () => {
  window.localStorage.setItem(CONSENT_KEY, JSON.stringify({ functional: false, analytical: true }))
  await logIn('asha@example.test', 'long-enough')
  const action = expect.objectContaining({ label: 'Cookie settings' })
  await waitFor(() => expect(toast.error).toHaveBeenCalledWith(FUNCTIONAL_NEEDED, { action }))
  expect(asked).not.toHaveBeenCalled()
})

describe('a browser that blocks cookies', () => {
  /** Simulates a browser that doesn't store the session after a successful login. */
  const forgetSession = () =>
    asked
      .mockReset()
      .mockResolvedValueOnce(answer(200, { id: 7 }))
      .mockResolvedValueOnce(answer(200, { id: 0 }))

  it('is reported under the password, and the page stays', async () => {
    forgetSession()
    await logIn('asha@example.test', 'long-enough')
    await waitFor(() => expect(password()).toHaveAccessibleDescription(COOKIES_BLOCKED))
    expect(email()).toHaveValue('asha@example.test')
    expect(window.location.hash).toBe('')
  })

  it('is reported under the code after a login with Google', async () => {
    cleanup()
    forgetSession()
    render(<CodeForm />)
    await userEvent.type(screen.getByLabelText('Code'), '123456{Enter}')
    await waitFor(() =>
      expect(screen.getByLabelText('Code')).toHaveAccessibleDescription(expect.stringContaining(COOKIES_BLOCKED)),
    )
  })

  it('is reported before a login, registration or Google login starts, if it can be detected', async () => {
    jest.spyOn(document, 'cookie', 'get').mockReturnValue('')
    await logIn('asha@example.test', 'long-enough')
    await waitFor(() => expect(toast.error).toHaveBeenLastCalledWith(COOKIES_BLOCKED))
    cleanup()
    render(<RegistrationForm prefill={{ email: '', firstName: '', lastName: '' }} />)
    await userEvent.click(screen.getByRole('button', { name: 'Sign Up' }))
    await waitFor(() => expect(toast.error).toHaveBeenCalledTimes(2))
    cleanup()
    render(<GoogleButton label="Log in with Google" />)
    expect(fireEvent.click(screen.getByRole('link'))).toBe(false)
    await waitFor(() => expect(toast.error).toHaveBeenCalledTimes(3))
    expect(toast.error).toHaveBeenLastCalledWith(COOKIES_BLOCKED)
    expect(asked).not.toHaveBeenCalled()
  })
})
