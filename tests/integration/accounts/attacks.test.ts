import { createHmac } from 'node:crypto'
import { POST as forgot } from '@/app/api/auth/forgot-password/route'
import { POST as login } from '@/app/api/auth/login/route'
import { GET as logout } from '@/app/api/auth/logout/route'
import { POST as passkeyOptions } from '@/app/api/auth/passkeys/options/route'
import { POST as addPasskey } from '@/app/api/auth/passkeys/route'
import { POST as signInOptions } from '@/app/api/auth/passkeys/sign-in/options/route'
import { POST as signInWithPasskey } from '@/app/api/auth/passkeys/sign-in/route'
import { GET as prospectStatus } from '@/app/api/auth/prospect-status/route'
import { POST as refresh } from '@/app/api/auth/refresh/route'
import { POST as register } from '@/app/api/auth/register/route'
import { POST as resend } from '@/app/api/auth/resend-verification/route'
import { GET as session } from '@/app/api/auth/session/route'
import { POST as update } from '@/app/api/auth/update-password/route'
import { POST as verify } from '@/app/api/auth/verify-email/route'
import { PATCH as changeProfile } from '@/app/api/profile/route'
import { requestEmailChange } from '@/lib/domains/accounts/email-change/mutations'
import { admitIdentity } from '@/lib/domains/accounts/google/mutations'
import { issueCode } from '@/lib/domains/accounts/mutations'
import { verifyEmailAction } from '@/lib/domains/accounts/verification/actions'
import { unsubscribeToken } from '@/lib/domains/livestreams/reminders/queries'
import { db } from '@/lib/server/db/client'
import { log } from '@/lib/server/log/log'
import { mediaUrl } from '@/lib/server/media/links'
import { createPerson, createSignedIn, PASSWORD, registration, signedIn } from '@/tests/factories/people'
import { makeViewer } from '@/tests/factories/viewers'
import { useTestDatabase } from '@/tests/integration/support/database'
import { Authenticator } from '@/tests/support/requests/authenticator'
import { call, CookieJar, type Answer, type Handler, inRequest } from '@/tests/support/requests/request-scope'
import { COOKIE, idIn, logIn, mailedCode, mailsTo, turnOnCodes } from '@/tests/support/requests/sign-in'
import { googleAccount, useGoogle } from '@/tests/support/servers/google'
import { useSettings } from '@/tests/support/settings'

/** Tries ways to break into another person's account, and checks the rate limits and log entries. */

const WRONG = 'wrong-password-of-nobody'
const NEXT = 'todi-in-rupaka-tala'

useTestDatabase()
const settings = useSettings({ RATE_LIMIT_FACTOR: '1000' })

let clients = 0
const newClient = () => `198.51.${Math.floor((clients += 1) / 250)}.${clients % 250}`
const from = (address: string) => ({ 'x-client': address })
const attempt = (email: string, password: string, address = newClient(), cookies = new CookieJar()) =>
  call(login, { json: { email, password }, headers: from(address), cookies })

type Guess = { email: string; headers?: Record<string, string> }

/**
 * Guesses passwords until the rate limit refuses.
 * @returns the number of guesses before the refusal
 */
async function guesses(make: (round: number) => Guess, most = 60): Promise<number> {
  for (let round = 0; round < most; round += 1) {
    const { email, headers } = make(round)
    if ((await call(login, { json: { email, password: WRONG }, headers })).status === 429) return round
  }
  return most
}

