import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { ApiError, callApi } from '@/lib/client/requests/api'
import { SecondFactor } from './sign-in-methods'

const refresh = jest.fn()
jest.mock('next/navigation', () => ({ useRouter: () => ({ refresh }) }))
jest.mock('sonner', () => ({ toast: { success: jest.fn(), error: jest.fn() } }))
jest.mock('@/lib/client/requests/api', () => ({
  ...jest.requireActual('@/lib/client/requests/api'),
  callApi: jest.fn(),
}))

test('recovery codes survive a refresh until the person has saved them', async () => {
  jest
    .mocked(callApi)
    .mockImplementation((_, options) =>
      Promise.resolve(
        options?.method === 'POST'
          ? { secret: 'ABCD', uri: 'otpauth://totp/a?secret=ABCD' }
          : { recoveryCodes: ['k3p-9xz'] },
      ),
    )
  const shown = (isOn: boolean) => <SecondFactor hasPassword factor={{ isOn, recoveryCodes: isOn ? 1 : 0 }} />
  const { rerender } = render(shown(false))
  await userEvent.click(screen.getByRole('button', { name: 'Turn on' }))
  await userEvent.type(await screen.findByLabelText('Code'), '123456')
  await userEvent.click(screen.getByRole('button', { name: 'Confirm' }))
  expect(await screen.findByText('k3p-9xz')).toBeVisible()
  expect(screen.getByText(/^Two-step verification is on/)).toHaveFocus()
  // Simulates a refresh caused by another part of the page.
  rerender(shown(true))
  expect(screen.getByText('k3p-9xz')).toBeVisible()
  await userEvent.click(screen.getByRole('button', { name: 'I’ve saved them' }))
  // Screen readers read the line as one text, so the words must be separated by a space.
  expect(screen.getByText('1 recovery code left').parentElement).toHaveTextContent('On 1 recovery code left')
})

test('starting over shows another key and takes its code', async () => {
  let made = 0
  jest.mocked(callApi).mockImplementation(async (_, options) => {
    if (options?.method === 'PUT') throw new ApiError(409, 'Please begin again.')
    made += 1
    return { secret: `KEY${made}`, uri: `otpauth://totp/a?secret=KEY${made}` }
  })
  render(<SecondFactor hasPassword factor={{ isOn: false, recoveryCodes: 0 }} />)
  await userEvent.click(screen.getByRole('button', { name: 'Turn on' }))
  await userEvent.type(await screen.findByLabelText('Code'), '123456{Enter}')
  expect(await screen.findByText('Please begin again.')).toBeVisible()
  await userEvent.click(screen.getByRole('button', { name: 'Start over' }))
  expect(await screen.findByText('KEY2')).toBeVisible()
  expect(screen.queryByText('Please begin again.')).toBeNull()
  expect(screen.getByLabelText('Code')).toHaveValue('')
  expect(screen.getByLabelText('Code')).toHaveFocus()
})
