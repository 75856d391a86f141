import { decodeSession, encodeSession } from '@/lib/server/auth/sessions/session-token'
import { useSettings } from '@/tests/support/settings'

const { change } = useSettings()
const sessionId = '6f9619ff-8b86-4d01-b42d-00cf4fc964ff'
const token = { sessionId, role: 'GUEST', status: 'VERIFIED' } as const
const DAY_MS = 86_400_000
const MONTH = 30 * 86_400

afterEach(() => jest.useRealTimers())

describe('a session cookie', () => {
  it('is decoded to the same claims each time', async () => {
    const cookie = await encodeSession(token, MONTH)
    expect([await decodeSession(cookie), await decodeSession(cookie)]).toEqual([token, token])
  })

  it('is refused after it has expired, even if it was decoded before', async () => {
    const cookie = await encodeSession(token, MONTH)
    expect(await decodeSession(cookie)).toEqual(token)
    jest.useFakeTimers({ now: Date.now() + 31 * DAY_MS, doNotFake: ['nextTick', 'setImmediate', 'queueMicrotask'] })
    expect(await decodeSession(cookie)).toBeNull()
  })

  it('is refused under another secret, even if it was decoded before', async () => {
    const cookie = await encodeSession(token, MONTH)
    expect(await decodeSession(cookie)).toEqual(token)
    change({ AUTH_SECRET: 'another-secret-for-tests-that-is-long-enough' })
    expect(await decodeSession(cookie)).toBeNull()
  })

  it('is refused if altered', async () => {
    const cookie = await encodeSession(token, MONTH)
    expect(await decodeSession(cookie)).toEqual(token)
    const seal = cookie.lastIndexOf('.') + 1
    const other = cookie[seal] === 'A' ? 'B' : 'A'
    expect(await decodeSession(cookie.slice(0, seal) + other + cookie.slice(seal + 1))).toBeNull()
  })
})