describe('a session cookie', () => {
  const attributes = (answer: Answer, name: string) =>
    (answer.setCookies.find((line) => line.startsWith(`${name}=`)) ?? '').toLowerCase().split('; ').slice(1)

  it.each([
    ['http://localhost:3000', COOKIE, false],
    ['https://rasika.example', `__Host-${COOKIE}`, true],
  ])('is HttpOnly, SameSite and for this host only when it is issued at %s', async (APP_URL, name, secure) => {
    settings.change({ APP_URL })
    const person = await createPerson()
    const cookies = new CookieJar()
    const answers = [
      await call(login, { json: { email: person.email, password: PASSWORD }, cookies }),
      await call(refresh, { method: 'POST', cookies }),
      await call(session, { url: '/?revalidate=true', cookies }),
      await call(changeProfile, { method: 'PATCH', json: { password: NEXT, currentPassword: PASSWORD }, cookies }),
    ]
    for (const answer of answers) {
      const found = attributes(answer, name)
      expect(found).toEqual(expect.arrayContaining(['path=/', 'httponly', 'samesite=lax']))
      const maxAge = Number(found.find((part) => part.startsWith('max-age='))?.slice('max-age='.length))
      // Allows a minute less than 30 days, because a renewed token expires with its session, which may be a few
      // seconds old.
      expect(maxAge).toBeLessThanOrEqual(30 * 24 * 60 * 60)
      expect(maxAge).toBeGreaterThan(30 * 24 * 60 * 60 - 60)
      expect(found.includes('secure')).toBe(secure)
      // A Domain attribute would make the browser send the cookie to subdomains too.
      expect(found.filter((part) => part.startsWith('domain'))).toEqual([])
    }
  })

  it('planted by an attacker is replaced at login and never gives access to the victim', async () => {
    const [victim, stranger] = [await createPerson(), await createPerson()]
    const planted = (await signedIn(stranger)).get(COOKIE) ?? ''
    for (const value of [planted, 'chosen-by-a-stranger', '']) {
      const browser = new CookieJar({ [COOKIE]: value })
      await logIn(victim.email, PASSWORD, browser)
      expect(await idIn(browser)).toBe(victim.id)
      expect(browser.get(COOKIE)).not.toBe(value)
    }
    expect(await idIn(new CookieJar({ [COOKIE]: planted }))).toBe(0)
  })

  it('sent twice logs in one person or nobody', async () => {
    const [one, other] = [await createPerson(), await createPerson()]
    const values = [await signedIn(one), await signedIn(other)].map((jar) => jar.get(COOKIE) ?? '')
    for (const pair of [values, values.toReversed(), ['nonsense', values[0]], [values[0], '']]) {
      const cookie = pair.map((value) => `${COOKIE}=${value}`).join('; ')
      const answer = await call(session, { headers: { cookie } })
      expect([0, one.id, other.id]).toContain(answer.json<{ id: number }>().id)
    }
  })

  it('that is cut, joined, altered, incomplete, unencrypted or signed differently logs in nobody', async () => {
    const [one, other] = [await createPerson(), await createPerson()]
    const [mine = '', theirs = ''] = [await signedIn(one), await signedIn(other)].map((jar) => jar.get(COOKIE))
    const parts = mine.split('.')
    const base64 = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
    const claims = { sub: String(one.id), sv: 0, role: 'ADMIN', status: 'VERIFIED', exp: 4_000_000_000 }
    const sealed = createHmac('sha256', process.env.AUTH_SECRET ?? '')
    const plain = (header: object) => `${base64(header)}.${base64(claims)}`
    const forged = [
      ...[1, 10, 43, 200, mine.length - 1].map((length) => mine.slice(0, length)),
      ...parts
        .map((_, at) => parts.toSpliced(at, 1, theirs.split('.')[at] ?? '').join('.'))
        .filter((each) => each !== mine),
      ...[`${mine}.`, `.${mine}`, `${mine}${mine}`, mine.repeat(40)],
      ...[parts.toReversed().join('.'), parts.slice(0, 4).join('.'), 'nonsense', 'a.b.c.d.e', '', 'null', '{}'],
      ...[0, Math.floor(mine.length / 2), mine.length - 10].map(
        (at) => mine.slice(0, at) + (mine[at] === 'A' ? 'B' : 'A') + mine.slice(at + 1),
      ),
      ...[`${plain({ alg: 'none' })}.`, `${plain({ alg: 'None', typ: 'JWT' })}.`, plain({ alg: 'none' })],
      `${plain({ alg: 'HS256' })}.${sealed.update(plain({ alg: 'HS256' })).digest('base64url')}`,
      ...[base64(claims), `${base64({ alg: 'dir', enc: 'A256CBC-HS512' })}..${base64(claims)}..`],
      mediaUrl({ videoId: 1, userId: one.id }, new Date()).split('/').at(-1) ?? '',
      unsubscribeToken({ livestreamId: 1, userId: one.id }).token,
    ]
    for (const value of forged) {
      const is = await idIn(new CookieJar({ [COOKIE]: value }))
      expect([value.slice(0, 40), is]).toEqual([value.slice(0, 40), 0])
    }
    const half = Math.floor(mine.length / 2)
    const pieces = new CookieJar({ [`${COOKIE}.0`]: mine.slice(0, half), [`${COOKIE}.1`]: mine.slice(half) })
    expect([await idIn(pieces), await idIn(new CookieJar({ [COOKIE]: mine }))]).toEqual([0, one.id])
  })
})

