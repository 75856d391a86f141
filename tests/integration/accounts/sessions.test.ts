import { COOKIE } from '@/tests/support/sign-in'
import { randomUUID } from 'node:crypto'
import { encode } from 'next-auth/jwt'
import { GET as prospectStatus } from '@/app/api/auth/prospect-status/route'
import { GET as profile } from '@/app/api/profile/route'
import { POST as refresh } from '@/app/api/auth/refresh/route'
import { GET as session } from '@/app/api/auth/session/route'
import { loadActor } from '@/lib/server/auth/load-actor'
import { issueSession } from '@/lib/server/auth/session'
import { encodeSession } from '@/lib/server/auth/session-token'
import { db } from '@/lib/server/db/client'
import { DAY_MS } from '@/lib/shared/milliseconds'
import { createPerson, proofOf, signedIn, subscribe } from '@/tests/factories/people'
import { countQueries } from '@/tests/support/count-queries'
import { call, CookieJar, inRequest } from '@/tests/support/request-scope'
import { useSettings } from '@/tests/support/settings'
import { useTestDatabase } from '../support/database'

const signedOut = {
  id: 0,
  firstName: '',
  lastName: '',
  username: '',
  provider: '',
  role: { id: 0, name: '' },
  roleName: '',
  status: '',
}

