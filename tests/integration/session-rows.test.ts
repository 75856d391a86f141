import { POST as login } from '@/app/api/auth/login/route'
import { GET as logout } from '@/app/api/auth/logout/route'
import { GET as session } from '@/app/api/auth/session/route'
import { noteSeen, openSession, purgeSessions } from '@/lib/server/auth/sessions/session-rows'
import { db } from '@/lib/server/db/client'
import { createPerson, PASSWORD, proofOf, signedIn } from '@/tests/factories/people'
import { call, CookieJar } from '@/tests/support/request-scope'
import { useSettings } from '@/tests/support/settings'
import { COOKIE, idIn } from '@/tests/support/sign-in'
import { until } from '@/tests/support/until'
import { useTestDatabase } from './support/database'

const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE
const ago = (milliseconds: number) => new Date(Date.now() - milliseconds)

describe('the row of a session', () => {
  useTestDatabase()
  useSettings({ RATE_LIMIT_FACTOR: '1000' })

  const rowsOf = ({ id }: { id: number }) =>
    db.session.findMany({ where: { userId: id }, orderBy: { createdAt: 'asc' } })
  const rowOf = async (person: { id: number }) => {
    const [row] = await rowsOf(person)
    if (!row) throw new Error('there is no session')
    return row
  }

  it('is made by a sign-in, with the browser and the end after 30 days', async () => {
    const person = await createPerson()
    const headers = { 'user-agent': `Browser ${'x'.repeat(1000)}` }
    await call(login, { json: { email: person.email, password: PASSWORD }, headers })
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
    expect(await idIn(copied.copy())).toBe(0)
    expect((await call(session, { url: '/?revalidate=true', cookies: copied.copy() })).json()).toMatchObject({ id: 0 })
    expect(await idIn(elsewhere)).toBe(person.id)
    expect(await rowsOf(person)).toHaveLength(1)
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
    expect(await idIn(cookies.copy())).toBe(0)
    expect((await call(session, { url: '/?revalidate=true', cookies })).json()).toMatchObject({ id: 0 })
  })

  it.each([
    [13.99, true],
    [14.01, false],
  ])('after %p days without a request is valid: %p', async (days, isValid) => {
    const person = await createPerson()
    const cookies = await signedIn(person)
    await db.session.updateMany({ where: { userId: person.id }, data: { lastSeenAt: ago(days * DAY) } })
    expect(await idIn(cookies)).toBe(isValid ? person.id : 0)
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
    expect(await idIn(cookies)).toBe(person.id)
    await until('the session is marked', async () => (await rowOf(person)).lastSeenAt > ago(MINUTE))
  })

  it('is one of at most fifty of a person: the longest unused ones end', async () => {
    const person = await createPerson()
    const first = await signedIn(person)
    await db.session.updateMany({ where: { userId: person.id }, data: { lastSeenAt: ago(DAY) } })
    const proven = await proofOf(person.id)
    if (!proven) throw new Error('there is no person')
    await Promise.all(Array.from({ length: 49 }, () => openSession(proven, '')))
    expect(await idIn(first)).toBe(person.id)
    const unlike = { userId: person.id, userAgent: { not: '' } }
    await db.session.updateMany({ where: unlike, data: { lastSeenAt: ago(DAY) } })
    await db.session.update({ where: { id: (await rowOf(person)).id }, data: { lastSeenAt: ago(DAY) } })
    await openSession(proven, '')
    expect(await rowsOf(person)).toHaveLength(50)
    expect(await idIn(first)).toBe(0)
  })

  it('is deleted when it has expired, and not before, also where it ended unused or with all of its person', async () => {
    const [kept, idle, ended] = [await createPerson(), await createPerson(), await createPerson()]
    const jars = await Promise.all([kept, idle, ended].map((person) => signedIn(person)))
    await db.session.updateMany({ where: { userId: idle.id }, data: { lastSeenAt: ago(15 * DAY) } })
    await db.user.update({ where: { id: ended.id }, data: { sessionVersion: { increment: 1 } } })
    await purgeSessions()
    expect(await Promise.all(jars.map((jar) => idIn(jar.copy())))).toEqual([kept.id, 0, 0])
    expect(await rowsOf(kept)).toHaveLength(1)
    await db.session.updateMany({ where: { userId: { in: [idle.id, ended.id] } }, data: { expiresAt: ago(1) } })
    await purgeSessions()
    expect(await db.session.count({ where: { userId: { in: [idle.id, ended.id] } } })).toBe(0)
    expect(await idIn(jars[0]?.copy() ?? new CookieJar())).toBe(kept.id)
  })
})