describe('a code from an email', () => {
  it('changes the password once, however many concurrent requests use it', async () => {
    const person = await createPerson()
    await call(forgot, { json: { email: person.email } })
    const verificationCode = await mailedCode('password-reset', person.email)
    const passwords = Array.from({ length: 20 }, (_, number) => `todi-in-rupaka-tala-${number}`)
    const set = (password: string) => call(update, { json: { verificationCode, password } })
    const answers = await Promise.all(passwords.map(set))
    const won = answers.flatMap(({ status }, at) => (status === 200 ? [passwords[at]] : []))
    expect(won).toHaveLength(1)
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 400]))
    const lost = passwords.find((each) => each !== won[0])
    expect([await logIn(person.email, won[0]), await logIn(person.email, lost)]).toEqual([200, 401])
    expect((await mailsTo(person.email)).filter((template) => template.includes('changed'))).toHaveLength(1)
    const { sessionVersion } = await db.user.findUniqueOrThrow({ where: { id: person.id } })
    expect(sessionVersion).toBe(person.sessionVersion + 1)
  })

  it('only works for its person and its purpose, in any session', async () => {
    const [owner, other] = [await createPerson(), await createPerson({ status: 'UNVERIFIED' })]
    await call(forgot, { json: { email: owner.email } })
    await call(resend, { json: { email: other.email } })
    const toReset = await mailedCode('password-reset', owner.email)
    const toVerify = await mailedCode('verification', other.email)
    const cookies = await signedIn(other)
    const none = [toVerify, owner.email, `${toReset}_`, toReset.toLowerCase(), toReset.slice(1), ` ${toReset}x`]
    for (const verificationCode of none) {
      const json = { verificationCode, password: NEXT, email: owner.email, userId: owner.id }
      const answer = await call(update, { json, cookies })
      expect([verificationCode.slice(0, 8), answer.status]).toEqual([verificationCode.slice(0, 8), 400])
    }
    // The right code changes the password of the code's owner, not of the logged-in person.
    const answer = await call(update, {
      json: { verificationCode: toReset, password: NEXT, userId: other.id },
      cookies,
    })
    expect(answer.status).toBe(200)
    expect([await logIn(owner.email, NEXT), await logIn(other.email, NEXT)]).toEqual([200, 401])
    expect(await idIn(cookies)).toBe(other.id)
  })
})

