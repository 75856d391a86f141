import { act, fireEvent, render, screen } from '@testing-library/react'
import { requestPasskey, canOfferPasskeys } from '@/lib/client/accounts/passkeys'
import { sendSignIn } from '@/lib/client/accounts/sign-in'
import { showError } from '@/lib/client/forms/show-error'
import { unreachable } from '@/lib/client/requests/api'
import { restorePage } from '@/tests/support/requests/answers'
import { PasskeyButton } from './login-form'

jest.mock('@/lib/client/accounts/passkeys', () => ({
  hasPasskeys: () => true,
  canOfferPasskeys: jest.fn(async () => false),
  requestPasskey: jest.fn(async () => ({})),
  isCancelled: () => true,
  cancelPasskeyRequest: jest.fn(),
}))
// A place of this page: jsdom opens no other one.
jest.mock('@/lib/client/accounts/sign-in', () => ({ sendSignIn: jest.fn(async () => '#opened') }))
jest.mock('@/lib/client/forms/show-error', () => ({ showError: jest.fn() }))

const press = () => act(async () => void fireEvent.click(screen.getByRole('button')))

test('who signed in and went back can use the button again, where the browser restores the page as it was', async () => {
  render(<PasskeyButton />)
  await press()
  expect(screen.getByRole('button')).toHaveAttribute('aria-busy', 'true')
  act(() => void restorePage())
  expect(screen.getByRole('button')).not.toHaveAttribute('aria-busy')
  await press()
  expect(requestPasskey).toHaveBeenCalledTimes(2)
})

test('who closes the dialog of the browser can open it again', async () => {
  jest.mocked(requestPasskey).mockRejectedValueOnce(new DOMException('closed', 'NotAllowedError'))
  render(<PasskeyButton />)
  await press()
  expect(screen.getByRole('button')).not.toHaveAttribute('aria-busy')
})

test('who chose a passkey in the list is told when it could not be sent, and nobody when there is no list', async () => {
  jest.mocked(canOfferPasskeys).mockResolvedValue(true)
  jest.mocked(requestPasskey).mockRejectedValueOnce(unreachable())
  const { unmount } = render(<PasskeyButton />)
  await act(async () => undefined)
  expect(showError).not.toHaveBeenCalled()
  unmount()
  jest.mocked(sendSignIn).mockRejectedValueOnce(unreachable())
  render(<PasskeyButton />)
  await act(async () => undefined)
  expect(showError).toHaveBeenCalledTimes(1)
})
