import { POST as login } from '@/app/api/auth/login/route'
import { DELETE as endOne } from '@/app/api/auth/sessions/[id]/route'
import { DELETE as endOthers, GET as list } from '@/app/api/auth/sessions/route'
import { endSessionsAction } from '@/lib/domains/accounts/people/actions'
import type { SessionDto } from '@/lib/domains/accounts/sessions/schema'
import { openSession } from '@/lib/server/auth/sessions/session-rows'
import { db } from '@/lib/server/db/client'
import { auditOf } from '@/tests/factories/content'
import { createPerson, PASSWORD, signedIn } from '@/tests/factories/people'
import { call, CookieJar, inRequest } from '@/tests/support/request-scope'
import { useSettings } from '@/tests/support/settings'
import { idIn } from '@/tests/support/sign-in'
import { useTestDatabase } from './support/database'

describe('the sessions of a person', () => {
  useTestDatabase()
  useSettings({ RATE_LIMIT_FACTOR: '1000' })

  const sessionsOf = async (cookies: CookieJar) => (await call(list, { cookies })).json<SessionDto[]>()
  const end = (id: string, cookies: CookieJar) => call(endOne, { method: 'DELETE', params: { id }, cookies })
  const from = async (person: { email: string }, userAgent: string) => {
    const cookies = new CookieJar()
    const json = { email: person.email, password: PASSWORD }
    await call(login, { json, cookies, headers: { 'user-agent': userAgent } })
    return cookies
  }

  it('are listed with the one that asks marked, and nobody else has them', async () => {
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

  it('are listed only while they run', async () => {
    const person = await createPerson()
    const cookies = await signedIn(person)
    for (const change of [{ expiresAt: new Date() }, { lastSeenAt: new Date(0) }, { sessionVersion: 7 }]) {
      const id = await openSession({ userId: person.id, sessionVersion: person.sessionVersion }, 'ended')
      await db.session.update({ where: { id: id ?? '' }, data: change })
    }
    expect(await sessionsOf(cookies)).toHaveLength(1)
  })

  it('are ended one by one, and an ended one is 404', async () => {
    const person = await createPerson()
    const [here, there] = [await signedIn(person), await signedIn(person)]
    const id = (await sessionsOf(here)).find(({ current }) => !current)?.id ?? ''
    expect((await end(id.toUpperCase(), here)).status).toBe(204)
    expect([await idIn(here), await idIn(there)]).toEqual([person.id, 0])
    expect((await end(id, here)).status).toBe(404)
  })

  it('include the one that asks: ended, its cookie is removed', async () => {
    const person = await createPerson()
    const cookies = await signedIn(person)
    const [own] = await sessionsOf(cookies)
    expect((await end(own?.id ?? '', cookies)).status).toBe(204)
    expect(cookies.size).toBe(0)
  })

  it('cannot be ended by another person or by an id that is none', async () => {
    const person = await createPerson()
    const cookies = await signedIn(person)
    const [own] = await sessionsOf(cookies)
    const stranger = await signedIn(await createPerson({ staffRole: 'OWNER' }))
    expect((await end(own?.id ?? '', stranger)).status).toBe(404)
    for (const id of ['1', 'x', `${own?.id}'`, "' OR 1=1"]) expect((await end(id, cookies)).status).toBe(404)
    expect(await idIn(cookies)).toBe(person.id)
  })

  it('all end but the one that asks', async () => {
    const [person, other] = [await createPerson(), await createPerson()]
    const [here, there, elsewhere] = [await signedIn(person), await signedIn(person), await signedIn(other)]
    expect((await call(endOthers, { method: 'DELETE', cookies: here })).status).toBe(204)
    expect([await idIn(here), await idIn(there), await idIn(elsewhere)]).toEqual([person.id, 0, other.id])
  })

  it('all end when staff say so, which the audit log records; nobody else may', async () => {
    const [person, guest] = [await createPerson(), await signedIn(await createPerson())]
    const cookies = await signedIn(person)
    const admin = await signedIn(await createPerson({ staffRole: 'OWNER' }))
    const asked = (jar: CookieJar, id: number) =>
      inRequest({ cookies: jar, method: 'POST' }, () => endSessionsAction({ id }))
    expect(await asked(guest, person.id)).toMatchObject({ ok: false, code: 'forbidden' })
    expect(await idIn(cookies)).toBe(person.id)
    expect(await asked(admin, person.id)).toMatchObject({ ok: true })
    expect([await idIn(cookies), (await idIn(admin)) > 0]).toEqual([0, true])
    expect(await auditOf('User')).toEqual([
      expect.objectContaining({ action: 'end-sessions', entityId: String(person.id) }),
    ])
    expect(await asked(admin, 999_999)).toMatchObject({ ok: false, code: 'not_found' })
  })
})