describe('a password reset by email', () => {
  type Challenge = { challenge: string }
  let made = 0

  /**
   * Registers, verifies the email address, and adds a passkey and two-step verification.
   * @param confirmedIn chooses the browser in which the link is opened; default another browser
   */
  async function equipped(confirmedIn = (_registeredIn: CookieJar) => new CookieJar(), passwords = {}) {
    made += 1
    const email = `equipped-${made}@example.org`
    const registeredIn = new CookieJar()
    await call(register, { json: registration(email), cookies: registeredIn })
    const json = { verificationCode: await mailedCode('verification', email), ...passwords }
    expect((await call(verify, { json, cookies: confirmedIn(registeredIn) })).status).toBe(200)
    const cookies = new CookieJar()
    await logIn(email, PASSWORD, cookies)
    const device = new Authenticator()
    const options = (await call(passkeyOptions, { method: 'POST', cookies })).json<Challenge>()
    expect((await call(addPasskey, { json: device.register(options), cookies })).status).toBe(201)
    await turnOnCodes(cookies)
    return { email, cookies, device }
  }

  async function reset(email: string) {
    await call(forgot, { json: { email } })
    const json = { verificationCode: await mailedCode('password-reset', email), password: NEXT }
    expect((await call(update, { json })).status).toBe(200)
  }
  const proofs = async (email: string) => [
    await db.passkey.count({ where: { user: { email } } }),
    await db.secondFactor.count({ where: { user: { email } } }),
    await db.recoveryCode.count({ where: { user: { email } } }),
  ]
  const logInWithPasskey = async (device: Authenticator) => {
    const options = (await call(signInOptions, { method: 'POST' })).json<Challenge>()
    return (await call(signInWithPasskey, { json: device.signIn(options) })).status
  }

  it('removes what a stranger added to an account whose owner only verified the link', async () => {
    const { email, cookies, device } = await equipped()
    // The stranger changes the password, but that doesn't prove ownership of the email address.
    const json = { password: 'a-third-one-of-the-stranger', currentPassword: PASSWORD }
    expect((await call(changeProfile, { method: 'PATCH', json, cookies })).status).toBe(200)
    await reset(email)
    expect(await proofs(email)).toEqual([0, 0, 0])
    expect([await logInWithPasskey(device), await logIn(email, NEXT)]).toEqual([401, 200])
    const told = ['password-reset', 'passkey-removed', 'second-factor-off', 'password-changed']
    expect((await mailsTo(email)).slice(-4)).toEqual(told)
  })

  it('does so once: later additions by the owner stay', async () => {
    const { email } = await equipped()
    await reset(email)
    const { id: userId } = await db.user.findUniqueOrThrow({ where: { email } })
    await db.secondFactor.create({ data: { userId, sealedSecret: 'unreadable', confirmedAt: new Date() } })
    await reset(email)
    expect(await proofs(email)).toEqual([0, 1, 0])
  })

  it('keeps everything if the owner came through a provider, which already removed the stranger’s data', async () => {
    const email = 'through-google@example.org'
    await call(register, { json: registration(email) })
    await call(verify, { json: { verificationCode: await mailedCode('verification', email) } })
    const claims = { sub: 'through-google', email, email_verified: true }
    const { userId } = (await admitIdentity('google', claims)) as { userId: number }
    // Unlinks Google, because the password of an account with Google can't be reset by email.
    await db.secondFactor.create({ data: { userId, sealedSecret: 'unreadable', confirmedAt: new Date() } })
    await db.user.update({ where: { id: userId }, data: { provider: 'local' } })
    await reset(email)
    expect(await proofs(email)).toEqual([0, 1, 0])
  })

  it.each<[string, Parameters<typeof equipped>, { staffRole?: 'SUPPORT' }]>([
    ['of staff, even with access to their inbox', [], { staffRole: 'SUPPORT' }],
    ['of an account that was confirmed in the browser that registered', [(registeredIn) => registeredIn], {}],
    ['of an account that was confirmed with its password', [() => new CookieJar(), { password: PASSWORD }], {}],
  ])('passes by no passkey and no code %s', async (_whose, confirmed, data) => {
    const { email, device } = await equipped(...confirmed)
    await db.user.update({ where: { email }, data })
    await reset(email)
    expect(await proofs(email)).toEqual([1, 1, 10])
    expect([await logInWithPasskey(device), await logIn(email, NEXT)]).toEqual([200, 401])
  })
})

describe('an email change', () => {
  it.each(['before it is asked for', 'before its link is used'])(
    'isn’t blocked by a stranger who signs up with the new address %s, and gives the stranger nothing',
    async (when) => {
      const [staff, person] = [await makeViewer({ staffRole: 'OWNER' }), await createPerson()]
      const email = `moved-${person.id}@example.org`
      const prospect = await db.prospect.create({ data: { email, discountPercent: 30 } })
      await db.enquiry.create({ data: { kind: 'HELP', name: 'Asha', email, message: 'Before the account' } })
      const registerTwice = async () => {
        for (const password of [NEXT, WRONG])
          await call(register, { json: { ...registration(email), password, confirmPassword: password } })
      }
      const ask = () => requestEmailChange(staff, { id: person.id, email })
      await (when === 'before it is asked for' ? registerTwice().then(ask) : ask().then(registerTwice))
      const strangers = await mailedCode('verification', email)
      const verificationCode = await mailedCode('change-email', email)
      expect((await call(verify, { json: { verificationCode } })).status).toBe(200)
      expect(await db.user.findMany({ where: { email } })).toMatchObject([{ id: person.id, status: 'VERIFIED' }])
      expect((await call(verify, { json: { verificationCode: strangers, password: WRONG } })).status).toBe(400)
      expect([await logIn(email, NEXT), await logIn(email, WRONG)]).toEqual([401, 401])
      // The change deletes pending registrations, but no other data with this email address.
      expect(await db.prospect.findUnique({ where: { id: prospect.id } })).toMatchObject({ email, userId: person.id })
      expect(await db.enquiry.count({ where: { email } })).toBe(1)
    },
  )
})

