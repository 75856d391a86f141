import { randomUUID } from 'node:crypto'
import { encode } from 'next-auth/jwt'
import { POST as login } from '@/app/api/auth/login/route'
import { GET as logout } from '@/app/api/auth/logout/route'
import { GET as prospectStatus } from '@/app/api/auth/prospect-status/route'
import { POST as refresh } from '@/app/api/auth/refresh/route'
import { GET as session } from '@/app/api/auth/session/route'
import { DELETE as endOne } from '@/app/api/auth/sessions/[id]/route'
import { DELETE as endOthers, GET as list } from '@/app/api/auth/sessions/route'
import { endSessionsAction } from '@/lib/domains/accounts/people/actions'
import type { SessionDto } from '@/lib/domains/accounts/sessions/schema'
import { loadActor } from '@/lib/server/auth/sessions/load-actor'
import { issueSession } from '@/lib/server/auth/sessions/session'
import { touchSession, openSession, purgeSessions } from '@/lib/server/auth/sessions/session-rows'
import { encodeSession } from '@/lib/server/auth/sessions/session-token'
import { db } from '@/lib/server/db/client'
import { DAY_MS } from '@/lib/shared/format/milliseconds'
import { auditOf } from '@/tests/factories/content'
import { createPerson, createSignedIn, proofOf, signedIn, subscribe, PASSWORD } from '@/tests/factories/people'
import { useTestDatabase } from '@/tests/integration/support/database'
import { countQueries } from '@/tests/support/data/count-queries'
import { call, CookieJar, inRequest } from '@/tests/support/requests/request-scope'
import { COOKIE, idIn } from '@/tests/support/requests/sign-in'
import { useSettings } from '@/tests/support/settings'
import { until } from '@/tests/support/until'

useTestDatabase()
const settings = useSettings({ RATE_LIMIT_FACTOR: '1000' })

type Person = { id: number }
const who = async (cookies: CookieJar) => (await call(session, { cookies })).json()
const renew = (cookies?: CookieJar) => call(session, { url: '/?revalidate=true', cookies })
const rowsOf = ({ id }: Person) => db.session.findMany({ where: { userId: id }, orderBy: { createdAt: 'asc' } })
const rowOf = ({ id }: Person) => db.session.findFirstOrThrow({ where: { userId: id }, orderBy: { createdAt: 'asc' } })
const ago = (milliseconds: number) => new Date(Date.now() - milliseconds)
const changeRows = ({ id }: Person, data: { expiresAt?: Date; lastSeenAt?: Date }) =>
  db.session.updateMany({ where: { userId: id }, data })
const endAllOf = ({ id }: Person) => db.user.update({ where: { id }, data: { sessionVersion: { increment: 1 } } })

