import { startRegistration } from '@simplewebauthn/browser'
import { callApi } from '@/lib/client/requests/api'
import { createPasskey } from './passkeys'

jest.mock('@simplewebauthn/browser', () => ({ startRegistration: jest.fn() }))
jest.mock('@/lib/client/requests/api', () => ({
  ...jest.requireActual('@/lib/client/requests/api'),
  callApi: jest.fn(),
}))

test('a device that already has a passkey says so', async () => {
  jest.mocked(callApi).mockResolvedValue({})
  jest.mocked(startRegistration).mockRejectedValue(new DOMException('already registered', 'InvalidStateError'))
  await expect(createPasskey()).rejects.toThrow('This device already has a passkey for your account.')
})
