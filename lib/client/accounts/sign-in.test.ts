import { COOKIES_BLOCKED } from '@/lib/shared/access/consent'
import { apiRoutes } from '@/lib/shared/routes/api-routes'
import { answer, noNetwork } from '@/tests/support/requests/answers'
import { sendSignIn } from './sign-in'

const asked = jest.fn()
const person = (id: number) => answer(200, { id, roleName: id ? 'VIEWER' : '' })
beforeEach(() => void (globalThis.fetch = asked.mockReset()))

describe.each([apiRoutes.login, apiRoutes.secondFactorSignIn, apiRoutes.passkeySignIn])('a sign-in by %s', (path) => {
  it('that the server accepted but the browser did not store says how to allow cookies', async () => {
    asked.mockResolvedValueOnce(person(7)).mockResolvedValueOnce(person(0))
    await expect(sendSignIn(path, {})).rejects.toMatchObject({ message: COOKIES_BLOCKED })
  })

  it('continues with a session, and if the request for it was lost', async () => {
    asked.mockResolvedValueOnce(person(7)).mockResolvedValueOnce(person(7))
    expect(await sendSignIn(path, {})).toMatch(/^\//)
    asked.mockResolvedValueOnce(person(7)).mockRejectedValueOnce(noNetwork())
    expect(await sendSignIn(path, {})).toMatch(/^\//)
  })
})