describe('a session', () => {
  const role = { id: 0, name: '' }
  const signedOut = { id: 0, firstName: '', lastName: '', username: '', provider: '', role, roleName: '', status: '' }

  it('is the empty default with 200 for a visitor', async () => {
    const answer = await call(session)
    expect([answer.status, answer.json()]).toEqual([200, signedOut])
    expect(answer.headers.get('cache-control')).toBe('no-store')
  })

  it('is refused with another secret, from another cookie, or after it has expired', async () => {
    const { person } = await createSignedIn()
    const { id: sid } = await rowOf(person)
    const token = { sid, role: 'ADMIN', status: 'VERIFIED' }
    const secret = process.env.AUTH_SECRET ?? ''
    const make = (facts: { secret?: string; salt?: string; maxAge?: number; token?: object }) =>
      encode({ token, secret, salt: COOKIE, ...facts })
    const wrong = [
      await make({ secret: 'another-secret-that-is-long-enough-too' }),
      await make({ salt: '__Host-authjs.session-token' }),
      await make({ maxAge: -60 }),
      await make({ token: { ...token, sid: undefined } }),
      await make({ token: { ...token, sid: person.id } }),
      await make({ token: { ...token, sid: `${sid}'` } }),
      await make({ token: { ...token, sid: randomUUID() } }),
      // Has no session id, like tokens from before sessions were stored in the database.
      await make({ token: { sub: String(person.id), sv: 0, role: 'ADMIN', status: 'VERIFIED' } }),
      await make({ token: { ...token, role: 'ROOT' } }),
      await make({ token: { ...token, status: '' } }),
    ]
    for (const value of wrong) expect(await who(new CookieJar({ [COOKIE]: value }))).toEqual(signedOut)
    expect(await who(new CookieJar({ [COOKIE]: await make({}) }))).toMatchObject({ id: person.id })
  })

  it('has the role from the database, not from the cookie', async () => {
    const { person } = await createSignedIn({ status: 'UNVERIFIED' })
    const value = await encodeSession({ sessionId: (await rowOf(person)).id, role: 'ADMIN', status: 'VERIFIED' }, 60)
    expect(await who(new CookieJar({ [COOKIE]: value }))).toMatchObject({ roleName: 'GUEST', status: 'UNVERIFIED' })
  })

  it('ends when the session version is raised, and a refresh does not restore it', async () => {
    const { person, cookies } = await createSignedIn()
    await endAllOf(person)
    expect(await who(cookies)).toEqual(signedOut)
    expect((await renew(cookies)).json()).toEqual(signedOut)
    expect((await call(refresh, { method: 'POST', cookies })).status).toBe(401)
    expect(await who(cookies)).toEqual(signedOut)
  })

  it('isn’t issued for credentials checked before all sessions ended', async () => {
    const person = await createPerson()
    const cookies = new CookieJar()
    const proven = await proofOf(person.id)
    await endAllOf(person)
    expect(await inRequest({ cookies }, async () => proven && issueSession(proven))).toBeNull()
    expect(await who(cookies)).toMatchObject({ id: 0 })
  })

  it('takes one statement', async () => {
    const { person } = await createSignedIn()
    await subscribe(person.id, 'active')
    const { id: sessionId } = await rowOf(person)
    expect((await countQueries(() => loadActor({ sessionId }))).queries).toBe(1)
    expect((await countQueries(() => loadActor(null))).queries).toBe(0)
  })

  describe('has a role that is derived at each request', () => {
    it.each<[string, number | null, string]>([
      ['', null, 'GUEST'],
      ['active', null, 'MEMBER'],
      ['trialing', null, 'MEMBER'],
      ['past_due', 0, 'MEMBER'],
      ['past_due', 6.99, 'MEMBER'],
      ['past_due', 7, 'GUEST'],
      ['past_due', null, 'GUEST'],
      ...['canceled', 'incomplete', 'incomplete_expired', 'unpaid', 'paused'].map((status): [string, null, string] => [
        status,
        null,
        'GUEST',
      ]),
      ['canceled active', null, 'MEMBER'],
    ])('from the subscriptions "%s", past due for %p days: %s', async (statuses, days, role) => {
      const person = await createPerson()
      const pastDueSince = days === null ? null : ago(days * DAY_MS)
      for (const status of statuses.split(' ').filter(Boolean)) await subscribe(person.id, status, { pastDueSince })
      expect(await who(await signedIn(person))).toMatchObject({ roleName: role, role: { name: role } })
    })

    it('for an admin, with or without a subscription', async () => {
      const person = await createPerson({ staffRole: 'OWNER' })
      await subscribe(person.id, 'canceled')
      expect(await who(await signedIn(person))).toMatchObject({ role: { id: 1, name: 'ADMIN' } })
    })

    it('and changes at once, whatever the cookie says', async () => {
      const { person, cookies } = await createSignedIn()
      const subscription = await subscribe(person.id, 'active')
      expect(await who(cookies)).toMatchObject({ roleName: 'MEMBER' })
      await db.subscription.update({ where: { id: subscription.id }, data: { status: 'canceled' } })
      expect(await who(cookies)).toMatchObject({ roleName: 'GUEST' })
    })
  })

  describe('is reissued', () => {
    it('only with revalidate=true, and not for a visitor', async () => {
      expect((await call(session, { url: '/?revalidate=yes' })).status).toBe(400)
      expect((await renew()).setCookies).toEqual([])
      const { person, cookies } = await createSignedIn()
      await subscribe(person.id, 'active')
      for (const url of ['/', '/?revalidate=false'])
        expect((await call(session, { url, cookies })).setCookies).toEqual([])
      const answer = await renew(cookies)
      expect(answer.json()).toMatchObject({ roleName: 'MEMBER' })
      expect(answer.setCookies).toHaveLength(2)
      expect(cookies.get('rasika_viewer')).toMatch(/^member\.\d+$/)
      expect(await who(cookies)).toMatchObject({ id: person.id })
    })

    it('by POST /api/auth/refresh for a logged-in person', async () => {
      const { person, cookies } = await createSignedIn({ status: 'UNVERIFIED' })
      const answer = await call(refresh, { method: 'POST', cookies })
      expect(answer.json()).toMatchObject({ id: person.id, status: 'UNVERIFIED' })
      expect(answer.setCookies).toHaveLength(2)
      expect((await call(refresh, { method: 'POST' })).json()).toEqual({ message: 'Please log in to continue.' })
    })
  })

  it('gives a prospect the discount once the address is verified, until it is used', async () => {
    const person = await createPerson({ status: 'UNVERIFIED' })
    await db.prospect.create({ data: { email: person.email, discountPercent: 30 } })
    const discount = async () => (await call(prospectStatus, { cookies: await signedIn(person) })).json()
    expect(await discount()).toEqual({ discount: 0 })
    await db.user.update({ where: { id: person.id }, data: { status: 'VERIFIED', emailVerifiedAt: new Date() } })
    expect(await discount()).toEqual({ discount: 30 })
    await db.prospect.update({ where: { email: person.email }, data: { usedAt: new Date() } })
    expect(await discount()).toEqual({ discount: 0 })
    expect((await call(prospectStatus, { url: '/?discount=90&from=prospect' })).json()).toEqual({ discount: 0 })
  })

  it('that was issued on http is not accepted on https', async () => {
    const { cookies } = await createSignedIn()
    settings.change({ APP_URL: 'https://rasika.example' })
    expect(await who(cookies)).toEqual(signedOut)
    const renamed = new CookieJar({ '__Host-authjs.session-token': cookies.get(COOKIE) ?? '' })
    expect(await who(renamed)).toEqual(signedOut)
  })
})

