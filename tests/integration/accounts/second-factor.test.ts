import { idIn, makeProofOld } from '@/tests/support/sign-in'
import { POST as login } from '@/app/api/auth/login/route'
import { DELETE as turnOff, POST as begin, PUT as confirm } from '@/app/api/auth/second-factor/route'
import { resetSecondFactor } from '@/lib/domains/accounts/mutations-operators'
import { db } from '@/lib/server/db/client'
import { routes } from '@/lib/shared/routes'
import { createPerson, PASSWORD, signedIn } from '@/tests/factories/people'
import { call, CookieJar } from '@/tests/support/request-scope'
import { useSettings } from '@/tests/support/settings'
import { codeOf } from '@/tests/support/totp'
import { useTestDatabase } from '../support/database'

const LINK = /http\S+/g

type Shown = { secret: string; uri: string }

describe('the second factor', () => {
  useTestDatabase()
  const settings = useSettings({ RATE_LIMIT_FACTOR: '1000' })

  const logIn = (email: string, code?: string, cookies = new CookieJar(), password = PASSWORD) =>
    call(login, { json: { email, password, code }, cookies })

  /** A person who has turned the codes on. */
  async function enrolled(facts: Parameters<typeof createPerson>[0] = {}) {
    const person = await createPerson(facts)
    const cookies = await signedIn(person)
    const { secret, uri } = (await call(begin, { method: 'POST', cookies })).json<Shown>()
    const usedCode = codeOf(secret)
    const answer = await call(confirm, { method: 'PUT', json: { code: usedCode }, cookies })
    expect(answer.status).toBe(200)
    const { recoveryCodes } = answer.json<{ recoveryCodes: string[] }>()
    return { person, cookies, secret, uri, usedCode, recoveryCodes }
  }

  const forgetSteps = (userId: number) =>
    db.secondFactor.update({ where: { userId }, data: { lastStep: null }, select: { userId: true } })

  it('gives a secret with its address for apps, ten recovery codes, and stores neither in the clear', async () => {
    const { person, secret, uri, recoveryCodes } = await enrolled()
    expect(secret).toMatch(/^[A-Z2-7]{32}$/)
    const { protocol, host, pathname, searchParams } = new URL(uri)
    expect({ protocol, host }).toEqual({ protocol: 'otpauth:', host: 'totp' })
    expect(decodeURIComponent(pathname)).toBe(`/Rasika:${person.email}`)
    expect(Object.fromEntries(searchParams)).toMatchObject({ secret, issuer: 'Rasika', digits: '6', period: '30' })
    expect(new Set(recoveryCodes).size).toBe(10)
    for (const code of recoveryCodes) expect(code).toMatch(/^([a-z2-7]{4}-){6}[a-z2-7]{2}$/)
    const stored = JSON.stringify([await db.secondFactor.findMany(), await db.recoveryCode.findMany()])
    expect(stored).not.toContain(secret)
    for (const code of recoveryCodes) {
      expect(stored).not.toContain(code)
      expect(stored).not.toContain(code.replaceAll('-', ''))
    }
  })

  it('is asked for at login, and only after the right password', async () => {
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

  it('is not asked for before a first code has confirmed it', async () => {
    const person = await createPerson()
    const cookies = await signedIn(person)
    const { secret } = (await call(begin, { method: 'POST', cookies })).json<Shown>()
    expect((await logIn(person.email)).status).toBe(200)
    const wrong = await call(confirm, { method: 'PUT', json: { code: '000000' }, cookies })
    expect(wrong.status).toBe(400)
    expect(wrong.json()).toMatchObject({ fields: { code: expect.any(String) } })
    expect((await logIn(person.email)).status).toBe(200)
    // A new secret replaces the one that was shown before.
    await call(begin, { method: 'POST', cookies })
    expect((await call(confirm, { method: 'PUT', json: { code: codeOf(secret) }, cookies })).status).toBe(400)
  })

  it('accepts a code once, also of two logins at the same moment, and none that is older than the newest', async () => {
    const { person, secret, usedCode } = await enrolled()
    expect((await logIn(person.email, usedCode)).status).toBe(401)
    const code = codeOf(secret, 1)
    const both = await Promise.all([logIn(person.email, code), logIn(person.email, code)])
    expect(both.map(({ status }) => status).sort()).toEqual([200, 401])
    await forgetSteps(person.id)
    expect((await logIn(person.email, codeOf(secret, 3))).status).toBe(401)
    expect((await logIn(person.email, codeOf(secret, -3))).status).toBe(401)
  })

  it('is replaced by a recovery code, once, however it is typed, and the person is told', async () => {
    const { person, recoveryCodes } = await enrolled()
    const [first = '', second = ''] = recoveryCodes
    const both = await Promise.all([logIn(person.email, first), logIn(person.email, first)])
    expect(both.map(({ status }) => status).sort()).toEqual([200, 401])
    expect((await logIn(person.email, ` ${second.replaceAll('-', ' ').toUpperCase()} `)).status).toBe(200)
    const other = await enrolled()
    expect((await logIn(person.email, other.recoveryCodes[0])).status).toBe(401)
    const mails = await db.outboxMail.findMany({ where: { toAddress: person.email, template: 'recovery-code-used' } })
    expect(mails.map(({ text }) => /left: (\d+)/.exec(text)?.[1]).sort()).toEqual(['8', '9'])
    // The owner is signed in, and does not get to a page for a forgotten password.
    for (const { text } of mails) expect(text.match(LINK)).toEqual([`http://localhost:3000${routes.account}`])
  })

  it('ends all other sessions when it is turned on, and mails the person', async () => {
    const person = await createPerson()
    const [here, elsewhere] = [await signedIn(person), await signedIn(person)]
    const { secret } = (await call(begin, { method: 'POST', cookies: here })).json<Shown>()
    await call(confirm, { method: 'PUT', json: { code: codeOf(secret) }, cookies: here })
    expect([await idIn(here), await idIn(elsewhere)]).toEqual([person.id, 0])
    expect(await db.outboxMail.count({ where: { toAddress: person.email, template: 'second-factor-on' } })).toBe(1)
  })

  it('is turned on once of two confirmations at the same moment', async () => {
    const person = await createPerson()
    const cookies = await signedIn(person)
    const { secret } = (await call(begin, { method: 'POST', cookies })).json<Shown>()
    const again = { method: 'PUT', json: { code: codeOf(secret) } }
    const both = await Promise.all([
      call(confirm, { ...again, cookies: cookies.copy() }),
      call(confirm, { ...again, cookies: cookies.copy() }),
    ])
    expect(both.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(await db.recoveryCode.count({ where: { userId: person.id } })).toBe(10)
  })

  it('cannot be replaced by an unattended browser: a second secret is refused while it is on', async () => {
    const { cookies } = await enrolled()
    expect((await call(begin, { method: 'POST', cookies })).status).toBe(409)
  })

  it('is turned on only shortly after the password was given', async () => {
    const person = await createPerson()
    const cookies = await signedIn(person)
    await makeProofOld(person.id)
    const answer = await call(begin, { method: 'POST', cookies })
    expect(answer.status).toBe(403)
    expect(answer.json()).toMatchObject({ reauthenticate: true })
  })

  it('is turned off with the password only, which mails the person and ends the recovery codes', async () => {
    const { person, cookies, recoveryCodes } = await enrolled()
    for (const json of [{}, { password: 'something-else' }, { password: '' }]) {
      const refused = await call(turnOff, { method: 'DELETE', json, cookies })
      expect(refused.status).toBe(400)
      expect(refused.json()).toMatchObject({ fields: { password: expect.any(String) } })
    }
    expect((await logIn(person.email)).status).toBe(401)
    expect((await call(turnOff, { method: 'DELETE', json: { password: PASSWORD }, cookies })).status).toBe(204)
    expect((await logIn(person.email)).status).toBe(200)
    expect(await db.recoveryCode.count({ where: { userId: person.id } })).toBe(0)
    expect(recoveryCodes).toHaveLength(10)
    // Twice changes nothing more.
    expect((await call(turnOff, { method: 'DELETE', json: { password: PASSWORD }, cookies })).status).toBe(204)
    expect(await db.outboxMail.count({ where: { toAddress: person.email, template: 'second-factor-off' } })).toBe(1)
  })

  it('ends all other sessions when it is turned off, and the mail leads to a page that the owner can open', async () => {
    const { person, cookies, secret } = await enrolled()
    const elsewhere = new CookieJar()
    await logIn(person.email, codeOf(secret, 1), elsewhere)
    expect((await call(turnOff, { method: 'DELETE', json: { password: PASSWORD }, cookies })).status).toBe(204)
    expect([await idIn(cookies), await idIn(elsewhere)]).toEqual([person.id, 0])
    const sent = { toAddress: person.email, template: 'second-factor-off' }
    const { text } = await db.outboxMail.findFirstOrThrow({ where: sent })
    expect(text.match(LINK)).toEqual([`http://localhost:3000${routes.account}`])
  })

  it('needs a verified person', async () => {
    const unverified = await signedIn(await createPerson({ status: 'UNVERIFIED' }))
    expect((await call(begin, { method: 'POST', cookies: unverified })).status).toBe(403)
  })

  it('answers 429 to the eleventh wrong code, and the account still opens in a browser that it knows', async () => {
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

  it('counts a login that asks for the code next as no failure', async () => {
    settings.change({ RATE_LIMIT_FACTOR: '1' })
    const { person } = await enrolled()
    for (let attempt = 0; attempt < 15; attempt += 1) {
      expect((await logIn(person.email)).json()).toMatchObject({ secondFactor: 'totp' })
    }
  })

  it('of staff is recorded when it is turned on and off', async () => {
    const { person, cookies } = await enrolled({ staffRole: 'OWNER' })
    await call(turnOff, { method: 'DELETE', json: { password: PASSWORD }, cookies })
    const entries = await db.auditEntry.findMany({ where: { actorId: person.id }, orderBy: { id: 'asc' } })
    expect(entries.map(({ action }) => action)).toEqual(['turn-on-second-factor', 'turn-off-second-factor'])
  })

  it('is taken from a person who is locked out by an operator, which ends their sessions and is recorded', async () => {
    const { person, cookies } = await enrolled()
    expect(await resetSecondFactor(person.email.toUpperCase())).toEqual({ email: person.email, changed: true })
    expect(await idIn(cookies)).toBe(0)
    expect((await logIn(person.email)).status).toBe(200)
    const entries = await db.auditEntry.findMany({ where: { entityId: String(person.id) } })
    expect(entries).toMatchObject([{ actorId: null, actorEmail: 'operator', action: 'reset-second-factor' }])
    expect(await resetSecondFactor(person.email)).toEqual({ email: person.email, changed: false })
    await expect(resetSecondFactor('nobody@example.org')).rejects.toMatchObject({ code: 'not_found' })
  })

  it('falls back to the recovery codes when the secret cannot be read any more', async () => {
    const { person, secret, recoveryCodes } = await enrolled()
    settings.change({ AUTH_SECRET: 'another-secret-for-tests-that-is-long-enough' })
    expect((await logIn(person.email, codeOf(secret, 1))).status).toBe(401)
    expect((await logIn(person.email, recoveryCodes[0])).status).toBe(200)
  })
})
