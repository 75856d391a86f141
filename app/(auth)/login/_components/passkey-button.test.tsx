import { act, fireEvent, render, screen } from '@testing-library/react'
import { PasskeyButton } from '@/app/(auth)/login/_components/passkey-button'
import { askForPasskey } from '@/lib/client/passkeys'

jest.mock('@/lib/client/passkeys', () => ({
  hasPasskeys: () => true,
  offersPasskeys: async () => false,
  askForPasskey: jest.fn(async () => ({})),
  isCancelled: () => true,
  stopAsking: jest.fn(),
}))
// A place of this page: jsdom opens no other one.
jest.mock('@/lib/client/sign-in', () => ({ sendSignIn: async () => '#opened' }))

const press = () => act(async () => void fireEvent.click(screen.getByRole('button')))

test('who signed in and went back can use the button again, where the browser restores the page as it was', async () => {
  render(<PasskeyButton />)
  await press()
  expect(screen.getByRole('button')).toHaveAttribute('aria-busy', 'true')
  act(() => void window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true })))
  expect(screen.getByRole('button')).not.toHaveAttribute('aria-busy')
  await press()
  expect(askForPasskey).toHaveBeenCalledTimes(2)
})

test('who closes the dialog of the browser can open it again', async () => {
  jest.mocked(askForPasskey).mockRejectedValueOnce(new DOMException('closed', 'NotAllowedError'))
  render(<PasskeyButton />)
  await press()
  expect(screen.getByRole('button')).not.toHaveAttribute('aria-busy')
})
