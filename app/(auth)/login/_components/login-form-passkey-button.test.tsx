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
// Returns a URL with only a hash, because jsdom can't navigate.
jest.mock('@/lib/client/accounts/sign-in', () => ({ sendSignIn: jest.fn(async () => '#opened') }))
jest.mock('@/lib/client/forms/show-error', () => ({ showError: jest.fn() }))

const press = () => act(async () => void fireEvent.click(screen.getByRole('button')))

test('the button works again when the page is restored from the bfcache after a login', async () => {
  render(<PasskeyButton />)
  await press()
  expect(screen.getByRole('button')).toHaveAttribute('aria-busy', 'true')
  act(() => void restorePage())
  expect(screen.getByRole('button')).not.toHaveAttribute('aria-busy')
  await press()
  expect(requestPasskey).toHaveBeenCalledTimes(2)
})

test('the browser’s dialog can be opened again after it was closed', async () => {
  jest.mocked(requestPasskey).mockRejectedValueOnce(new DOMException('closed', 'NotAllowedError'))
  render(<PasskeyButton />)
  await press()
  expect(screen.getByRole('button')).not.toHaveAttribute('aria-busy')
})

test('a chosen passkey that cannot be sent shows an error, and a missing list does not', async () => {
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
