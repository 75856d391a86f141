import { POST as reauthenticate } from '@/app/api/auth/reauthenticate/route'
import { POST as begin, PUT as confirm } from '@/app/api/auth/second-factor/route'
import { GET as session } from '@/app/api/auth/session/route'
import { GET as exportEnquiries } from '@/app/api/enquiries/export/route'
import { GET as profile } from '@/app/api/profile/route'
import { DELETE as deleteUser } from '@/app/api/users/[id]/route'
import { GET as users } from '@/app/api/users/route'
import { db } from '@/lib/server/db/client'
import { gate } from '@/lib/shared/access/gate'
import { routes } from '@/lib/shared/routes/routes'
import { staffRoutes } from '@/lib/shared/routes/routes-staff'
import { createPerson, PASSWORD, signedIn } from '@/tests/factories/people'
import { actorOf } from '@/tests/factories/viewers'
import { call } from '@/tests/support/request-scope'
import { useSettings } from '@/tests/support/settings'
import { makeProofOld } from '@/tests/support/sign-in'
import { codeOf } from '@/tests/support/totp'
import { useTestDatabase } from './support/database'

describe('the second factor of staff', () => {
  useTestDatabase()
  const settings = useSettings({ RATE_LIMIT_FACTOR: '1000' })

  it('is required on https, optional on http, and as the setting says where there is one', async () => {
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

  it('leads an admin without one to turn it on, who can do nothing else, and everything afterwards', async () => {
    const admin = await createPerson({ staffRole: 'OWNER' })
    settings.change({ STAFF_SECOND_FACTOR: 'required' })
    const cookies = await signedIn(admin)
    const actor = await actorOf(admin.id)
    for (const path of [staffRoutes.users, routes.browse, routes.account, routes.search]) {
      expect(gate(path, actor)).toBe(routes.secondFactor)
    }
    expect(gate(routes.secondFactor, actor)).toBeNull()
    for (const handler of [users, profile, exportEnquiries]) {
      expect((await call(handler, { cookies })).status).toBe(403)
    }
    expect((await call(session, { cookies })).json()).toMatchObject({ id: admin.id, roleName: 'GUEST' })
    const { secret } = (await call(begin, { method: 'POST', cookies })).json<{ secret: string }>()
    expect((await call(users, { cookies })).status).toBe(403)
    expect((await call(confirm, { method: 'PUT', json: { code: codeOf(secret) }, cookies })).status).toBe(200)
    expect((await call(users, { cookies })).status).toBe(200)
    expect((await call(session, { cookies })).json()).toMatchObject({ id: admin.id, roleName: 'ADMIN' })
    expect(await db.auditEntry.count({ where: { actorId: admin.id, action: 'turn-on-second-factor' } })).toBe(1)
  })

  it('is asked of staff only', async () => {
    settings.change({ STAFF_SECOND_FACTOR: 'required' })
    const cookies = await signedIn(await createPerson())
    expect((await call(profile, { cookies })).status).toBe(200)
  })

  it('is joined by a proof of at most ten minutes before a person is deleted or enquiries are exported', async () => {
    const [admin, person] = [await createPerson({ staffRole: 'OWNER' }), await createPerson()]
    const cookies = await signedIn(admin)
    const removePerson = () => call(deleteUser, { method: 'DELETE', params: { id: String(person.id) }, cookies })
    await makeProofOld(admin.id)
    for (const answer of [await removePerson(), await call(exportEnquiries, { cookies })]) {
      expect(answer.status).toBe(403)
      expect(answer.json()).toEqual({ message: expect.any(String), reauthenticate: true })
    }
    expect(await db.user.count({ where: { id: person.id } })).toBe(1)
    const wrong = await call(reauthenticate, { json: { password: 'something-else' }, cookies })
    expect(wrong.status).toBe(400)
    expect(wrong.json()).toMatchObject({ fields: { password: expect.any(String) } })
    expect((await removePerson()).status).toBe(403)
    expect((await call(reauthenticate, { json: { password: PASSWORD }, cookies })).status).toBe(204)
    expect((await call(exportEnquiries, { cookies })).status).toBe(200)
    expect((await removePerson()).status).toBe(204)
  })

  it('cannot be guessed at through the proof: the eleventh password is answered with 429', async () => {
    settings.change({ RATE_LIMIT_FACTOR: '1' })
    const cookies = await signedIn(await createPerson())
    const statuses: number[] = []
    for (let attempt = 0; attempt < 11; attempt += 1) {
      statuses.push((await call(reauthenticate, { json: { password: `wrong-${attempt}` }, cookies })).status)
    }
    expect(statuses).toEqual([...Array.from({ length: 10 }, () => 400), 429])
  })
})
