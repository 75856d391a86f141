import { COOKIE, idIn, logIn, mailedCode, mailsTo } from '@/tests/support/sign-in'
import { createHmac } from 'node:crypto'
import { POST as forgot } from '@/app/api/auth/forgot-password/route'
import { POST as login } from '@/app/api/auth/login/route'
import { POST as passkeyOptions } from '@/app/api/auth/passkeys/options/route'
import { POST as addPasskey } from '@/app/api/auth/passkeys/route'
import { POST as signInOptions } from '@/app/api/auth/passkeys/sign-in/options/route'
import { POST as signInWithPasskey } from '@/app/api/auth/passkeys/sign-in/route'
import { GET as prospectStatus } from '@/app/api/auth/prospect-status/route'
import { POST as refresh } from '@/app/api/auth/refresh/route'
import { POST as register } from '@/app/api/auth/register/route'
import { POST as resend } from '@/app/api/auth/resend-verification/route'
import { POST as beginCodes, PUT as confirmCodes } from '@/app/api/auth/second-factor/route'
import { GET as session } from '@/app/api/auth/session/route'
import { POST as update } from '@/app/api/auth/update-password/route'
import { POST as verify } from '@/app/api/auth/verify-email/route'
import { PATCH as changeProfile } from '@/app/api/profile/route'
import { requestEmailChange } from '@/lib/domains/accounts/mutations-email-change'
import { admitIdentity } from '@/lib/domains/accounts/mutations-oauth'
import { unsubscribeToken } from '@/lib/domains/livestreams/queries-unsubscribe'
import { mediaUrl } from '@/lib/server/media/links'
import { db } from '@/lib/server/db/client'
import { createPerson, PASSWORD, registration, signedIn } from '@/tests/factories/people'
import { makeViewer } from '@/tests/factories/viewers'
import { Authenticator } from '@/tests/support/authenticator'
import { call, CookieJar, type Answer, type Handler } from '@/tests/support/request-scope'
import { useSettings } from '@/tests/support/settings'
import { codeOf } from '@/tests/support/totp'
import { useTestDatabase } from '../support/database'

/** Ways to break into another person's account. */

const WRONG = 'wrong-password-of-nobody'
const NEXT = 'todi-in-rupaka-tala'

