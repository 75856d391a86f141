import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { ApiError, callApi, unreachable } from '@/lib/client/requests/api'
import { PASSWORD_OF_MAIL, SEVERAL_REGISTRATIONS } from '@/lib/domains/accounts/verification/schema'
import { Confirmation } from './confirmation'

jest.mock('next/navigation', () => ({ useRouter: () => ({ refresh: jest.fn() }) }))
jest.mock('@/lib/client/requests/api', () => ({
  ...jest.requireActual('@/lib/client/requests/api'),
  callApi: jest.fn(),
}))
jest.mock('@/lib/domains/accounts/verification/actions', () => ({ verifyEmailAction: jest.fn() }))

const view = { state: 'waiting', asksPassword: false } as const

test('the result of the confirmation takes the focus from the form', async () => {
  jest.mocked(callApi).mockResolvedValue(null)
  render(<Confirmation verificationCode="abc" view={view} isSignedIn={false} wanted={null} />)
  expect(await screen.findByRole('heading', { name: 'Thank you for verifying your email!' })).toHaveFocus()
})

test('a person who logged in before continues with the page that they came for, such as one with a code', async () => {
  jest.mocked(callApi).mockResolvedValue(null)
  const wanted = '/redeem?code=7K3M-PX9C-4TQH'
  const { unmount } = render(<Confirmation verificationCode="abc" view={view} isSignedIn wanted={wanted} />)
  expect(await screen.findByRole('link', { name: 'Continue' })).toHaveAttribute('href', wanted)
  unmount()
  render(<Confirmation verificationCode="abc" view={view} isSignedIn wanted={null} />)
  expect(await screen.findByRole('link', { name: 'Start watching' })).toHaveAttribute('href', '/browse')
})

test('a confirmation that failed to arrive no longer says that it is in progress', async () => {
  jest.mocked(callApi).mockRejectedValueOnce(unreachable())
  render(<Confirmation verificationCode="abc" view={view} isSignedIn={false} wanted={null} />)
  expect(screen.getByText(/One moment/)).toBeVisible()
  expect(await screen.findByText(/couldn’t confirm/)).toBeVisible()
  expect(screen.queryByText(/One moment/)).toBeNull()
})

test('an address that signed up twice is confirmed only with the password chosen for that email', async () => {
  jest.mocked(callApi).mockReset()
  render(
    <Confirmation verificationCode="abc" view={{ ...view, asksPassword: true }} isSignedIn={false} wanted={null} />,
  )
  expect(screen.getByText(SEVERAL_REGISTRATIONS)).toBeVisible()
  expect(callApi).not.toHaveBeenCalled()
  const password = screen.getByLabelText('Your password')
  const confirm = async (typed: string) => {
    await userEvent.clear(password)
    await userEvent.type(password, `${typed}{Enter}`)
  }
  const refusal = new ApiError(400, PASSWORD_OF_MAIL, { password: PASSWORD_OF_MAIL })
  jest.mocked(callApi).mockRejectedValueOnce(refusal)
  await confirm('a-stranger-chose-it')
  await waitFor(() => expect(password).toHaveAccessibleDescription(PASSWORD_OF_MAIL))
  jest.mocked(callApi).mockResolvedValueOnce(null)
  await confirm('kalyani-in-adi-tala')
  expect(await screen.findByRole('heading', { name: 'Thank you for verifying your email!' })).toBeVisible()
  const json = { verificationCode: 'abc', password: 'kalyani-in-adi-tala' }
  expect(callApi).toHaveBeenLastCalledWith(expect.any(String), { method: 'POST', json })
})