describe('the row of a session', () => {
  const MINUTE = 60_000

  it('is created at login, with the browser’s name and an expiry after 30 days', async () => {
    const person = await createPerson()
    const headers = { 'user-agent': `Browser ${'x'.repeat(1000)}` }
    await call(login, { json: { email: person.email, password: PASSWORD }, headers })
    const row = await rowOf(person)
    expect(row.userAgent).toBe(`Browser ${'x'.repeat(292)}`)
    expect(row.authenticatedAt).toEqual(row.createdAt)
    expect(row.expiresAt.getTime() - row.createdAt.getTime()).toBe(30 * DAY_MS)
  })

  it('has a random id of 128 bits, including those that encode a UUID version', async () => {
    const person = await createPerson()
    for (let count = 0; count < 20; count += 1) await signedIn(person)
    const kinds = (await rowsOf(person)).map(({ id }) => id.charAt(14))
    expect(new Set(kinds).size).toBeGreaterThan(2)
  })

  it('is deleted by logging out, so that a copied cookie is useless; other browsers stay logged in', async () => {
    const person = await createPerson()
    const [here, elsewhere] = [await signedIn(person), await signedIn(person)]
    const copied = here.copy()
    await call(logout, { cookies: here })
    expect(await idIn(copied.copy())).toBe(0)
    expect((await renew(copied.copy())).json()).toMatchObject({ id: 0 })
    expect(await idIn(elsewhere)).toBe(person.id)
    expect(await rowsOf(person)).toHaveLength(1)
  })

  it('expires 30 days after the login, however often it is renewed', async () => {
    const { person, cookies } = await createSignedIn()
    await changeRows(person, { expiresAt: new Date(Date.now() + DAY_MS) })
    const line = (await renew(cookies)).setCookies.find((each) => each.startsWith(COOKIE)) ?? ''
    const maxAge = Number(/max-age=(\d+)/i.exec(line)?.[1])
    expect(maxAge).toBeGreaterThan(86_000)
    expect(maxAge).toBeLessThanOrEqual(86_400)
    await changeRows(person, { expiresAt: ago(1) })
    expect(await idIn(cookies.copy())).toBe(0)
    expect((await renew(cookies)).json()).toMatchObject({ id: 0 })
  })

  it.each([
    [13.99, true],
    [14.01, false],
  ])('after %p days without a request is valid: %p', async (days, isValid) => {
    const { person, cookies } = await createSignedIn()
    await changeRows(person, { lastSeenAt: ago(days * DAY_MS) })
    expect(await idIn(cookies)).toBe(isValid ? person.id : 0)
  })

  it('notes when it was last seen, at most every five minutes', async () => {
    const { person } = await createSignedIn()
    const { id } = await rowOf(person)
    const seen = async (lastSeenAt: Date) => {
      await db.session.update({ where: { id }, data: { lastSeenAt } })
      await touchSession(id)
      return (await rowOf(person)).lastSeenAt
    }
    const lately = ago(4 * MINUTE)
    expect(await seen(lately)).toEqual(lately)
    expect((await seen(ago(6 * MINUTE))).getTime()).toBeGreaterThan(Date.now() - MINUTE)
  })

  it('is marked as seen without delaying the request', async () => {
    const { person, cookies } = await createSignedIn()
    await changeRows(person, { lastSeenAt: ago(DAY_MS) })
    expect(await idIn(cookies)).toBe(person.id)
    await until('the session is marked', async () => (await rowOf(person)).lastSeenAt > ago(MINUTE))
  })

  it('is one of at most fifty per person: the longest unused ones end', async () => {
    const { person, cookies: first } = await createSignedIn()
    await changeRows(person, { lastSeenAt: ago(DAY_MS) })
    const proven = await proofOf(person.id)
    if (!proven) throw new Error('there is no person')
    await Promise.all(Array.from({ length: 49 }, () => openSession(proven, '')))
    expect(await idIn(first)).toBe(person.id)
    await until('the session is marked', async () => (await rowOf(person)).lastSeenAt > ago(MINUTE))
    const row = { where: { id: (await rowOf(person)).id } }
    await db.session.update({ ...row, data: { lastSeenAt: ago(DAY_MS) } })
    await openSession(proven, '')
    expect(await rowsOf(person)).toHaveLength(50)
    expect(await idIn(first)).toBe(0)
  })

  it('is deleted once it has expired, been unused too long or lost its person, and not before', async () => {
    const [kept, idle, ended] = [await createPerson(), await createPerson(), await createPerson()]
    const jars = await Promise.all([kept, idle, ended].map((person) => signedIn(person)))
    await changeRows(idle, { lastSeenAt: ago(15 * DAY_MS) })
    await endAllOf(ended)
    await purgeSessions()
    expect(await Promise.all(jars.map((jar) => idIn(jar.copy())))).toEqual([kept.id, 0, 0])
    expect(await rowsOf(kept)).toHaveLength(1)
    for (const person of [idle, ended]) await changeRows(person, { expiresAt: ago(1) })
    await purgeSessions()
    expect([...(await rowsOf(idle)), ...(await rowsOf(ended))]).toEqual([])
    expect(await idIn(jars[0]?.copy() ?? new CookieJar())).toBe(kept.id)
  })
})