describe('a session', () => {
  useTestDatabase()
  const settings = useSettings()

  const who = async (cookies: CookieJar) => (await call(session, { cookies })).json()
  const sessionIdOf = async ({ id }: { id: number }) =>
    (await db.session.findFirstOrThrow({ where: { userId: id } })).id

  it('is the empty default with 200 for a visitor', async () => {
    const answer = await call(session)
    expect(answer.status).toBe(200)
    expect(answer.json()).toEqual(signedOut)
    expect(answer.headers.get('cache-control')).toBe('no-store')
  })

  it('is not accepted with another secret, from another cookie, or after it expired', async () => {
    const person = await createPerson()
    await signedIn(person)
    const sid = await sessionIdOf(person)
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
      // As tokens were before sessions had rows.
      await make({ token: { sub: String(person.id), sv: 0, role: 'ADMIN', status: 'VERIFIED' } }),
      await make({ token: { ...token, role: 'ROOT' } }),
      await make({ token: { ...token, status: '' } }),
    ]
    for (const value of wrong) expect(await who(new CookieJar({ [COOKIE]: value }))).toEqual(signedOut)
    expect(await who(new CookieJar({ [COOKIE]: await make({}) }))).toMatchObject({ id: person.id })
  })

  it('has the role from the database, not from the cookie', async () => {
    const person = await createPerson({ status: 'UNVERIFIED' })
    await signedIn(person)
    const value = await encodeSession({ sessionId: await sessionIdOf(person), role: 'ADMIN', status: 'VERIFIED' }, 60)
    expect(await who(new CookieJar({ [COOKIE]: value }))).toMatchObject({ roleName: 'GUEST', status: 'UNVERIFIED' })
  })

  it('ends when the session version is raised, and a refresh does not restore it', async () => {
    const person = await createPerson()
    const cookies = await signedIn(person)
    await db.user.update({ where: { id: person.id }, data: { sessionVersion: { increment: 1 } } })
    expect(await who(cookies)).toEqual(signedOut)
    const revalidated = await call(session, { url: '/?revalidate=true', cookies })
    expect(revalidated.json()).toEqual(signedOut)
    expect((await call(refresh, { method: 'POST', cookies })).status).toBe(401)
    expect(await who(cookies)).toEqual(signedOut)
  })

  it('is not issued for credentials from before all sessions ended', async () => {
    const person = await createPerson()
    const cookies = new CookieJar()
    const proven = await proofOf(person.id)
    await db.user.update({ where: { id: person.id }, data: { sessionVersion: { increment: 1 } } })
    expect(await inRequest({ cookies }, async () => proven && issueSession(proven))).toBeNull()
    expect((await call(session, { cookies })).json()).toMatchObject({ id: 0 })
  })

  it('ends when the person is deleted', async () => {
    const person = await createPerson()
    const cookies = await signedIn(person)
    await db.user.delete({ where: { id: person.id } })
    expect(await who(cookies)).toEqual(signedOut)
    expect((await call(profile, { cookies })).status).toBe(401)
  })

  it('takes one statement', async () => {
    const person = await createPerson()
    await subscribe(person.id, 'active')
    await signedIn(person)
    const sessionId = await sessionIdOf(person)
    expect((await countQueries(() => loadActor({ sessionId }))).queries).toBe(1)
    expect((await countQueries(() => loadActor(null))).queries).toBe(0)
  })

  describe('has a role that is computed at each request', () => {
    it.each<[string, number | null, string]>([
      ['', null, 'GUEST'],
      ['active', null, 'MEMBER'],
      ['trialing', null, 'MEMBER'],
      ['past_due', 0, 'MEMBER'],
      ['past_due', 6.99, 'MEMBER'],
      ['past_due', 7, 'GUEST'],
      ['past_due', null, 'GUEST'],
      ['canceled', null, 'GUEST'],
      ['incomplete', null, 'GUEST'],
      ['incomplete_expired', null, 'GUEST'],
      ['unpaid', null, 'GUEST'],
      ['paused', null, 'GUEST'],
      ['canceled active', null, 'MEMBER'],
    ])('from the subscriptions "%s", past due since %p days: %s', async (statuses, days, role) => {
      const person = await createPerson()
      const pastDueSince = days === null ? null : new Date(Date.now() - days * DAY_MS)
      for (const status of statuses.split(' ').filter(Boolean)) await subscribe(person.id, status, { pastDueSince })
      expect(await who(await signedIn(person))).toMatchObject({ roleName: role, role: { name: role } })
    })

    it('for an admin, with or without a subscription', async () => {
      const person = await createPerson({ staffRole: 'OWNER' })
      await subscribe(person.id, 'canceled')
      expect(await who(await signedIn(person))).toMatchObject({ role: { id: 1, name: 'ADMIN' } })
    })

    it('and changes at once, whatever the cookie says', async () => {
      const person = await createPerson()
      const cookies = await signedIn(person)
      const subscription = await subscribe(person.id, 'active')
      expect(await who(cookies)).toMatchObject({ roleName: 'MEMBER' })
      await db.subscription.update({ where: { id: subscription.id }, data: { status: 'canceled' } })
      expect(await who(cookies)).toMatchObject({ roleName: 'GUEST' })
    })
  })

  describe('is issued again', () => {
    it('only with revalidate=true', async () => {
      const person = await createPerson()
      const cookies = await signedIn(person)
      await subscribe(person.id, 'active')
      expect((await call(session, { cookies })).setCookies).toEqual([])
      expect((await call(session, { url: '/?revalidate=false', cookies })).setCookies).toEqual([])
      const answer = await call(session, { url: '/?revalidate=true', cookies })
      expect(answer.json()).toMatchObject({ roleName: 'MEMBER' })
      expect(answer.setCookies).toHaveLength(2)
      expect(cookies.get('rasika_viewer')).toMatch(/^member\.\d+$/)
      expect(await who(cookies)).toMatchObject({ id: person.id })
    })

    it('neither for another value nor for a visitor', async () => {
      expect((await call(session, { url: '/?revalidate=yes' })).status).toBe(400)
      expect((await call(session, { url: '/?revalidate=true' })).setCookies).toEqual([])
    })

    it('by POST /api/auth/refresh for a signed-in person', async () => {
      const person = await createPerson({ status: 'UNVERIFIED' })
      const cookies = await signedIn(person)
      const answer = await call(refresh, { method: 'POST', cookies })
      expect(answer.json()).toMatchObject({ id: person.id, status: 'UNVERIFIED' })
      expect(answer.setCookies).toHaveLength(2)
      expect((await call(refresh, { method: 'POST' })).json()).toEqual({ message: 'Please log in to continue.' })
    })
  })

  it('gives a prospect the discount of a prospect after the address is verified, until it is used', async () => {
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
    const cookies = await signedIn(await createPerson())
    settings.change({ APP_URL: 'https://rasika.example' })
    expect(await who(cookies)).toEqual(signedOut)
    const renamed = new CookieJar({ '__Host-authjs.session-token': cookies.get(COOKIE) ?? '' })
    expect(await who(renamed)).toEqual(signedOut)
  })
})
