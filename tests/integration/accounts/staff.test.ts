import { GET as session } from '@/app/api/auth/session/route'
import { POST as checkoutCall } from '@/app/api/subscription/stripe/create-checkout-session/route'
import { DELETE as remove } from '@/app/api/users/[id]/route'
import { GET as list } from '@/app/api/users/route'
import { endSessionsAction } from '@/lib/domains/accounts/actions-users'
import { setStaffRole } from '@/lib/domains/accounts/mutations-person'
import { deleteUser } from '@/lib/domains/accounts/mutations-deletion'
import { db } from '@/lib/server/db/client'
import { visitor } from '@/lib/shared/actor'
import { press } from '@/tests/support/stripe-harness'
import { createPerson, signedIn, subscribe } from '@/tests/factories/people'
import { actorOf, makeViewer } from '@/tests/factories/viewers'
import { useProvider } from '@/tests/support/provider'
import { call, inRequest, type CookieJar } from '@/tests/support/request-scope'
import { useSettings } from '@/tests/support/settings'
import { useTestDatabase } from '../support/database'

useTestDatabase()
const settings = useSettings({ RATE_LIMIT_FACTOR: '1000', GEO_COUNTRY_HEADER: 'x-country' })
const provider = useProvider(settings)

let admin: { id: number; email: string }
let cookies: CookieJar

beforeEach(async () => {
  await db.user.deleteMany()
  await db.subscription.deleteMany()
  await db.billingCustomer.deleteMany()
  await db.auditEntry.deleteMany()
  admin = await createPerson({ staffRole: 'OWNER' })
  cookies = await signedIn(admin)
})

const del = (id: number | string, jar: CookieJar | undefined = cookies) =>
  call(remove, { method: 'DELETE', cookies: jar, params: { id: String(id) } })
const exists = async (id: number) => (await db.user.count({ where: { id } })) === 1

describe('the list of people in GET /api/users', () => {
  it('is allowed only to an admin with a verified address', async () => {
    const victim = await createPerson()
    const others = [
      await makeViewer(),
      await makeViewer({ subscription: { status: 'active' } }),
      await makeViewer({ admin: true, verified: false }),
    ]
    await expect(deleteUser(visitor, victim.id)).rejects.toMatchObject({ code: 'unauthenticated' })
    for (const actor of others) {
      const jar = await signedIn(actor)
      expect((await del(victim.id, jar)).status).toBe(403)
      expect((await call(list, { cookies: jar })).status).toBe(403)
      await expect(deleteUser(actor, victim.id)).rejects.toMatchObject({ code: 'forbidden' })
    }
    expect(await exists(victim.id)).toBe(true)
  })

  it('has the same shape as every paged list', async () => {
    const member = await createPerson({ firstName: 'Meera' })
    await subscribe(member.id, 'active', { cancelAtPeriodEnd: true })
    const answer = await call(list, { url: '/api/users?query=meera', cookies })
    expect(answer.json()).toEqual({
      data: [
        {
          id: member.id,
          firstName: 'Meera',
          lastName: 'Rao',
          email: member.email,
          createdAt: expect.any(String),
          status: 'VERIFIED',
          staffRole: null,
          subscription: {
            package: { name: 'MEMBER' },
            stripeCurrentPeriodEnd: expect.any(String),
            status: 'active',
            cancelAtPeriodEnd: true,
          },
        },
      ],
      page: 0,
      totalPages: 1,
      totalRecords: 1,
    })
    expect((await call(list, { url: '/api/users?page=-1', cookies })).status).toBe(400)
  })
})

