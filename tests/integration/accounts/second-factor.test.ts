import { POST as login } from '@/app/api/auth/login/route'
import { POST as passkeyOptions } from '@/app/api/auth/passkeys/options/route'
import { POST as addPasskey } from '@/app/api/auth/passkeys/route'
import { POST as reauthenticate } from '@/app/api/auth/reauthenticate/route'
import { DELETE as turnOff, POST as begin, PUT as confirm } from '@/app/api/auth/second-factor/route'
import { GET as session } from '@/app/api/auth/session/route'
import { GET as exportEnquiries } from '@/app/api/enquiries/export/route'
import { GET as profile, DELETE as deleteProfile, PATCH as changeProfile } from '@/app/api/profile/route'
import { DELETE as deleteUser } from '@/app/api/users/[id]/route'
import { GET as users } from '@/app/api/users/route'
import { resetSecondFactor } from '@/lib/domains/accounts/staff/mutations'
import { db } from '@/lib/server/db/client'
import { gate } from '@/lib/shared/access/gate'
import { routes } from '@/lib/shared/routes/routes'
import { staffRoutes } from '@/lib/shared/routes/routes-staff'
import { createPerson, createSignedIn, PASSWORD, signedIn } from '@/tests/factories/people'
import { actorOf } from '@/tests/factories/viewers'
import { useTestDatabase } from '@/tests/integration/support/database'
import { Authenticator } from '@/tests/support/requests/authenticator'
import { call, CookieJar, type Handler, statusesOf } from '@/tests/support/requests/request-scope'
import { idIn, mailsTo, makeProofOld, turnOnCodes } from '@/tests/support/requests/sign-in'
import { codeOf } from '@/tests/support/requests/totp'
import { useSettings } from '@/tests/support/settings'

useTestDatabase()
const settings = useSettings({ RATE_LIMIT_FACTOR: '1000' })

const ask = async (cookies: CookieJar) =>
  (await call(begin, { method: 'POST', cookies })).json<{ secret: string; uri: string }>()
const confirmWith = (code: string, cookies: CookieJar) => call(confirm, { method: 'PUT', json: { code }, cookies })
const turnOffWith = (json: object, cookies: CookieJar) => call(turnOff, { method: 'DELETE', json, cookies })

