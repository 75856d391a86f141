import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { storeRegisteredAddress } from '@/lib/client/accounts/registered-address'
import { callApi } from '@/lib/client/requests/api'
import { apiRoutes } from '@/lib/shared/routes/api-routes'
import { ResendVerification } from './resend-verification'

jest.mock('@/lib/client/requests/api', () => ({
  ...jest.requireActual('@/lib/client/requests/api'),
  callApi: jest.fn(),
}))

afterEach(() => window.sessionStorage.clear())

test('people who signed up in this tab need not type the address again', async () => {
  storeRegisteredAddress('asha@example.test')
  jest.mocked(callApi).mockResolvedValue({ message: 'Sent' })
  render(<ResendVerification signedInAs={null} />)
  expect(screen.getByRole('textbox', { name: 'Email' })).toHaveValue('asha@example.test')
  await userEvent.click(screen.getByRole('button', { name: 'Send a new link' }))
  const sent = { method: 'POST', json: { email: 'asha@example.test' } }
  expect(callApi).toHaveBeenCalledWith(apiRoutes.resendVerification, sent)
})

test('people who did not sign up in this tab are asked for the address', () => {
  render(<ResendVerification signedInAs={null} />)
  expect(screen.getByRole('textbox', { name: 'Email' })).toHaveValue('')
})

test('the link of a logged-in person goes to the address of the account', async () => {
  storeRegisteredAddress('another@example.test')
  jest.mocked(callApi).mockResolvedValue({ message: 'Sent' })
  render(<ResendVerification signedInAs="asha@example.test" />)
  expect(screen.queryByRole('textbox')).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: 'Send a new link' }))
  const sent = { method: 'POST', json: { email: 'asha@example.test' } }
  expect(callApi).toHaveBeenLastCalledWith(apiRoutes.resendVerification, sent)
})