describe('DELETE /api/users/:id', () => {
  it('cancels the subscription at Stripe, ends the sessions, and is in the audit log without a name', async () => {
    const person = await makeViewer()
    const theirs = await signedIn(person)
    const was = { email: person.email, firstName: 'Asha', staffRole: null }
    const earlier = { entity: 'User', entityId: String(person.id), actorEmail: admin.email, action: 'other' }
    await db.auditEntry.create({ data: { ...earlier, before: was, after: { ...was, staffRole: 'OWNER' } } })
    await db.auditEntry.create({ data: { ...earlier, before: 'a text' } })
    const checkout = await call(checkoutCall, { method: 'POST', headers: { 'x-country': 'SG' }, cookies: theirs })
    await press(checkout.json<{ url: string }>().url, { action: 'pay' })
    await provider.deliver()
    expect((await actorOf(person.id)).role).toBe('MEMBER')

    const answer = await del(person.id)
    expect([answer.status, answer.text]).toEqual([204, ''])
    expect(await exists(person.id)).toBe(false)
    const atProvider = await provider.stripe().subscriptions.list({ status: 'all' })
    expect(atProvider.data.map(({ status }) => status)).toEqual(['canceled'])
    expect((await call(session, { cookies: theirs })).json()).toMatchObject({ id: 0 })
    // The subscription row stays, without the person.
    expect(await db.subscription.findMany()).toEqual([expect.objectContaining({ userId: null, status: 'canceled' })])
    const entries = await db.auditEntry.findMany({ orderBy: { id: 'asc' } })
    const requestId = answer.headers.get('x-request-id')
    const about = { actorId: admin.id, entity: 'User', entityId: String(person.id), requestId }
    expect(entries).toEqual([
      expect.objectContaining({ before: { staffRole: null }, after: { staffRole: 'OWNER' } }),
      expect.objectContaining({ before: 'a text', after: null }),
      expect.objectContaining({ ...about, action: 'begin-delete', before: null }),
      expect.objectContaining({ ...about, action: 'delete', before: { status: 'VERIFIED', provider: 'local' } }),
    ])
    expect(JSON.stringify(entries)).not.toContain(person.email)
    expect(await db.outboxMail.count({ where: { toAddress: person.email, template: 'account-deleted' } })).toBe(1)
  })

  it('deletes nobody while Stripe is down, and the audit log says that somebody tried to', async () => {
    const person = await createPerson()
    await subscribe(person.id, 'active')
    await provider.stop()
    expect((await del(person.id)).status).toBe(503)
    expect(await exists(person.id)).toBe(true)
    expect(await db.auditEntry.findMany()).toEqual([expect.objectContaining({ action: 'begin-delete' })])
  })

  it('is refused for oneself, whether or not there are other admins', async () => {
    const message = 'You cannot delete your own account here. Please use your account page.'
    const alone = await del(admin.id)
    expect([alone.status, alone.json()]).toEqual([409, { message }])
    await createPerson({ staffRole: 'OWNER' })
    expect((await del(admin.id)).status).toBe(409)
    expect(await exists(admin.id)).toBe(true)
  })

  it.each(['0', 'x', '99999999', '99999999999999'])('gives 404 for the id %s', async (id) => {
    expect((await del(id)).status).toBe(404)
  })

  it('deletes once when it is requested twice at the same moment', async () => {
    const person = await createPerson()
    const answers = await Promise.all([del(person.id), del(person.id)])
    expect(answers.map(({ status }) => status).sort()).toEqual([204, 404])
    expect(await db.auditEntry.count({ where: { action: 'delete' } })).toBe(1)
  })

  it.each([
    ['of two, one is left', [], /^(conflict|forbidden)$/],
    ['a third one stays with one of them', ['OWNER'], /^forbidden$/],
  ] as const)('is refused to one of two admins who delete each other at once: %s', async (_left, more, code) => {
    const second = await createPerson({ staffRole: 'OWNER' })
    for (const staffRole of more) await createPerson({ staffRole })
    const both = [await actorOf(admin.id), await actorOf(second.id)] as const
    const results = await Promise.allSettled([deleteUser(both[0], both[1].id), deleteUser(both[1], both[0].id)])
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(results.find(({ status }) => status === 'rejected')).toMatchObject({
      reason: { code: expect.stringMatching(code) },
    })
    expect(await db.user.count({ where: { staffRole: 'OWNER' } })).toBe(1 + more.length)
  })
})