describe('no response reveals which addresses have an account', () => {
  /** Returns the parts of a response that must not depend on whether the account exists. */
  const shape = ({ status, text, headers, setCookies }: Answer) => ({
    status,
    text,
    setCookies: setCookies.map((line) => line.replace(/=[^;]*/, '=…').replace(/Expires=[^;]*/, 'Expires=…')),
    headers: [...headers].filter(([name]) => name !== 'x-request-id'),
  })

  async function people() {
    return {
      'a verified person': (await createPerson()).email,
      'an unverified person': (await createPerson({ status: 'UNVERIFIED' })).email,
      'somebody with Google': (await createPerson({ provider: 'google' })).email,
      'a member of the staff': (await createPerson({ staffRole: 'OWNER' })).email,
      nobody: `nobody-${Math.random().toString(36).slice(2)}@example.org`,
    }
  }
  const names = { firstName: 'A', lastName: 'B', password: NEXT, confirmPassword: NEXT }
  const calls: [name: string, handler: Handler, json: (email: string) => object][] = [
    ['login', login, (email) => ({ email, password: WRONG })],
    // Login hashes the password even if the account doesn't exist, so that timing reveals nothing.
    ['login with a password of nobody', login, (email) => ({ email, password: 'no account has this password' })],
    ['forgot-password', forgot, (email) => ({ email })],
    ['resend-verification', resend, (email) => ({ email })],
    ['register', register, (email) => ({ ...names, email })],
    ['prospect-status', prospectStatus, () => ({})],
  ]

  it.each(calls)('to a request for %s', async (name, handler, json) => {
    const found: [string, object][] = []
    for (const [kind, email] of Object.entries(await people())) {
      const asked = name === 'prospect-status' ? { url: `/?${new URLSearchParams({ email })}` } : { json: json(email) }
      found.push([kind, shape(await call(handler, asked))])
    }
    expect(found).toEqual(found.map(([kind]) => [kind, found[0]?.[1]]))
  })

  it('and limits do not reveal it either', async () => {
    settings.change({ CLIENT_IP_HEADER: 'x-client', RATE_LIMIT_FACTOR: '0.2' })
    for (const [, handler, json] of calls.filter(([name]) => name !== 'prospect-status')) {
      const { 'a verified person': known, nobody } = await people()
      const passed: number[] = []
      for (const email of [known, nobody]) {
        const statuses: number[] = []
        while (statuses.at(-1) !== 429 && statuses.length < 60)
          statuses.push((await call(handler, { json: json(email), headers: from(newClient()) })).status)
        passed.push(statuses.length)
      }
      expect(passed[1]).toBe(passed[0])
    }
  })
})

