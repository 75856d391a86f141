import { render, screen } from '@testing-library/react'
import { Confirmation } from '@/app/(auth)/confirm-email-verification/_components/confirmation'
import { callApi } from '@/lib/client/api'

jest.mock('next/navigation', () => ({ useRouter: () => ({ refresh: jest.fn() }) }))
jest.mock('@/lib/client/api', () => ({ ...jest.requireActual('@/lib/client/api'), callApi: jest.fn() }))
jest.mock('@/lib/domains/accounts/actions', () => ({ verifyEmailAction: jest.fn() }))

test('what became of the confirmation has the focus that the form had', async () => {
  jest.mocked(callApi).mockResolvedValue(null)
  const view = { state: 'waiting', asksPassword: false } as const
  render(<Confirmation verificationCode="abc" view={view} isSignedIn={false} />)
  expect(await screen.findByRole('heading', { name: 'Thank you for verifying your email!' })).toHaveFocus()
})