describe('a staff role', () => {
  const roleOf = async (id: number) =>
    (await db.user.findUniqueOrThrow({ where: { id }, select: { staffRole: true } })).staffRole

  it('is given by an owner, ends all sessions of the person and counts at once', async () => {
    const owner = await actorOf(admin.id)
    const person = await createPerson()
    const jar = await signedIn(person)
    await setStaffRole(owner, { id: person.id, role: 'SUPPORT' })
    expect((await call(session, { cookies: jar })).json()).toMatchObject({ id: 0 })
    const support = await signedIn(person)
    expect((await call(list, { cookies: support })).status).toBe(200)
    await setStaffRole(owner, { id: person.id, role: null })
    expect((await call(list, { cookies: support })).status).toBe(401)
    expect((await call(list, { cookies: await signedIn(person) })).status).toBe(403)
    const entries = await db.auditEntry.findMany({ where: { action: 'change-staff-role' }, orderBy: { id: 'asc' } })
    expect(entries.map(({ actorId, before, after }) => ({ actorId, before, after }))).toEqual([
      { actorId: admin.id, before: { staffRole: null }, after: { staffRole: 'SUPPORT' } },
      { actorId: admin.id, before: { staffRole: 'SUPPORT' }, after: { staffRole: null } },
    ])
  })

  it('is told to the person by mail when it is given and when it is taken away, and once each', async () => {
    const owner = await actorOf(admin.id)
    const person = await createPerson()
    for (const role of ['EDITOR', 'EDITOR', null] as const) await setStaffRole(owner, { id: person.id, role })
    const mails = await db.outboxMail.findMany({ where: { toAddress: person.email }, orderBy: { id: 'asc' } })
    expect(mails.map(({ subject }) => subject)).toEqual([
      'You have a staff role at Rasika',
      'You have no staff role at Rasika any more',
    ])
    expect(mails[0]?.text).toContain('Editor: content and words')
  })

  it('is given by owners only, shortly after a proof, never to oneself and not to an unconfirmed address', async () => {
    const person = await createPerson()
    for (const staffRole of ['EDITOR', 'SUPPORT', 'FINANCE'] as const) {
      const staff = await makeViewer({ staffRole })
      for (const id of [staff.id, admin.id]) {
        await expect(setStaffRole(staff, { id, role: 'OWNER' })).rejects.toMatchObject({ code: 'forbidden' })
      }
    }
    const owner = await actorOf(admin.id)
    const lately = owner.session && { ...owner.session, authenticatedAt: new Date(Date.now() - 11 * 60 * 1000) }
    const give = (actor: typeof owner, id: number) => setStaffRole(actor, { id, role: 'EDITOR' })
    await expect(give({ ...owner, session: lately }, person.id)).rejects.toMatchObject({
      demand: { reauthenticate: true },
    })
    await expect(give(owner, admin.id)).rejects.toMatchObject({ code: 'conflict' })
    const waiting = await createPerson({ status: 'UNVERIFIED' })
    await expect(give(owner, waiting.id)).rejects.toMatchObject({ code: 'conflict' })
    await expect(give(owner, 2_000_000)).rejects.toMatchObject({ code: 'not_found' })
    expect([await roleOf(person.id), await roleOf(waiting.id), await roleOf(admin.id)]).toEqual([null, null, 'OWNER'])
  })

  it('of the last owner stays when two owners take it from each other at once', async () => {
    const second = await createPerson({ staffRole: 'OWNER' })
    const owners = [await actorOf(admin.id), await actorOf(second.id)] as const
    const results = await Promise.allSettled([
      setStaffRole(owners[0], { id: second.id, role: 'EDITOR' }),
      setStaffRole(owners[1], { id: admin.id, role: 'EDITOR' }),
    ])
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(await db.user.count({ where: { staffRole: 'OWNER' } })).toBe(1)
  })

  it('of a person does not let support end their sessions', async () => {
    const support = await signedIn(await createPerson({ staffRole: 'SUPPORT' }))
    const end = (id: number) => inRequest({ method: 'POST', cookies: support }, () => endSessionsAction({ id }))
    expect(await end(admin.id)).toMatchObject({ code: 'forbidden' })
    expect(await end((await createPerson()).id)).toMatchObject({ ok: true })
  })
})