describe('login attempts', () => {
  const KNOWN = 'rasika_known'
  // Reduces the limits to 25 failures per account from unknown browsers, 3 per IP address and account, and 8 per IP
  // address.
  beforeEach(() => settings.change({ CLIENT_IP_HEADER: 'x-client', RATE_LIMIT_FACTOR: '0.25' }))

  /** Returns the cookies of a browser that the product knows, because the person has logged in there. */
  async function knownTo(email: string) {
    const cookies = new CookieJar()
    await attempt(email, PASSWORD, newClient(), cookies)
    return cookies
  }

  /**
   * Guesses from a new IP address each time, like a botnet.
   * @returns the number of guesses before the refusal
   */
  const guess = (email: string) => guesses(() => ({ email, headers: from(newClient()) }))

  it('at one account, even a nonexistent one, are limited although each comes from a new IP address', async () => {
    const { email } = await createPerson()
    expect([await guess(email), await guess('nobody@example.org')]).toEqual([25, 25])
    const answer = await attempt(email, PASSWORD)
    expect(answer.status).toBe(429)
    const message = expect.stringMatching(/^Too many attempts\. Please try again in \d+ minutes\.$/) as string
    expect(answer.json()).toEqual({ message })
    expect(Number(answer.headers.get('retry-after'))).toBeLessThanOrEqual(3600)
    expect((await attempt((await createPerson()).email, PASSWORD)).status).toBe(200)
  })

  it('are limited when they are concurrent', async () => {
    const { email } = await createPerson()
    const answers = await Promise.all(Array.from({ length: 40 }, () => attempt(email, WRONG)))
    expect(answers.filter(({ status }) => status === 401)).toHaveLength(25)
  })

  it('from unknown browsers do not lock the owner out of a known browser', async () => {
    const { email } = await createPerson()
    const cookies = await knownTo(email)
    await call(logout, { cookies })
    await guess(email)
    expect((await attempt(email, PASSWORD, newClient(), cookies)).status).toBe(200)
  })

  it('from unknown browsers don’t lock out a person who resets the password by email', async () => {
    const { email } = await createPerson()
    await guess(email)
    const cookies = new CookieJar()
    await call(forgot, { json: { email }, headers: from(newClient()) })
    const json = { verificationCode: await mailedCode('password-reset', email), password: NEXT }
    expect((await call(update, { json, headers: from(newClient()), cookies })).status).toBe(200)
    expect((await attempt(email, NEXT, newClient(), cookies)).status).toBe(200)
    expect((await attempt(email, NEXT)).status).toBe(429)
  })

  it('from a known browser are limited too', async () => {
    const { email } = await createPerson()
    const cookies = await knownTo(email)
    const statuses: number[] = []
    for (let round = 0; round < 30; round += 1)
      statuses.push((await attempt(email, WRONG, newClient(), cookies)).status)
    expect(statuses.filter((status) => status === 401)).toHaveLength(25)
    // Failures in a known browser don't lock out unknown browsers.
    expect((await attempt(email, PASSWORD)).status).toBe(200)
  })

  it('in the browser of another account, or with a forged cookie, count as coming from an unknown browser', async () => {
    const [mine, theirs] = [await createPerson(), await createPerson()]
    const cookies = await knownTo(mine.email)
    const value = cookies.get(KNOWN) ?? ''
    await guess(theirs.email)
    const forged = ['x', '', '.....', `${value}.${value}`, `${'A'.repeat(43)}`, 'x.'.repeat(5000), theirs.email]
    for (const each of [value, ...forged]) {
      const jar = new CookieJar({ [KNOWN]: each })
      expect((await attempt(theirs.email, PASSWORD, newClient(), jar)).status).toBe(429)
    }
    expect((await attempt(mine.email, PASSWORD, newClient(), cookies)).status).toBe(200)
    expect(cookies.get(KNOWN)?.split('.')).toHaveLength(1)
  })

  it('no longer count after the correct password', async () => {
    const { email } = await createPerson()
    const client = newClient()
    for (let round = 0; round < 12; round += 1) {
      // The first three rounds have two failures each. Added up, they would exceed the limit.
      for (let failure = 0; round < 3 && failure < 2; failure += 1)
        expect((await attempt(email, WRONG, client)).status).toBe(401)
      expect((await attempt(email, PASSWORD, client)).status).toBe(200)
    }
  })

  it('at other accounts still count after the client logs in to its own', async () => {
    const own = await createPerson()
    const client = newClient()
    let looked = 0
    for (let round = 0; round < 20; round += 1) {
      const victim = await createPerson()
      if ((await attempt(victim.email, WRONG, client)).status === 401) looked += 1
      await attempt(own.email, PASSWORD, client)
    }
    expect(looked).toBe(8)
  })

  it('that succeed leave an opaque cookie for at most five accounts, sent only to /api/auth', async () => {
    const cookies = new CookieJar()
    const people = []
    for (let round = 0; round < 6; round += 1) people.push(await createPerson())
    for (const { email } of people) await attempt(email, PASSWORD, newClient(), cookies)
    const value = cookies.get(KNOWN) ?? ''
    expect(value.split('.')).toHaveLength(5)
    for (const { email } of people) expect(Buffer.from(value, 'base64url').toString()).not.toContain(email)
    settings.change({ APP_URL: 'https://rasika.example' })
    const answer = await attempt(people[0]?.email ?? '', PASSWORD)
    const line = answer.setCookies.find((each) => each.startsWith(`__Secure-${KNOWN}=`))?.toLowerCase() ?? ''
    for (const part of ['httponly', 'samesite=lax', 'path=/api/auth', 'secure']) expect(line).toContain(part)
  })
})