describe('two-step verification', () => {
  /** Emails link to the account page, because a logged-in person can't open the forgot-password page. */
  const TO_ACCOUNT = [`http://localhost:3000${routes.account}`]
  const linksIn = (text: string) => text.match(/http\S+/g)

  const logIn = (email: string, code?: string, cookies = new CookieJar(), password = PASSWORD) =>
    call(login, { json: { email, password, code }, cookies })

  async function enrolled(facts: Parameters<typeof createPerson>[0] = {}) {
    const { person, cookies } = await createSignedIn(facts)
    const { secret, uri } = await ask(cookies)
    const usedCode = codeOf(secret)
    const answer = await confirmWith(usedCode, cookies)
    expect(answer.status).toBe(200)
    const { recoveryCodes } = answer.json<{ recoveryCodes: string[] }>()
    return { person, cookies, secret, uri, usedCode, recoveryCodes }
  }

  const forgetSteps = (userId: number) =>
    db.secondFactor.update({ where: { userId }, data: { lastStep: null }, select: { userId: true } })

  it('gives a secret with its otpauth URL and ten recovery codes, and stores none of them in plain text', async () => {
    const { person, secret, uri, recoveryCodes } = await enrolled()
    expect(secret).toMatch(/^[A-Z2-7]{32}$/)
    const { protocol, host, pathname, searchParams } = new URL(uri)
    expect({ protocol, host }).toEqual({ protocol: 'otpauth:', host: 'totp' })
    expect(decodeURIComponent(pathname)).toBe(`/Rasika:${person.email}`)
    expect(Object.fromEntries(searchParams)).toMatchObject({ secret, issuer: 'Rasika', digits: '6', period: '30' })
    expect(new Set(recoveryCodes).size).toBe(10)
    for (const code of recoveryCodes) expect(code).toMatch(/^([a-z2-7]{4}-){6}[a-z2-7]{2}$/)
    const stored = JSON.stringify([await db.secondFactor.findMany(), await db.recoveryCode.findMany()])
    const secrets = [secret, ...recoveryCodes, ...recoveryCodes.map((code) => code.replaceAll('-', ''))]
    for (const each of secrets) expect(stored).not.toContain(each)
  })

  it('asks for a code at login, only after the correct password', async () => {
    const { person, secret } = await enrolled()
    for (const code of [undefined, '000000']) {
      const { status, json, setCookies } = await logIn(person.email, code)
      expect([status, setCookies]).toEqual([401, []])
      expect(json()).toMatchObject({ message: expect.any(String), secondFactor: 'totp' })
    }
    const stranger = await logIn(person.email, codeOf(secret, 1), new CookieJar(), 'wrong-password')
    expect(stranger.json()).toEqual({ message: 'Invalid email or password' })
    const cookies = new CookieJar()
    expect((await logIn(person.email, codeOf(secret, 1), cookies)).status).toBe(200)
    expect(await idIn(cookies)).toBe(person.id)
  })

  it('asks for nothing before a first code has confirmed it', async () => {
    const { person, cookies } = await createSignedIn()
    const { secret } = await ask(cookies)
    expect((await logIn(person.email)).status).toBe(200)
    const wrong = await confirmWith('000000', cookies)
    expect([wrong.status, wrong.json()]).toMatchObject([400, { fields: { code: expect.any(String) as string } }])
    expect((await logIn(person.email)).status).toBe(200)
    await ask(cookies)
    expect((await confirmWith(codeOf(secret), cookies)).status).toBe(400)
  })

  it('accepts a code once, even in concurrent logins, and none older than the latest', async () => {
    const { person, secret, usedCode } = await enrolled()
    expect((await logIn(person.email, usedCode)).status).toBe(401)
    const code = codeOf(secret, 1)
    expect(await statusesOf([logIn(person.email, code), logIn(person.email, code)])).toEqual([200, 401])
    await forgetSteps(person.id)
    for (const steps of [3, -3]) expect((await logIn(person.email, codeOf(secret, steps))).status).toBe(401)
  })

  it('accepts each recovery code once, in any format, and tells the person', async () => {
    const { person, recoveryCodes } = await enrolled()
    const [first = '', second = ''] = recoveryCodes
    expect(await statusesOf([logIn(person.email, first), logIn(person.email, first)])).toEqual([200, 401])
    expect((await logIn(person.email, ` ${second.replaceAll('-', ' ').toUpperCase()} `)).status).toBe(200)
    const other = await enrolled()
    expect((await logIn(person.email, other.recoveryCodes[0])).status).toBe(401)
    const mails = await db.outboxMail.findMany({ where: { toAddress: person.email, template: 'recovery-code-used' } })
    expect(mails.map(({ text }) => /left: (\d+)/.exec(text)?.[1]).sort()).toEqual(['8', '9'])
    for (const { text } of mails) expect(linksIn(text)).toEqual(TO_ACCOUNT)
  })

  it('is turned on by one of two concurrent confirmations, ends all other sessions and emails the person', async () => {
    const person = await createPerson()
    const [here, elsewhere] = [await signedIn(person), await signedIn(person)]
    const code = codeOf((await ask(here)).secret)
    const answers = await Promise.all([here.copy(), here].map((cookies) => confirmWith(code, cookies)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(await db.recoveryCode.count({ where: { userId: person.id } })).toBe(10)
    expect(await idIn(elsewhere)).toBe(0)
    expect(await mailsTo(person.email)).toEqual(['second-factor-on'])
  })

  it('keeps the browser that turned it on logged in, without counting as a proof later', async () => {
    const { person, cookies } = await enrolled()
    expect(await idIn(cookies)).toBe(person.id)
    expect((await call(begin, { method: 'POST', cookies })).status).toBe(409)
  })

  it('is only turned on by a verified person, soon after entering the password', async () => {
    const unverified = await signedIn(await createPerson({ status: 'UNVERIFIED' }))
    expect((await call(begin, { method: 'POST', cookies: unverified })).status).toBe(403)
    const { person, cookies } = await createSignedIn()
    await makeProofOld(person.id)
    const answer = await call(begin, { method: 'POST', cookies })
    expect([answer.status, answer.json()]).toMatchObject([403, { reauthenticate: true }])
  })

  it('is only turned off with the password, ends other sessions and recovery codes, and emails once', async () => {
    const { person, cookies, secret } = await enrolled()
    const elsewhere = new CookieJar()
    await logIn(person.email, codeOf(secret, 1), elsewhere)
    for (const json of [{}, { password: 'something-else' }, { password: '' }]) {
      const refused = await turnOffWith(json, cookies)
      expect([refused.status, refused.json()]).toMatchObject([
        400,
        { fields: { password: expect.any(String) as string } },
      ])
    }
    expect((await logIn(person.email)).status).toBe(401)
    expect((await turnOffWith({ password: PASSWORD }, cookies)).status).toBe(204)
    expect((await logIn(person.email)).status).toBe(200)
    expect([await idIn(cookies), await idIn(elsewhere)]).toEqual([person.id, 0])
    expect(await db.recoveryCode.count({ where: { userId: person.id } })).toBe(0)
    expect((await turnOffWith({ password: PASSWORD }, cookies)).status).toBe(204)
    const mails = await db.outboxMail.findMany({ where: { toAddress: person.email, template: 'second-factor-off' } })
    expect(mails.map(({ text }) => linksIn(text))).toEqual([TO_ACCOUNT])
  })

  it('returns 429 for the eleventh wrong code, and still opens in a known browser', async () => {
    settings.change({ RATE_LIMIT_FACTOR: '1', CLIENT_IP_HEADER: 'x-client' })
    const { person, secret } = await enrolled()
    const known = new CookieJar()
    expect((await logIn(person.email, codeOf(secret, 1), known)).status).toBe(200)
    const statuses: number[] = []
    for (let attempt = 0; attempt < 11; attempt += 1) {
      const headers = { 'x-client': `192.0.2.${attempt}` }
      const json = { email: person.email, password: PASSWORD, code: '000000' }
      statuses.push((await call(login, { json, headers })).status)
    }
    expect(statuses).toEqual([...Array.from({ length: 10 }, () => 401), 429])
    await forgetSteps(person.id)
    expect((await logIn(person.email, codeOf(secret), known)).status).toBe(200)
  })

  it('doesn’t count a login without a code as a failure', async () => {
    settings.change({ RATE_LIMIT_FACTOR: '1' })
    const { person } = await enrolled()
    for (let attempt = 0; attempt < 15; attempt += 1)
      expect((await logIn(person.email)).json()).toMatchObject({ secondFactor: 'totp' })
  })

  it('of staff is recorded in the audit log when turned on or off', async () => {
    const { person, cookies } = await enrolled({ staffRole: 'OWNER' })
    await turnOffWith({ password: PASSWORD }, cookies)
    const entries = await db.auditEntry.findMany({ where: { actorId: person.id }, orderBy: { id: 'asc' } })
    expect(entries.map(({ action }) => action)).toEqual(['turn-on-second-factor', 'turn-off-second-factor'])
  })

  it('can be reset by an operator, which ends the person’s sessions and is recorded', async () => {
    const { person, cookies } = await enrolled()
    expect(await resetSecondFactor(person.email.toUpperCase())).toEqual({ email: person.email, changed: true })
    expect(await idIn(cookies)).toBe(0)
    expect((await logIn(person.email)).status).toBe(200)
    const entries = await db.auditEntry.findMany({ where: { entityId: String(person.id) } })
    expect(entries).toMatchObject([{ actorId: null, actorEmail: 'operator', action: 'reset-second-factor' }])
    expect(await resetSecondFactor(person.email)).toEqual({ email: person.email, changed: false })
    await expect(resetSecondFactor('nobody@example.org')).rejects.toMatchObject({ code: 'not_found' })
  })

  it('falls back to recovery codes when the secret can no longer be read', async () => {
    const { person, secret, recoveryCodes } = await enrolled()
    settings.change({ AUTH_SECRET: 'another-secret-for-tests-that-is-long-enough' })
    expect((await logIn(person.email, codeOf(secret, 1))).status).toBe(401)
    expect((await logIn(person.email, recoveryCodes[0])).status).toBe(200)
  })
})

describe('two-step verification of staff', () => {
  it('is required on https, optional on http, or as the setting says', async () => {
    const { id } = await createPerson({ staffRole: 'OWNER' })
    const cases = [
      [{ APP_URL: 'https://rasika.example' }, true],
      [{ APP_URL: 'http://localhost:3000' }, false],
      [{ APP_URL: 'https://rasika.example', STAFF_SECOND_FACTOR: 'optional' }, false],
      [{ APP_URL: 'http://localhost:3000', STAFF_SECOND_FACTOR: 'required' }, true],
    ] as const
    for (const [setting, required] of cases) {
      settings.change({ STAFF_SECOND_FACTOR: undefined, ...setting })
      expect({ ...setting, required: Boolean((await actorOf(id)).mustEnrol) }).toEqual({ ...setting, required })
    }
  })

  it('is required of staff before anything else, but not of guests', async () => {
    const admin = await createPerson({ staffRole: 'OWNER' })
    settings.change({ STAFF_SECOND_FACTOR: 'required' })
    const cookies = await signedIn(admin)
    const actor = await actorOf(admin.id)
    for (const path of [staffRoutes.users, routes.browse, routes.account, routes.search])
      expect(gate(path, actor)).toBe(routes.secondFactor)
    expect(gate(routes.secondFactor, actor)).toBeNull()
    for (const handler of [users, profile, exportEnquiries]) expect((await call(handler, { cookies })).status).toBe(403)
    expect((await call(session, { cookies })).json()).toMatchObject({ id: admin.id, roleName: 'GUEST' })
    const { secret } = await ask(cookies)
    expect((await call(users, { cookies })).status).toBe(403)
    expect((await confirmWith(codeOf(secret), cookies)).status).toBe(200)
    expect((await call(users, { cookies })).status).toBe(200)
    expect((await call(session, { cookies })).json()).toMatchObject({ id: admin.id, roleName: 'ADMIN' })
    expect(await db.auditEntry.count({ where: { actorId: admin.id, action: 'turn-on-second-factor' } })).toBe(1)
    expect((await call(profile, { cookies: await signedIn(await createPerson()) })).status).toBe(200)
  })

  it('also needs a proof within ten minutes to delete a person or export enquiries', async () => {
    const [admin, person] = [await createPerson({ staffRole: 'OWNER' }), await createPerson()]
    const cookies = await signedIn(admin)
    const removePerson = () => call(deleteUser, { method: 'DELETE', params: { id: String(person.id) }, cookies })
    const prove = (password: string) => call(reauthenticate, { json: { password }, cookies })
    await makeProofOld(admin.id)
    for (const answer of [await removePerson(), await call(exportEnquiries, { cookies })])
      expect([answer.status, answer.json()]).toEqual([403, { message: expect.any(String), reauthenticate: true }])
    expect(await db.user.count({ where: { id: person.id } })).toBe(1)
    const wrong = await prove('something-else')
    expect([wrong.status, wrong.json()]).toMatchObject([400, { fields: { password: expect.any(String) as string } }])
    expect((await removePerson()).status).toBe(403)
    expect((await prove(PASSWORD)).status).toBe(204)
    expect((await call(exportEnquiries, { cookies })).status).toBe(200)
    expect((await removePerson()).status).toBe(204)
  })

  it('can’t be brute-forced through the proof: the eleventh password gets 429', async () => {
    settings.change({ RATE_LIMIT_FACTOR: '1' })
    const { cookies } = await createSignedIn()
    const statuses: number[] = []
    for (let attempt = 0; attempt < 11; attempt += 1)
      statuses.push((await call(reauthenticate, { json: { password: `wrong-${attempt}` }, cookies })).status)
    expect(statuses).toEqual([...Array.from({ length: 10 }, () => 400), 429])
  })
})

describe('a request whose body is delayed', () => {
  const heldBody = (json: unknown, meanwhile: () => Promise<unknown>) =>
    new ReadableStream<Uint8Array>(
      {
        async pull(controller) {
          await meanwhile()
          controller.enqueue(new TextEncoder().encode(JSON.stringify(json)))
          controller.close()
        },
      },
      // Turns read-ahead off, so that the request is authorised before the body is read.
      { highWaterMark: 0 },
    )

  const stateOf = (id: number) =>
    db.user.findUnique({
      where: { id },
      select: {
        passwordHash: true,
        mailingList: true,
        secondFactor: { select: { confirmedAt: true } },
        _count: { select: { passkeys: true, recoveryCodes: true } },
      },
    })

  const registered = async (cookies: CookieJar) =>
    new Authenticator().register(
      (await call(passkeyOptions, { method: 'POST', cookies })).json<{ challenge: string }>(),
    )
  const own = { password: PASSWORD }
  const change = { currentPassword: PASSWORD, password: 'shankarabharanam-29' }
  const requests: [string, string, Handler, (cookies: CookieJar) => Promise<unknown>][] = [
    ['confirms codes', 'PUT', confirm, async (cookies) => ({ code: codeOf((await ask(cookies)).secret) })],
    ['turns codes off', 'DELETE', turnOff, (cookies) => turnOnCodes(cookies).then(() => own)],
    ['adds a passkey', 'POST', addPasskey, registered],
    ['changes the password', 'PATCH', changeProfile, async () => change],
    ['changes a preference', 'PATCH', changeProfile, async () => ({ mailingList: false })],
    ['proves again who is there', 'POST', reauthenticate, async () => own],
    ['deletes the account', 'DELETE', deleteProfile, async () => own],
  ]

  it.each(requests)('does nothing if its session, or all of them, ended in the meantime: it %s', async (...request) => {
    const [, method, handler, prepare] = request
    const ends: ((id: number) => Promise<unknown>)[] = [
      (userId) => db.session.deleteMany({ where: { userId } }),
      (id) => db.user.update({ where: { id }, data: { sessionVersion: { increment: 1 } } }),
    ]
    for (const end of ends) {
      const { id } = await createPerson()
      const cookies = await signedIn({ id })
      const json = await prepare(cookies)
      const before = await stateOf(id)
      const body = heldBody(json, () => end(id))
      const answer = await call(handler, { method, body, cookies, headers: { 'content-type': 'application/json' } })
      expect([answer.status, await stateOf(id), await idIn(cookies)]).toEqual([401, before, 0])
    }
  })
})
