import { POST as forgot } from '@/app/api/auth/forgot-password/route'
import { POST as login } from '@/app/api/auth/login/route'
import { POST as register } from '@/app/api/auth/register/route'
import { POST as resend } from '@/app/api/auth/resend-verification/route'
import { POST as update } from '@/app/api/auth/update-password/route'
import { POST as help } from '@/app/api/form/help/route'
import { POST as partners } from '@/app/api/form/partners/route'
import { db } from '@/lib/server/db/client'
import { createPerson, PASSWORD } from '@/tests/factories/people'
import { call, type Handler } from '@/tests/support/request-scope'
import { useSettings } from '@/tests/support/settings'
import { useTestDatabase } from './support/database'

/** Calls until refused. @returns how many were let through and the refusal */
async function untilRefused(handler: Handler, make: (round: number) => Parameters<typeof call>[1], most = 60) {
  for (let round = 0; round < most; round += 1) {
    const answer = await call(handler, make(round))
    if (answer.status === 429) return { passed: round, answer }
  }
  return { passed: most, answer: undefined }
}

describe('limits', () => {
  useTestDatabase()
  const settings = useSettings()

  // Invalid input counts too, and is quick.
  it.each([
    ['login', login, 30],
    ['register', register, 10],
    ['forgot-password', forgot, 10],
    ['resend-verification', resend, 10],
    ['update-password', update, 30],
    ['help', help, 10],
    ['partners', partners, 10],
  ] as [string, Handler, number][])('hold %s per client address', async (_name, handler, tries) => {
    const { passed, answer } = await untilRefused(handler, () => ({ json: { email: 'x' } }))
    expect(passed).toBe(tries)
    expect(answer?.json()).toEqual({
      message: expect.stringMatching(/^Too many attempts\. Please try again in \d+ minutes?\.$/),
    })
    const retryAfter = Number(answer?.headers.get('retry-after'))
    expect(Number.isInteger(retryAfter) && retryAfter > 0 && retryAfter <= 3600).toBe(true)
  })

  it('multiply with RATE_LIMIT_FACTOR', async () => {
    settings.change({ RATE_LIMIT_FACTOR: '0.2' })
    expect((await untilRefused(help, () => ({ json: {} }))).passed).toBe(2)
    settings.change({ RATE_LIMIT_FACTOR: '2' })
    expect((await untilRefused(help, () => ({ json: {} }))).passed).toBe(20)
  })

  it.each(['x-forwarded-for', 'x-real-ip', 'forwarded', 'cf-connecting-ip', 'true-client-ip', 'client-ip'])(
    'do not move with a forged %s',
    async (name) => {
      const { passed } = await untilRefused(help, (round) => ({ json: {}, headers: { [name]: `10.0.0.${round}` } }))
      expect(passed).toBe(10)
    },
  )

  it('count the address that the trusted header carries, which is its last entry', async () => {
    settings.change({ CLIENT_IP_HEADER: 'X-Forwarded-For' })
    const from = (address: string) => ({ json: {}, headers: { 'x-forwarded-for': address } })
    // What a client writes itself stands before what the proxy adds.
    expect((await untilRefused(help, (round) => from(`10.0.0.${round}, 198.51.100.7`))).passed).toBe(10)
    expect((await call(help, from('198.51.100.7'))).status).toBe(429)
    expect((await call(help, from('198.51.100.7, 198.51.100.8'))).status).toBe(400)
  })

  describe('per account', () => {
    it('hold sign-in from one client, and not the owner elsewhere', async () => {
      settings.change({ CLIENT_IP_HEADER: 'x-client' })
      const { email } = await createPerson()
      const attempt = (password: string, client: string) => ({
        json: { email, password },
        headers: { 'x-client': client },
      })
      const { passed, answer } = await untilRefused(login, () => attempt('wrong-password', '198.51.100.1'))
      expect(passed).toBe(10)
      expect(answer?.json()).toMatchObject({ message: expect.stringContaining('Too many attempts') })
      // The right password does not help the one who guessed it too late.
      expect((await call(login, attempt(PASSWORD, '198.51.100.1'))).status).toBe(429)
      expect((await call(login, attempt(PASSWORD, '198.51.100.2'))).status).toBe(200)
    })

    it.each([
      ['forgot-password', forgot],
      ['resend-verification', resend],
    ] as [string, Handler][])(
      'hold the mails of %s, from wherever they are asked, however the address is written',
      async (_name, handler) => {
        settings.change({ CLIENT_IP_HEADER: 'x-client' })
        const { email } = await createPerson({ status: 'UNVERIFIED' })
        await db.outboxMail.deleteMany()
        const { passed } = await untilRefused(handler, (round) => ({
          json: { email: round % 2 ? email : ` ${email.toUpperCase()}` },
          headers: { 'x-client': `198.51.100.${round}` },
        }))
        expect(passed).toBe(5)
        expect(await db.outboxMail.count()).toBe(5)
      },
    )

    it('are the same for an address without one', async () => {
      settings.change({ CLIENT_IP_HEADER: 'x-client' })
      const { passed } = await untilRefused(forgot, (round) => ({
        json: { email: 'nobody@example.org' },
        headers: { 'x-client': `198.51.100.${round}` },
      }))
      expect(passed).toBe(5)
    })
  })

  it('hold calls that arrive at the same moment', async () => {
    const answers = await Promise.all(Array.from({ length: 40 }, () => call(help, { json: {} })))
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(30)
  })

  it('do not count what was refused for another site', async () => {
    const headers = { origin: 'https://evil.example' }
    for (let round = 0; round < 12; round += 1) await call(help, { json: {}, headers })
    expect((await call(help, { json: {} })).status).toBe(400)
  })
})