describe('the sessions of a person', () => {
  const sessionsOf = async (cookies: CookieJar) => (await call(list, { cookies })).json<SessionDto[]>()
  const end = (id: string, cookies: CookieJar) => call(endOne, { method: 'DELETE', params: { id }, cookies })
  const from = async ({ email }: { email: string }, userAgent: string) => {
    const cookies = new CookieJar()
    await call(login, { json: { email, password: PASSWORD }, cookies, headers: { 'user-agent': userAgent } })
    return cookies
  }

  it('are listed with the current one marked, and only for their owner', async () => {
    const person = await createPerson()
    await signedIn(await createPerson())
    const phone = await from(person, 'a phone')
    const laptop = await from(person, 'a laptop')
    const sessions = await sessionsOf(phone)
    const instant = expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/) as unknown
    const common = { id: expect.any(String) as unknown, createdAt: instant, lastSeenAt: instant }
    expect(sessions).toHaveLength(2)
    expect(sessions).toContainEqual({ ...common, userAgent: 'a phone', current: true })
    expect(sessions).toContainEqual({ ...common, userAgent: 'a laptop', current: false })
    expect((await sessionsOf(laptop)).find(({ current }) => current)?.userAgent).toBe('a laptop')
  })

  it('are only listed while they are valid', async () => {
    const { person, cookies } = await createSignedIn()
    for (const change of [{ expiresAt: new Date() }, { lastSeenAt: new Date(0) }, { sessionVersion: 7 }]) {
      const id = await openSession({ userId: person.id, sessionVersion: person.sessionVersion }, 'ended')
      await db.session.update({ where: { id: id ?? '' }, data: change })
    }
    expect(await sessionsOf(cookies)).toHaveLength(1)
  })

  it('are ended one by one, and an ended one returns 404', async () => {
    const person = await createPerson()
    const [here, there] = [await signedIn(person), await signedIn(person)]
    const id = (await sessionsOf(here)).find(({ current }) => !current)?.id ?? ''
    expect((await end(id.toUpperCase(), here)).status).toBe(204)
    expect([await idIn(here), await idIn(there)]).toEqual([person.id, 0])
    expect((await end(id, here)).status).toBe(404)
  })

  it('include the current one, which only its owner can end, removing its cookie', async () => {
    const { person, cookies } = await createSignedIn()
    const id = (await sessionsOf(cookies))[0]?.id ?? ''
    expect((await end(id, await signedIn(await createPerson({ staffRole: 'OWNER' })))).status).toBe(404)
    for (const wrong of ['1', 'x', `${id}'`, "' OR 1=1"]) expect((await end(wrong, cookies)).status).toBe(404)
    expect(await idIn(cookies)).toBe(person.id)
    expect((await end(id, cookies)).status).toBe(204)
    expect(cookies.size).toBe(0)
  })

  it('all end except the current one', async () => {
    const [person, other] = [await createPerson(), await createPerson()]
    const [here, there, elsewhere] = [await signedIn(person), await signedIn(person), await signedIn(other)]
    expect((await call(endOthers, { method: 'DELETE', cookies: here })).status).toBe(204)
    expect([await idIn(here), await idIn(there), await idIn(elsewhere)]).toEqual([person.id, 0, other.id])
  })

  it('all end when staff say so, which is recorded; nobody else can do it', async () => {
    const { person, cookies } = await createSignedIn()
    const [guest, admin] = [(await createSignedIn()).cookies, (await createSignedIn({ staffRole: 'OWNER' })).cookies]
    const asked = (jar: CookieJar, id: number) =>
      inRequest({ cookies: jar, method: 'POST' }, () => endSessionsAction({ id }))
    expect(await asked(guest, person.id)).toMatchObject({ ok: false, code: 'forbidden' })
    expect(await idIn(cookies)).toBe(person.id)
    expect(await asked(admin, person.id)).toMatchObject({ ok: true })
    expect([await idIn(cookies), (await idIn(admin)) > 0]).toEqual([0, true])
    expect(await auditOf('User')).toMatchObject([{ action: 'end-sessions', entityId: String(person.id) }])
    expect(await asked(admin, 999_999)).toMatchObject({ ok: false, code: 'not_found' })
  })
})
