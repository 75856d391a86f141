import { mailedCode } from '@/tests/support/sign-in'
import { POST as forgot } from '@/app/api/auth/forgot-password/route'
import { POST as login } from '@/app/api/auth/login/route'
import { GET as logout } from '@/app/api/auth/logout/route'
import { POST as update } from '@/app/api/auth/update-password/route'
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

  it('at one account, also one that does not exist, are limited even when each comes from a new address', async () => {
    const { email } = await createPerson()
    expect([await guess(email), await guess('nobody@example.org')]).toEqual([25, 25])
    const answer = await attempt(email, PASSWORD, fresh())
    expect(answer.status).toBe(429)
    expect(answer.json()).toEqual({
      message: expect.stringMatching(/^Too many attempts\. Please try again in \d+ minutes\.$/),
    })
    expect(Number(answer.headers.get('retry-after'))).toBeLessThanOrEqual(3600)
    const other = await createPerson()
    expect((await attempt(other.email, PASSWORD, fresh())).status).toBe(200)
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
    const password = 'todi-in-rupaka-tala'
    const json = { verificationCode: await mailedCode('password-reset', email), password }
    expect((await call(update, { json, headers: { 'x-client': fresh() }, cookies })).status).toBe(200)
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
      for (let failure = 0; round < 3 && failure < 2; failure += 1)
        expect((await attempt(email, 'wrong-password', from)).status).toBe(401)
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

describe('a limit on guessing passwords', () => {
  useTestDatabase()
  const settings = useSettings()
  const forgedNames = `x-forwarded-for forwarded x-real-ip cf-connecting-ip true-client-ip x-client-ip via
    fastly-client-ip x-cluster-client-ip x-original-forwarded-for x-rasika-address x-appengine-user-ip`.split(/\s+/)

  type Guess = { email: string; headers?: Record<string, string> }

  /** Guesses until it is refused. @returns how many guesses were checked */
  async function guesses(make: (round: number) => Guess, most = 60): Promise<number> {
    for (let round = 0; round < most; round += 1) {
      const { email, headers } = make(round)
      if ((await call(login, { json: { email, password: 'wrong-password' }, headers })).status === 429) return round
    }
    return most
  }

  it('counts all requests of a client, whatever headers it sends', async () => {
    settings.change({ RATE_LIMIT_FACTOR: '0.5' })
    const person = await createPerson()
    const forged = (round: number) =>
      Object.fromEntries(forgedNames.map((name) => [name, `for=203.0.113.${round}, 203.0.113.${round}`]))
    expect(await guesses((round) => ({ email: person.email, headers: forged(round) }))).toBe(5)
    settings.change({})
    expect(await guesses((round) => ({ email: `nobody-${round}@example.org`, headers: forged(round) }))).toBe(15)
  })

  it('counts all addresses of one household together', async () => {
    settings.change({ CLIENT_IP_HEADER: 'x-client', RATE_LIMIT_FACTOR: '0.5' })
    const ofNet = ['2001:db8:1:2::#', '2001:0DB8:0001:0002:#::1', '[2001:db8:1:2::#]:4#', '2001:db8:1:2::#%eth0']
    for (const ways of [ofNet, ['198.51.100.9', '::ffff:198.51.100.9', '198.51.100.9:5000', '::ffff:c633:6409']]) {
      settings.change({})
      const from = (round: number) => ({ 'x-client': (ways[round % 4] ?? '').replaceAll('#', String(round)) })
      expect(await guesses((round) => ({ email: `nobody-${round}@example.org`, headers: from(round) }))).toBe(15)
    }
  })

  it('counts one account, however its address is written', async () => {
    settings.change({ RATE_LIMIT_FACTOR: '0.5' })
    const { email } = await createPerson({ email: 'kalyani.k@example.org' })
    const ways = [email, email.toUpperCase(), ` ${email}\t`]
    ways.push(email.replaceAll('k', '\u212a'), email.replace('@', '\uff20'), email.replace('e', '\uff45'))
    expect(await guesses((round) => ({ email: ways[round % ways.length] ?? '' }))).toBe(5)
  })

  it('lets one client try few accounts, and locks none of their owners out', async () => {
    settings.change({ CLIENT_IP_HEADER: 'x-client', RATE_LIMIT_FACTOR: '0.5' })
    const people = await Promise.all(Array.from({ length: 20 }, () => createPerson()))
    const from = (address: string) => ({ 'x-client': address })
    const guess = (round: number) => ({ email: people[round % 20]?.email ?? '', headers: from('203.0.113.5') })
    expect(await guesses(guess)).toBe(15)
    for (const { email } of people) {
      const headers = from(`198.51.100.${people.length}`)
      expect((await call(login, { json: { email, password: PASSWORD }, headers })).status).toBe(200)
    }
  })
})
