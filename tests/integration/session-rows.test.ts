import { POST as login } from '@/app/api/auth/login/route'
import { GET as logout } from '@/app/api/auth/logout/route'
import { GET as session } from '@/app/api/auth/session/route'
import { PATCH as updateProfile } from '@/app/api/profile/route'
import { loadActor } from '@/lib/server/auth/load-actor'
import { noteSeen, openSession, purgeSessions } from '@/lib/server/auth/session-rows'
import { db } from '@/lib/server/db/client'
import { createPerson, PASSWORD, proofOf, signedIn } from '@/tests/factories/people'
import { call, CookieJar } from '@/tests/support/request-scope'
import { useSettings } from '@/tests/support/settings'
import { until } from '@/tests/support/until'
import { useTestDatabase } from './support/database'

const COOKIE = 'authjs.session-token'
const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE
const ago = (milliseconds: number) => new Date(Date.now() - milliseconds)

describe('the row of a session', () => {
  useTestDatabase()
  useSettings({ RATE_LIMIT_FACTOR: '1000' })

  const idOf = async (cookies: CookieJar) => (await call(session, { cookies })).json<{ id: number }>().id
  const rowsOf = ({ id }: { id: number }) =>
    db.session.findMany({ where: { userId: id }, orderBy: { createdAt: 'asc' } })
  const rowOf = async (person: { id: number }) => {
    const [row] = await rowsOf(person)
    if (!row) throw new Error('there is no session')
    return row
  }
  const logIn = (email: string, cookies = new CookieJar(), userAgent = 'a test') =>
    call(login, { json: { email, password: PASSWORD }, cookies, headers: { 'user-agent': userAgent } })

  it('is made by a sign-in, with the browser and the end after 30 days', async () => {
    const person = await createPerson()
    await logIn(person.email, undefined, `Browser ${'x'.repeat(1000)}`)
    const row = await rowOf(person)
    expect(row.userAgent).toBe(`Browser ${'x'.repeat(292)}`)
    expect(row.authenticatedAt).toEqual(row.createdAt)
    expect(row.expiresAt.getTime() - row.createdAt.getTime()).toBe(30 * DAY)
  })

  it('has an id of 128 random bits, also those that name the kind of other UUIDs', async () => {
    const person = await createPerson()
    for (let count = 0; count < 20; count += 1) await signedIn(person)
    const kinds = (await rowsOf(person)).map(({ id }) => id.charAt(14))
    expect(new Set(kinds).size).toBeGreaterThan(2)
  })

  it('ends by logging out, so that a copied cookie opens nothing and is not renewed; other browsers stay', async () => {
    const person = await createPerson()
    const [here, elsewhere] = [await signedIn(person), await signedIn(person)]
    const copied = here.copy()
    await call(logout, { cookies: here })
    expect(await idOf(copied.copy())).toBe(0)
    expect((await call(session, { url: '/?revalidate=true', cookies: copied.copy() })).json()).toMatchObject({ id: 0 })
    expect(await idOf(elsewhere)).toBe(person.id)
    expect(await rowsOf(person)).toHaveLength(1)
  })

  it('is replaced by the next sign-in of the same browser', async () => {
    const [first, second] = [await createPerson(), await createPerson()]
    const cookies = new CookieJar()
    await logIn(first.email, cookies)
    const copied = cookies.copy()
    await logIn(second.email, cookies)
    expect([await idOf(copied), await idOf(cookies)]).toEqual([0, second.id])
  })

  it('stays when a sign-in in its browser fails', async () => {
    const person = await createPerson()
    const cookies = await signedIn(person)
    await call(login, { json: { email: person.email, password: 'wrong' }, cookies })
    expect(await idOf(cookies)).toBe(person.id)
  })

  it('ends 30 days after the sign-in, however often it was renewed', async () => {
    const person = await createPerson()
    const cookies = await signedIn(person)
    await db.session.updateMany({ where: { userId: person.id }, data: { expiresAt: new Date(Date.now() + DAY) } })
    const answer = await call(session, { url: '/?revalidate=true', cookies })
    const line = answer.setCookies.find((each) => each.startsWith(COOKIE)) ?? ''
    const maxAge = Number(/max-age=(\d+)/i.exec(line)?.[1])
    expect(maxAge).toBeGreaterThan(86_000)
    expect(maxAge).toBeLessThanOrEqual(86_400)
    await db.session.updateMany({ where: { userId: person.id }, data: { expiresAt: ago(1) } })
    expect(await idOf(cookies.copy())).toBe(0)
    expect((await call(session, { url: '/?revalidate=true', cookies })).json()).toMatchObject({ id: 0 })
  })

  it.each([
    [13.99, true],
    [14.01, false],
  ])('after %p days without a request is valid: %p', async (days, isValid) => {
    const person = await createPerson()
    const cookies = await signedIn(person)
    await db.session.updateMany({ where: { userId: person.id }, data: { lastSeenAt: ago(days * DAY) } })
    expect(await idOf(cookies)).toBe(isValid ? person.id : 0)
  })

  it('notes when it was seen, at most once in five minutes', async () => {
    const person = await createPerson()
    await signedIn(person)
    const { id } = await rowOf(person)
    const seen = async (lastSeenAt: Date) => {
      await db.session.update({ where: { id }, data: { lastSeenAt } })
      await noteSeen(id)
      return (await rowOf(person)).lastSeenAt
    }
    const lately = ago(4 * MINUTE)
    expect(await seen(lately)).toEqual(lately)
    expect((await seen(ago(6 * MINUTE))).getTime()).toBeGreaterThan(Date.now() - MINUTE)
  })

  it('is marked as seen behind a request', async () => {
    const person = await createPerson()
    const cookies = await signedIn(person)
    await db.session.updateMany({ where: { userId: person.id }, data: { lastSeenAt: ago(DAY) } })
    expect(await idOf(cookies)).toBe(person.id)
    await until('the session is marked', async () => (await rowOf(person)).lastSeenAt > ago(MINUTE))
  })

  it('is another one after a new password, and all earlier ones have ended', async () => {
    const person = await createPerson()
    const [here, elsewhere] = [await signedIn(person), await signedIn(person)]
    const copied = here.copy()
    const change = { password: 'shankarabharanam-29', currentPassword: PASSWORD }
    expect((await call(updateProfile, { method: 'PATCH', json: change, cookies: here })).status).toBe(200)
    expect([await idOf(here), await idOf(copied), await idOf(elsewhere)]).toEqual([person.id, 0, 0])
  })

  it('is not found by an id of no session', async () => {
    expect((await loadActor({ sessionId: '00000000-0000-0000-0000-000000000000' })).id).toBe(0)
  })

  it('is one of at most fifty of a person: the longest unused ones end', async () => {
    const person = await createPerson()
    const first = await signedIn(person)
    await db.session.updateMany({ where: { userId: person.id }, data: { lastSeenAt: ago(DAY) } })
    const proven = await proofOf(person.id)
    if (!proven) throw new Error('there is no person')
    await Promise.all(Array.from({ length: 49 }, () => openSession(proven, '')))
    expect(await idOf(first)).toBe(person.id)
    await db.session.updateMany({
      where: { userId: person.id, userAgent: { not: '' } },
      data: { lastSeenAt: ago(DAY) },
    })
    await db.session.update({ where: { id: (await rowOf(person)).id }, data: { lastSeenAt: ago(DAY) } })
    await openSession(proven, '')
    expect(await rowsOf(person)).toHaveLength(50)
    expect(await idOf(first)).toBe(0)
  })

  it('is deleted when it has expired, and not before, also where it ended unused or with all of its person', async () => {
    const [kept, idle, ended] = [await createPerson(), await createPerson(), await createPerson()]
    const jars = await Promise.all([kept, idle, ended].map((person) => signedIn(person)))
    await db.session.updateMany({ where: { userId: idle.id }, data: { lastSeenAt: ago(15 * DAY) } })
    await db.user.update({ where: { id: ended.id }, data: { sessionVersion: { increment: 1 } } })
    await purgeSessions()
    expect(await Promise.all(jars.map((jar) => idOf(jar.copy())))).toEqual([kept.id, 0, 0])
    expect(await rowsOf(kept)).toHaveLength(1)
    await db.session.updateMany({ where: { userId: { in: [idle.id, ended.id] } }, data: { expiresAt: ago(1) } })
    await purgeSessions()
    expect(await db.session.count({ where: { userId: { in: [idle.id, ended.id] } } })).toBe(0)
    expect(await idOf(jars[0]?.copy() ?? new CookieJar())).toBe(kept.id)
  })
})