describe('a limit on guessing passwords', () => {
  beforeEach(() => settings.change({ RATE_LIMIT_FACTOR: '0.5' }))
  const forgedNames = `x-forwarded-for forwarded x-real-ip cf-connecting-ip true-client-ip x-client-ip via
    fastly-client-ip x-cluster-client-ip x-original-forwarded-for x-rasika-address x-appengine-user-ip`.split(/\s+/)

  it('counts all requests of a client, whatever headers it sends', async () => {
    const person = await createPerson()
    const forged = (round: number) =>
      Object.fromEntries(forgedNames.map((name) => [name, `for=203.0.113.${round}, 203.0.113.${round}`]))
    expect(await guesses((round) => ({ email: person.email, headers: forged(round) }))).toBe(5)
    settings.change({})
    expect(await guesses((round) => ({ email: `nobody-${round}@example.org`, headers: forged(round) }))).toBe(15)
  })

  it('counts an account once, however its email address is written', async () => {
    const { email } = await createPerson({ email: 'kalyani.k@example.org' })
    const ways = [email, email.toUpperCase(), ` ${email}\t`]
    ways.push(email.replaceAll('k', '\u212a'), email.replace('@', '\uff20'), email.replace('e', '\uff45'))
    expect(await guesses((round) => ({ email: ways[round % ways.length] ?? '' }))).toBe(5)
  })

  it('lets a client try only a few accounts, and locks none of their owners out', async () => {
    settings.change({ CLIENT_IP_HEADER: 'x-client' })
    const people = await Promise.all(Array.from({ length: 20 }, () => createPerson()))
    const guess = (round: number) => ({ email: people[round % 20]?.email ?? '', headers: from('203.0.113.5') })
    expect(await guesses(guess)).toBe(15)
    for (const { email } of people) expect((await attempt(email, PASSWORD, '198.51.100.20')).status).toBe(200)
  })
})