useTestDatabase()
const settings = useSettings({ RATE_LIMIT_FACTOR: '1000' })

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
      // A token that is renewed lasts as long as its session, of which seconds may have passed.
      expect(maxAge).toBeLessThanOrEqual(30 * 24 * 60 * 60)
      expect(maxAge).toBeGreaterThan(30 * 24 * 60 * 60 - 60)
      expect(found.includes('secure')).toBe(secure)
      // With a Domain attribute the browser would also send it to other hosts of the domain.
      expect(found.filter((part) => part.startsWith('domain'))).toEqual([])
    }
  })

  it('that an attacker planted is replaced at sign-in, and never gives access to the victim', async () => {
    const [victim, stranger] = [await createPerson(), await createPerson()]
    const planted = (await signedIn(stranger)).get(COOKIE) ?? ''
    for (const value of [planted, 'chosen-by-a-stranger', '']) {
      const browser = new CookieJar({ [COOKIE]: value })
      await logIn(victim.email, PASSWORD, browser)
      expect(await idIn(browser)).toBe(victim.id)
      expect(browser.get(COOKIE)).not.toBe(value)
    }
    // The browser's earlier session has ended: it was replaced.
    expect(await idIn(new CookieJar({ [COOKIE]: planted }))).toBe(0)
  })

  it('that is sent twice signs in one person or nobody', async () => {
    const [one, other] = [await createPerson(), await createPerson()]
    const values = [await signedIn(one), await signedIn(other)].map((jar) => jar.get(COOKIE) ?? '')
    for (const pair of [values, values.toReversed(), ['nonsense', values[0]], [values[0], '']]) {
      const cookie = pair.map((value) => `${COOKIE}=${value}`).join('; ')
      const answer = await call(session, { headers: { cookie } })
      expect([0, one.id, other.id]).toContain(answer.json<{ id: number }>().id)
    }
  })

  it('that is cut, joined, changed, incomplete, unencrypted or signed in another way signs in nobody', async () => {
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

describe('a code from a mail', () => {
  it('changes one password once, however many requests use it at the same moment', async () => {
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
    expect(await db.outboxMail.count({ where: { toAddress: person.email, template: { contains: 'changed' } } })).toBe(1)
    const { sessionVersion } = await db.user.findUniqueOrThrow({ where: { id: person.id } })
    expect(sessionVersion).toBe(person.sessionVersion + 1)
  })

  it('works only for its person and its purpose, whoever is signed in', async () => {
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
    // The right code changes the password of its owner, not of the person who is signed in in the browser.
    const json = { verificationCode: toReset, password: NEXT, userId: other.id }
    const answer = await call(update, { json, cookies })
    expect(answer.status).toBe(200)
    expect([await logIn(owner.email, NEXT), await logIn(other.email, NEXT)]).toEqual([200, 401])
    expect(await idIn(cookies)).toBe(other.id)
  })
})

describe('a new password by mail', () => {
  type Challenge = { challenge: string }
  let made = 0

  /** Registers an address, lets a browser open the mailed link, and adds a passkey and codes to the account. */
  async function equipped(confirmedIn: (registeredIn: CookieJar) => CookieJar, passwords: { password?: string } = {}) {
    made += 1
    const email = `equipped-${made}@example.org`
    const registeredIn = new CookieJar()
    await call(register, { json: registration(email), cookies: registeredIn })
    const verificationCode = await mailedCode('verification', email)
    const json = { verificationCode, ...passwords }
    expect((await call(verify, { json, cookies: confirmedIn(registeredIn) })).status).toBe(200)
    const cookies = new CookieJar()
    await logIn(email, PASSWORD, cookies)
    const device = new Authenticator()
    const options = (await call(passkeyOptions, { method: 'POST', cookies })).json<Challenge>()
    expect((await call(addPasskey, { json: device.register(options), cookies })).status).toBe(201)
    const { secret } = (await call(beginCodes, { method: 'POST', cookies })).json<{ secret: string }>()
    expect((await call(confirmCodes, { method: 'PUT', json: { code: codeOf(secret) }, cookies })).status).toBe(200)
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

  it('takes away what a stranger added whose registration its owner confirmed by the link alone', async () => {
    const { email, cookies, device } = await equipped(() => new CookieJar())
    // Another password of the stranger's proves no more than the first.
    const json = { password: 'a-third-one-of-the-stranger', currentPassword: PASSWORD }
    expect((await call(changeProfile, { method: 'PATCH', json, cookies })).status).toBe(200)
    await reset(email)
    expect(await proofs(email)).toEqual([0, 0, 0])
    expect([await logInWithPasskey(device), await logIn(email, NEXT)]).toEqual([401, 200])
    const told = ['password-reset', 'passkey-removed', 'second-factor-off', 'password-changed']
    expect((await mailsTo(email)).slice(-4)).toEqual(told)
  })

  it('does so once: what the owner adds from then on stays', async () => {
    const { email } = await equipped(() => new CookieJar())
    await reset(email)
    const { id: userId } = await db.user.findUniqueOrThrow({ where: { email } })
    await db.secondFactor.create({ data: { userId, sealedSecret: 'unreadable', confirmedAt: new Date() } })
    await reset(email)
    expect(await proofs(email)).toEqual([0, 1, 0])
  })

  it('passes by no passkey and no code of staff, whoever reads their mail', async () => {
    const { email, device } = await equipped(() => new CookieJar())
    await db.user.update({ where: { email }, data: { staffRole: 'SUPPORT' } })
    await reset(email)
    expect(await proofs(email)).toEqual([1, 1, 10])
    expect([await logInWithPasskey(device), await logIn(email, NEXT)]).toEqual([200, 401])
  })

  it('takes nothing away from an owner who came through a provider, which dropped what was a stranger’s', async () => {
    const email = 'through-google@example.org'
    await call(register, { json: registration(email) })
    await call(verify, { json: { verificationCode: await mailedCode('verification', email) } })
    const claims = { sub: 'through-google', email, email_verified: true }
    const { userId } = (await admitIdentity('google', claims)) as { userId: number }
    // With a code of their own, and without the provider later, a lost password is helped by mail again.
    await db.secondFactor.create({ data: { userId, sealedSecret: 'unreadable', confirmedAt: new Date() } })
    await db.user.update({ where: { id: userId }, data: { provider: 'local' } })
    await reset(email)
    expect(await proofs(email)).toEqual([0, 1, 0])
  })

  it.each([
    ['in the browser that registered', (registeredIn: CookieJar) => registeredIn, {}],
    ['with the password of the registration', () => new CookieJar(), { password: PASSWORD }],
  ])('passes by no passkey and no code of an account that was confirmed %s', async (_how, confirmedIn, passwords) => {
    const { email, device } = await equipped(confirmedIn, passwords)
    await reset(email)
    expect(await proofs(email)).toEqual([1, 1, 10])
    expect([await logInWithPasskey(device), await logIn(email, NEXT)]).toEqual([200, 401])
  })
})

describe('a change of an address', () => {
  it.each([['before it is asked for'], ['before its link is used']])(
    'is not held up by a stranger who registers the new address %s, and who then has nothing of it',
    async (when) => {
      const [staff, person] = [await makeViewer({ staffRole: 'OWNER' }), await createPerson()]
      const email = `moved-${person.id}@example.org`
      const prospect = await db.prospect.create({ data: { email, discountPercent: 30 } })
      await db.enquiry.create({ data: { kind: 'HELP', name: 'Asha', email, message: 'Before the account' } })
      // The second waits beside the first.
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
      // What belongs to whoever has the address went nowhere with the registrations.
      expect(await db.prospect.findUnique({ where: { id: prospect.id } })).toMatchObject({ email, userId: person.id })
      expect(await db.enquiry.count({ where: { email } })).toBe(1)
    },
  )
})

describe('no response reveals which addresses have an account', () => {
  /** A response without the request id, random values and the time, which differ each time. */
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
    let client = 0
    for (const [, handler, json] of calls.filter(([name]) => name !== 'prospect-status')) {
      const { 'a verified person': known, nobody } = await people()
      const passed: number[] = []
      for (const email of [known, nobody]) {
        const statuses: number[] = []
        while (statuses.at(-1) !== 429 && statuses.length < 60) {
          client += 1
          const headers = { 'x-client': `198.51.${Math.floor(client / 250)}.${client % 250}` }
          statuses.push((await call(handler, { json: json(email), headers })).status)
        }
        passed.push(statuses.length)
      }
      expect(passed[1]).toBe(passed[0])
    }
  })
})
