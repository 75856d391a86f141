import { POST as forgot } from '@/app/api/auth/forgot-password/route'
import { POST as login } from '@/app/api/auth/login/route'
import { GET as logout } from '@/app/api/auth/logout/route'
import { POST as update } from '@/app/api/auth/update-password/route'
import { db } from '@/lib/server/db/client'
import { createPerson, PASSWORD } from '@/tests/factories/people'
import { call, CookieJar } from '@/tests/support/request-scope'
import { useSettings } from '@/tests/support/settings'
import { useTestDatabase } from './support/database'

const KNOWN = 'rasika_known'

describe('attempts to sign in', () => {
  useTestDatabase()
  // 100 failures from unknown browsers become 25. One client may fail 3 times at one account and 8 times in all.
  const settings = useSettings({ CLIENT_IP_HEADER: 'x-client', RATE_LIMIT_FACTOR: '0.25' })
  let client = 0

  const attempt = (email: string, password: string, from: string, cookies = new CookieJar()) =>
    call(login, { json: { email, password }, headers: { 'x-client': from }, cookies })
  const fresh = () => `198.51.${Math.floor((client += 1) / 250)}.${client % 250}`

  /** Guesses from a new address each time, as a botnet does. @returns how many attempts were checked */
  async function guess(email: string, most = 40): Promise<number> {
    for (let round = 0; round < most; round += 1) {
      if ((await attempt(email, 'wrong-password', fresh())).status === 429) return round
    }
    return most
  }

  it('at one account are limited even when each comes from a new address', async () => {
    const { email } = await createPerson()
    expect(await guess(email)).toBe(25)
    const answer = await attempt(email, PASSWORD, fresh())
    expect(answer.status).toBe(429)
    expect(answer.json()).toEqual({
      message: expect.stringMatching(/^Too many attempts\. Please try again in \d+ minutes\.$/),
    })
    expect(Number(answer.headers.get('retry-after'))).toBeLessThanOrEqual(3600)
    const other = await createPerson()
    expect((await attempt(other.email, PASSWORD, fresh())).status).toBe(200)
  })

  it('at an account that does not exist are limited in the same way', async () => {
    expect(await guess('nobody@example.org')).toBe(25)
  })

  it('are limited when they arrive at the same moment', async () => {
    const { email } = await createPerson()
    const answers = await Promise.all(Array.from({ length: 40 }, () => attempt(email, 'wrong-password', fresh())))
    expect(answers.filter(({ status }) => status === 401)).toHaveLength(25)
  })

  it('from unknown browsers do not lock the owner out of a known browser', async () => {
    const { email } = await createPerson()
    const cookies = new CookieJar()
    await attempt(email, PASSWORD, fresh(), cookies)
    await call(logout, { cookies })
    await guess(email)
    expect((await attempt(email, PASSWORD, fresh(), cookies)).status).toBe(200)
  })

  it('from unknown browsers do not lock out a person who resets the password by mail', async () => {
    const { email } = await createPerson()
    await guess(email)
    const cookies = new CookieJar()
    await call(forgot, { json: { email }, headers: { 'x-client': fresh() } })
    const mail = await db.outboxMail.findFirstOrThrow({ where: { toAddress: email, template: 'password-reset' } })
    const verificationCode = /verificationCode=([\w-]+)/.exec(mail.text)?.[1]
    const password = 'todi-in-rupaka-tala'
    expect(
      (await call(update, { json: { verificationCode, password }, headers: { 'x-client': fresh() }, cookies })).status,
    ).toBe(200)
    expect((await attempt(email, password, fresh(), cookies)).status).toBe(200)
    expect((await attempt(email, password, fresh())).status).toBe(429)
  })

  it('from a known browser are limited too', async () => {
    const { email } = await createPerson()
    const cookies = new CookieJar()
    await attempt(email, PASSWORD, fresh(), cookies)
    const statuses: number[] = []
    for (let round = 0; round < 30; round += 1) {
      statuses.push((await attempt(email, 'wrong-password', fresh(), cookies)).status)
    }
    expect(statuses.filter((status) => status === 401)).toHaveLength(25)
    // Failures in a known browser do not count for unknown browsers.
    expect((await attempt(email, PASSWORD, fresh())).status).toBe(200)
  })

  it('at one account do not count for another account of the same browser', async () => {
    const [mine, theirs] = [await createPerson(), await createPerson()]
    const cookies = new CookieJar()
    await attempt(mine.email, PASSWORD, fresh(), cookies)
    await guess(theirs.email)
    expect((await attempt(theirs.email, PASSWORD, fresh(), cookies)).status).toBe(429)
    await attempt(mine.email, PASSWORD, fresh(), cookies)
    expect(cookies.get(KNOWN)?.split('.')).toHaveLength(1)
  })

  it('with a forged mark, or with the mark of another account, count as attempts of an unknown browser', async () => {
    const [mine, theirs] = [await createPerson(), await createPerson()]
    const cookies = new CookieJar()
    await attempt(mine.email, PASSWORD, fresh(), cookies)
    const value = cookies.get(KNOWN) ?? ''
    await guess(theirs.email)
    const forged = [value, 'x', '', '.....', `${value}.${value}`, `${'A'.repeat(43)}`, 'x.'.repeat(5000), theirs.email]
    for (const each of forged) {
      const jar = new CookieJar({ [KNOWN]: each })
      expect((await attempt(theirs.email, PASSWORD, fresh(), jar)).status).toBe(429)
    }
  })

  it('no longer count after the right password', async () => {
    const { email } = await createPerson()
    const from = fresh()
    for (let round = 0; round < 12; round += 1) {
      // Two of three allowed failures, then a success: neither limit is reached.
      if (round < 3) {
        expect((await attempt(email, 'wrong-password', from)).status).toBe(401)
        expect((await attempt(email, 'wrong-password', from)).status).toBe(401)
      }
      expect((await attempt(email, PASSWORD, from)).status).toBe(200)
    }
  })

  it('at other accounts still count after the client signed in to its own account', async () => {
    const own = await createPerson()
    const from = fresh()
    let looked = 0
    for (let round = 0; round < 20; round += 1) {
      const victim = await createPerson()
      if ((await attempt(victim.email, 'wrong-password', from)).status === 401) looked += 1
      await attempt(own.email, PASSWORD, from)
    }
    expect(looked).toBe(8)
  })

  it('that succeed leave an opaque mark for at most five accounts, sent to /api/auth only', async () => {
    const cookies = new CookieJar()
    const people = []
    for (let round = 0; round < 6; round += 1) people.push(await createPerson())
    for (const { email } of people) await attempt(email, PASSWORD, fresh(), cookies)
    const value = cookies.get(KNOWN) ?? ''
    expect(value.split('.')).toHaveLength(5)
    for (const { email } of people) expect(Buffer.from(value, 'base64url').toString()).not.toContain(email)
    settings.change({ APP_URL: 'https://rasika.example' })
    const answer = await attempt(people[0]?.email ?? '', PASSWORD, fresh())
    const line = answer.setCookies.find((each) => each.startsWith(`__Secure-${KNOWN}=`))?.toLowerCase() ?? ''
    for (const part of ['httponly', 'samesite=lax', 'path=/api/auth', 'secure']) expect(line).toContain(part)
  })
})