describe('the log of authentication events', () => {
  type Told = 'event' | 'method' | 'outcome' | 'reason' | 'personId' | 'emailHash' | 'clientHash'

  const provider = useGoogle(settings)
  let lines: Partial<Record<Told, string | number>>[]
  let everything: unknown[]
  const told = (...facts: Told[]) => lines.map((line) => facts.map((fact) => line[fact]))

  beforeEach(() => settings.change({ CLIENT_IP_HEADER: 'x-client' }))

  beforeEach(() => {
    lines = []
    everything = []
    jest.spyOn(log, 'info').mockImplementation((...line: unknown[]) => {
      everything.push(line)
      if (line[1] === 'authentication') lines.push(line[0] as (typeof lines)[number])
    })
  })
  afterEach(() => jest.restoreAllMocks())

  it('says which account was attacked, from where, and who got in', async () => {
    const [victim, other] = [await createPerson(), await createPerson()]
    for (const password of ['first-guess', 'second-guess']) await attempt(victim.email, password, '203.0.113.7')
    await attempt('nobody@example.org', 'third-guess', '203.0.113.7')
    await attempt(victim.email, PASSWORD, '203.0.113.7')
    await attempt(other.email, PASSWORD, '203.0.113.8')
    expect(told('event', 'method', 'outcome', 'reason', 'personId')).toEqual([
      ['sign-in', 'password', 'refused', 'unauthenticated', victim.id],
      ['sign-in', 'password', 'refused', 'unauthenticated', victim.id],
      ['sign-in', 'password', 'refused', 'unauthenticated', undefined],
      ['sign-in', 'password', 'ok', undefined, victim.id],
      ['sign-in', 'password', 'ok', undefined, other.id],
    ])
    const [first, second, third, fourth, fifth] = lines
    expect(new Set([first, second, third, fourth].map((line) => line?.clientHash)).size).toBe(1)
    expect(fifth?.clientHash).not.toBe(first?.clientHash)
    expect([second?.emailHash, fourth?.emailHash]).toEqual([first?.emailHash, first?.emailHash])
    expect(third?.emailHash).not.toBe(first?.emailHash)
  })

  it('contains no email address, IP address or password in plain text, only keyed hashes', async () => {
    const person = await createPerson()
    await attempt(person.email, 'a-guess-at-a-password', '203.0.113.9')
    const text = JSON.stringify(everything)
    for (const secret of [person.email, '203.0.113.9', 'a-guess-at-a-password']) expect(text).not.toContain(secret)
    settings.change({ AUTH_SECRET: 'another-secret-for-tests-that-is-long-enough' })
    await attempt(person.email, 'a-guess-at-a-password', '203.0.113.9')
    const [before, after] = lines
    expect(after?.emailHash).not.toBe(before?.emailHash)
    expect(after?.clientHash).not.toBe(before?.clientHash)
  })

  it('has one line for each event', async () => {
    const { person, cookies } = await createSignedIn()
    await call(register, { json: registration('new@example.org') })
    await call(forgot, { json: { email: person.email } })
    await call(update, { json: { verificationCode: 'x'.repeat(43), password: NEXT } })
    for (const currentPassword of ['wrong', PASSWORD])
      await call(changeProfile, { method: 'PATCH', json: { password: NEXT, currentPassword }, cookies })
    await call(changeProfile, { method: 'PATCH', json: { mailingList: true }, cookies })
    await call(logout, { cookies })
    await call(logout, { cookies })
    expect(told('event', 'outcome', 'personId')).toEqual([
      ['register', 'ok', expect.any(Number)],
      ['request-reset', 'ok', person.id],
      ['reset-password', 'refused', undefined],
      ['change-password', 'refused', person.id],
      ['change-password', 'ok', person.id],
      ['sign-out', 'ok', person.id],
    ])
  })

  it('distinguishes Google’s refusals and names the account', async () => {
    const linked = await createPerson()
    await provider.signIn(googleAccount({ email: linked.email }))
    await provider.signIn(googleAccount({ email: linked.email }))
    await provider.signIn(googleAccount({ email_verified: false }))
    const removed = await createPerson({ unlinkedProviders: ['google'] })
    await provider.signIn(googleAccount({ email: removed.email }))
    settings.change({ RATE_LIMIT_FACTOR: '0.001' })
    await provider.begin(new CookieJar())
    await provider.begin(new CookieJar())
    expect(told('method', 'outcome', 'reason', 'personId')).toEqual([
      ['google', 'ok', undefined, linked.id],
      ['google', 'refused', 'other-account', linked.id],
      ['google', 'refused', 'unverified', undefined],
      ['google', 'refused', 'unlinked', removed.id],
      ['google', 'refused', 'rate_limited', undefined],
    ])
  })

  it('includes verifications through the page’s button, with the person and any limit hit', async () => {
    const person = await createPerson({ status: 'UNVERIFIED' })
    const code = await issueCode(db, { userId: person.id, purpose: 'VERIFY_EMAIL' }, new Date())
    const cookies = new CookieJar({ rasika_registration: 'a mark' })
    const press = (verificationCode: string) => {
      const form = new FormData()
      form.set('verificationCode', verificationCode)
      return inRequest({ cookies, method: 'POST' }, () => verifyEmailAction(null, form))
    }
    expect(await press('x'.repeat(43))).toMatchObject({ ok: false })
    expect(cookies.get('rasika_registration')).toBe('a mark')
    expect(await press(code)).toMatchObject({ ok: true })
    expect(cookies.get('rasika_registration')).toBeUndefined()
    settings.change({ RATE_LIMIT_FACTOR: '0.001' })
    await press(code)
    expect(await press(code)).toMatchObject({ code: 'rate_limited' })
    expect(told('event', 'outcome', 'reason', 'personId')).toEqual([
      ['verify-email', 'refused', 'validation', undefined],
      ['verify-email', 'ok', undefined, person.id],
      expect.anything(),
      ['verify-email', 'refused', 'rate_limited', undefined],
    ])
  })

  it('includes requests refused by a limit', async () => {
    settings.change({ RATE_LIMIT_FACTOR: '1' })
    const person = await createPerson()
    for (let attempts = 0; attempts < 11; attempts += 1) await attempt(person.email, WRONG, '203.0.113.10')
    expect(lines.at(-1)).toMatchObject({ outcome: 'refused', reason: 'rate_limited', personId: person.id })
  })
})
