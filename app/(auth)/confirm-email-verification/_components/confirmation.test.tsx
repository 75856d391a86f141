import { render, screen } from '@testing-library/react'
import { Confirmation } from '@/app/(auth)/confirm-email-verification/_components/confirmation'
import { callApi, unreachable } from '@/lib/client/api'

jest.mock('next/navigation', () => ({ useRouter: () => ({ refresh: jest.fn() }) }))
jest.mock('@/lib/client/api', () => ({ ...jest.requireActual('@/lib/client/api'), callApi: jest.fn() }))
jest.mock('@/lib/domains/accounts/actions', () => ({ verifyEmailAction: jest.fn() }))

const view = { state: 'waiting', asksPassword: false } as const

test('what became of the confirmation has the focus that the form had', async () => {
  jest.mocked(callApi).mockResolvedValue(null)
  render(<Confirmation verificationCode="abc" view={view} isSignedIn={false} />)
  expect(await screen.findByRole('heading', { name: 'Thank you for verifying your email!' })).toHaveFocus()
})

test('a confirmation that was lost on its way does not say that it is still being made', async () => {
  jest.mocked(callApi).mockRejectedValueOnce(unreachable())
  render(<Confirmation verificationCode="abc" view={view} isSignedIn={false} />)
  expect(screen.getByText(/One moment/)).toBeVisible()
  expect(await screen.findByText(/could not be confirmed/)).toBeVisible()
  expect(screen.queryByText(/One moment/)).toBeNull()
})
