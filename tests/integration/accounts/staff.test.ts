import { POST as forgot } from '@/app/api/auth/forgot-password/route'
import { GET as session } from '@/app/api/auth/session/route'
import { POST as updatePassword } from '@/app/api/auth/update-password/route'
import { POST as verify } from '@/app/api/auth/verify-email/route'
import { DELETE as remove } from '@/app/api/users/[id]/route'
import { GET as list } from '@/app/api/users/route'
import { deleteUser } from '@/lib/domains/accounts/deletion/mutations'
import { requestEmailChange, confirmEmailChange } from '@/lib/domains/accounts/email-change/mutations'
import { exportPerson } from '@/lib/domains/accounts/export/queries'
import { admitIdentity } from '@/lib/domains/accounts/google/mutations'
import {
  endSessionsAction,
  addStaffNoteAction,
  changeEmailAction,
  endSessionAction,
  resendVerificationAction,
  correctNameAction,
} from '@/lib/domains/accounts/people/actions'
import { setStaffRole, addStaffNote, endSessionOf, correctName } from '@/lib/domains/accounts/people/mutations'
import { getPerson, listPersonSessions, listStaffNotes } from '@/lib/domains/accounts/people/queries'
import { listUsers } from '@/lib/domains/accounts/people/queries'
import { resendVerificationOf } from '@/lib/domains/accounts/registration/mutations'
import { getVerification } from '@/lib/domains/accounts/verification/queries'
import { listAuditOfPerson } from '@/lib/domains/audit/queries'
import { queueDueDigests } from '@/lib/domains/following/jobs'
import { follow } from '@/lib/domains/following/mutations'
import { listMailsTo } from '@/lib/domains/outbox/queries'
import { endFreeMembership, grantFreeMonths } from '@/lib/domains/payments/free-months/mutations'
import { listEntitlements } from '@/lib/domains/payments/entitlements/queries'
import { cancelSubscriptionOf } from '@/lib/domains/payments/staff/mutations'
import { refundPayment } from '@/lib/domains/payments/staff/mutations'
import { listPersonCustomers, listPersonInvoices, listPersonPurchases } from '@/lib/domains/payments/staff/queries'
import { listPersonSubscriptions } from '@/lib/domains/payments/subscriptions/queries'
import { listPersonSaved, listPersonViewing } from '@/lib/domains/viewing/progress/queries'
import { db } from '@/lib/server/db/client'
import { cancelAllListMails } from '@/lib/server/mail/mailing-lists'
import { visitor, type Actor } from '@/lib/shared/access/actor'
import { DAY_MS } from '@/lib/shared/format/milliseconds'
import { makeVideo, makeArtist } from '@/tests/factories/catalogue'
import { emptyTables } from '@/tests/factories/empty-tables'
import { createPerson, createSignedIn, signedIn, subscribe } from '@/tests/factories/people'
import { actorOf, makeViewer, rent } from '@/tests/factories/viewers'
import { useBilling } from '@/tests/integration/support/billing'
import { actionsOn } from '@/tests/support/data/audit-of-person'
import { countQueries } from '@/tests/support/data/count-queries'
import { call, type CookieJar, inRequest, statusesOf } from '@/tests/support/requests/request-scope'
import { logIn, mailedCode, mailsTo } from '@/tests/support/requests/sign-in'

const provider = useBilling({ RATE_LIMIT_FACTOR: '1000' })

let admin: Actor
let cookies: CookieJar

beforeEach(async () => {
  await emptyTables('User')
  admin = await makeViewer({ admin: true })
  cookies = await signedIn(admin)
})

const few = { page: 0, size: 5 }
const done = { ok: true, data: undefined }
const exists = async (id: number) => (await db.user.count({ where: { id } })) === 1
const owners = () => db.user.count({ where: { staffRole: 'OWNER' } })
const makeOwner = () => makeViewer({ admin: true })
const failures = async (works: Promise<unknown>[]) =>
  (await Promise.allSettled(works)).flatMap((result) =>
    result.status === 'rejected' ? [(result.reason as { code: string }).code] : [],
  )

it('personal data and actions on people are limited to verified staff, fact by fact and action by action', async () => {
  const { id } = await createPerson({ status: 'UNVERIFIED' })
  const was = { firstName: 'Asha', lastName: 'Rao' }
  const asked = (actor: Actor) => [
    ...[() => listUsers(actor, { query: '', page: 0 }), () => getPerson(actor, id)],
    ...[listPersonSessions, listStaffNotes, listPersonSubscriptions, listPersonInvoices, listPersonPurchases].map(
      (list) => () => list(actor, id, few),
    ),
    ...[listPersonSaved, listPersonViewing, listAuditOfPerson, listEntitlements].map(
      (list) => () => list(actor, id, few),
    ),
    ...[() => listPersonCustomers(actor, id), () => listMailsTo(actor, 'x@example.org', few)],
    ...[() => deleteUser(actor, id), () => correctName(actor, { id, was, ...was })],
    ...[() => addStaffNote(actor, { id, text: 'x' }), () => endSessionOf(actor, { id, session: 'x' })],
    ...[() => resendVerificationOf(actor, id), () => requestEmailChange(actor, { id, email: 'new@example.org' })],
    ...[
      () => grantFreeMonths(actor, { id, months: 1, reason: 'because' }),
      () => setStaffRole(actor, { id, role: 'OWNER' }),
    ],
    () => endFreeMembership(actor, { id, membership: 1 }),
    () => cancelSubscriptionOf(actor, { id, subscription: 1, when: 'now' }),
    () => cancelSubscriptionOf(actor, { id, subscription: 1, when: 'period-end' }),
    () => refundPayment(actor, { id, payment: { purchase: 1 }, amount: '1', seen: 0 }),
  ]
  const member = await makeViewer({ subscription: { status: 'active' } })
  for (const actor of [await makeViewer(), member, await makeViewer({ admin: true, verified: false })])
    for (const ask of asked(actor)) await expect(ask()).rejects.toMatchObject({ code: 'forbidden' })
  for (const ask of asked(visitor)) await expect(ask()).rejects.toMatchObject({ code: 'unauthenticated' })
  expect([await exists(id), await db.auditEntry.count(), await db.outboxMail.count()]).toEqual([true, 0, 0])
})

describe('the list of people', () => {
  beforeEach(() =>
    db.user.update({ where: { id: admin.id }, data: { firstName: 'Adi', createdAt: new Date('2020-01-01') } }),
  )
  const listed = (query = '', page = 0) => listUsers(admin, { query, page })

  it('is in GET /api/users with the same shape as every paged list', async () => {
    const member = await createPerson({ firstName: 'Meera' })
    await subscribe(member.id, 'active', { cancelAtPeriodEnd: true })
    const answer = await call(list, { url: '/api/users?query=meera', cookies })
    const row = {
      ...{ id: member.id, firstName: 'Meera', lastName: 'Rao', email: member.email, createdAt: expect.any(String) },
      ...{ status: 'VERIFIED', staffRole: null },
      subscription: {
        package: { name: 'MEMBER' },
        stripeCurrentPeriodEnd: expect.any(String) as string,
        status: 'active',
        cancelAtPeriodEnd: true,
      },
    }
    expect(answer.json()).toEqual({ data: [row], page: 0, totalPages: 1, totalRecords: 1 })
    expect((await call(list, { url: '/api/users?page=-1', cookies })).status).toBe(400)
  })
  it('has ten people per page, newest first, each once despite concurrent changes, and totals past the end', async () => {
    const made: { id: number }[] = []
    for (let index = 0; index < 31; index += 1)
      made.push(await createPerson({ createdAt: new Date(Date.UTC(2024, 0, 1 + (index % 7))) }))
    const [moved, gone] = made
    await db.$transaction(async (tx) => {
      await tx.user.update({ where: { id: moved?.id }, data: { createdAt: new Date('2023-05-05T23:59:59.999Z') } })
      await tx.user.deleteMany({ where: { id: gone?.id } })
    })
    const undone = db.$transaction(async (tx) => {
      await tx.user.deleteMany({ where: { id: { not: admin.id } } })
      throw new Error('undone')
    })
    await expect(undone).rejects.toThrow('undone')
    const rows = await db.user.findMany({ orderBy: [{ createdAt: 'desc' }, { id: 'desc' }], select: { id: true } })
    expect(rows).toHaveLength(31)
    const pages = await Promise.all([0, 1, 2, 3, 4].map((page) => listed('', page)))
    expect(pages.map(({ data }) => data.length)).toEqual([10, 10, 10, 1, 0])
    for (const [page, each] of pages.entries()) expect(each).toMatchObject({ page, totalPages: 4, totalRecords: 31 })
    expect(pages.flatMap(({ data }) => data.map(({ id }) => id))).toEqual(rows.map(({ id }) => id))
  })

  it('has each person’s current plan, even if other subscriptions ended later, and no secret', async () => {
    const member = await createPerson({ firstName: 'Mem' })
    const currentPeriodEnd = new Date('2031-01-31T00:00:00.000Z')
    await subscribe(member.id, 'active', { currentPeriodEnd })
    for (let days = 1; days <= 6; days += 1)
      await subscribe(member.id, 'canceled', { currentPeriodEnd: new Date(currentPeriodEnd.getTime() + days * DAY_MS) })
    const lapsed = await createPerson({ firstName: 'Lap' })
    await subscribe(lapsed.id, 'past_due', { pastDueSince: new Date(Date.now() - 8 * DAY_MS) })
    await createPerson({ firstName: 'Gue' })
    const { data } = await listed()
    const plans = Object.fromEntries(data.map(({ firstName, subscription }) => [firstName, subscription.package.name]))
    expect(plans).toEqual({ Adi: 'ADMIN', Mem: 'MEMBER', Lap: 'GUEST', Gue: 'GUEST' })
    const of = (name: string) => data.find(({ firstName }) => firstName === name)?.subscription
    const stripeCurrentPeriodEnd = currentPeriodEnd.toISOString()
    expect(of('Mem')).toMatchObject({ stripeCurrentPeriodEnd, status: 'active', cancelAtPeriodEnd: false })
    expect(of('Gue')).toMatchObject({ stripeCurrentPeriodEnd: null, status: null, cancelAtPeriodEnd: false })
    expect(data.map(({ staffRole }) => staffRole)).toEqual([null, null, null, 'OWNER'])
    expect(JSON.stringify(data)).not.toMatch(/argon2|passwordHash|sessionVersion/)
  })

  it.each([
    ['RAMAN', ['Lakshmi']],
    ['lakshmi raman', ['Lakshmi']],
    ['lakshmi@', ['Lakshmi']],
    ['aksh', ['Lakshmi']],
    ['%', ['Per%cent']],
    ['_', ['Under_score']],
    ['\\', []],
    ['\'; DROP TABLE "User"; --', []],
  ])('finds %p in names, full names and email addresses', async (query, names) => {
    await createPerson({ firstName: 'Lakshmi', lastName: 'Raman', email: 'lakshmi@example.org' })
    for (const firstName of ['Per%cent', 'Under_score']) await createPerson({ firstName })
    const { data, totalRecords } = await listed(query)
    expect(data.map(({ firstName }) => firstName)).toEqual(names)
    expect(totalRecords).toBe(names.length)
  })

  it('takes at most four SQL statements', async () => {
    expect((await countQueries(() => listed('a'))).queries).toBeLessThanOrEqual(4)
  })
})
describe('DELETE /api/users/:id', () => {
  const del = (id: number | string) => call(remove, { method: 'DELETE', cookies, params: { id: String(id) } })
  it('cancels the subscription at Stripe, ends the sessions, and is audited without a name', async () => {
    const { actor: person } = await provider.paidGuest()
    const theirs = await signedIn(person)
    const was = { email: person.email, firstName: 'Asha', staffRole: null }
    const earlier = { entity: 'User', entityId: String(person.id), actorEmail: admin.email, action: 'other' }
    await db.auditEntry.create({ data: { ...earlier, before: was, after: { ...was, staffRole: 'OWNER' } } })
    await db.auditEntry.create({ data: { ...earlier, before: 'a text' } })
    await provider.deliver()
    expect((await actorOf(person.id)).role).toBe('MEMBER')

    const answer = await del(person.id)
    expect([answer.status, answer.text]).toEqual([204, ''])
    expect(await exists(person.id)).toBe(false)
    expect(await provider.subscription()).toMatchObject({ status: 'canceled' })
    expect((await call(session, { cookies: theirs })).json()).toMatchObject({ id: 0 })
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
    expect(await mailsTo(person.email)).toContain('account-deleted')
  })

  it('deletes nobody while Stripe is down, and the audit log records the attempt', async () => {
    const person = await createPerson()
    await subscribe(person.id, 'active')
    await provider.stop()
    expect((await del(person.id)).status).toBe(503)
    expect(await exists(person.id)).toBe(true)
    expect(await db.auditEntry.findMany()).toEqual([expect.objectContaining({ action: 'begin-delete' })])
  })

  it('is refused for oneself, whether or not there are other owners', async () => {
    const message = 'You can’t delete your own account here. Use your account page.'
    const alone = await del(admin.id)
    expect([alone.status, alone.json()]).toEqual([409, { message }])
    await makeOwner()
    expect((await del(admin.id)).status).toBe(409)
    expect(await exists(admin.id)).toBe(true)
  })

  it.each(['0', 'x', '99999999', '99999999999999'])('gives 404 for the id %s', async (id) => {
    expect((await del(id)).status).toBe(404)
  })

  it('deletes once for two concurrent requests', async () => {
    const person = await createPerson()
    expect(await statusesOf([del(person.id), del(person.id)])).toEqual([204, 404])
    expect(await db.auditEntry.count({ where: { action: 'delete' } })).toBe(1)
  })

  it.each([
    ['of two, one is left', 0, /^(conflict|forbidden)$/],
    ['a third one stays with one of them', 1, /^forbidden$/],
  ])('is refused to one of two owners who delete each other at once: %s', async (_left, more, code) => {
    const second = await makeOwner()
    for (let others = 0; others < more; others += 1) await makeOwner()
    const refused = await failures([deleteUser(admin, second.id), deleteUser(second, admin.id)])
    expect(refused).toEqual([expect.stringMatching(code)])
    expect(await owners()).toBe(1 + more)
  })
})

describe('a staff role', () => {
  it('is given by an owner, ends all sessions of the person and takes effect immediately', async () => {
    const { person, cookies: jar } = await createSignedIn()
    await setStaffRole(admin, { id: person.id, role: 'SUPPORT' })
    expect((await call(session, { cookies: jar })).json()).toMatchObject({ id: 0 })
    const support = await signedIn(person)
    expect((await call(list, { cookies: support })).status).toBe(200)
    await setStaffRole(admin, { id: person.id, role: null })
    expect((await call(list, { cookies: support })).status).toBe(401)
    expect((await call(list, { cookies: await signedIn(person) })).status).toBe(403)
    const entries = await db.auditEntry.findMany({ where: { action: 'change-staff-role' }, orderBy: { id: 'asc' } })
    expect(entries).toMatchObject([
      { actorId: admin.id, before: { staffRole: null }, after: { staffRole: 'SUPPORT' } },
      { actorId: admin.id, before: { staffRole: 'SUPPORT' }, after: { staffRole: null } },
    ])
  })

  it('is announced to the person by email when given and when removed, once each', async () => {
    const person = await createPerson()
    for (const role of ['EDITOR', 'EDITOR', null] as const) await setStaffRole(admin, { id: person.id, role })
    const mails = await db.outboxMail.findMany({ where: { toAddress: person.email }, orderBy: { id: 'asc' } })
    expect(mails.map(({ subject }) => subject)).toEqual([
      'You have a staff role at Rasika',
      'Your staff role at Rasika has ended',
    ])
    expect(mails[0]?.text).toContain('Editor: videos and site content')
  })

  it('is given only by owners with a fresh proof, never to oneself or to an unverified address', async () => {
    const person = await createPerson()
    for (const staffRole of ['EDITOR', 'SUPPORT', 'FINANCE'] as const) {
      const staff = await makeViewer({ staffRole })
      for (const id of [staff.id, admin.id])
        await expect(setStaffRole(staff, { id, role: 'OWNER' })).rejects.toMatchObject({ code: 'forbidden' })
    }
    const session = admin.session && { ...admin.session, authenticatedAt: new Date(Date.now() - 11 * 60 * 1000) }
    const give = (actor: Actor, id: number) => setStaffRole(actor, { id, role: 'EDITOR' })
    const late = give({ ...admin, session }, person.id)
    await expect(late).rejects.toMatchObject({ demand: { reauthenticate: true } })
    await expect(give(admin, admin.id)).rejects.toMatchObject({ code: 'conflict' })
    const waiting = await createPerson({ status: 'UNVERIFIED' })
    await expect(give(admin, waiting.id)).rejects.toMatchObject({ code: 'conflict' })
    await expect(give(admin, 2_000_000)).rejects.toMatchObject({ code: 'not_found' })
    const without = { id: { in: [person.id, waiting.id] }, staffRole: null }
    expect([await db.user.count({ where: without }), await owners()]).toEqual([2, 1])
  })

  it('of the last owner stays when two owners remove each other at once', async () => {
    const second = await makeOwner()
    const demote = (actor: Actor, { id }: Actor) => setStaffRole(actor, { id, role: 'EDITOR' })
    expect(await failures([demote(admin, second), demote(second, admin)])).toHaveLength(1)
    expect(await owners()).toBe(1)
  })

  it('keeps support from ending the person’s sessions', async () => {
    const support = await signedIn(await createPerson({ staffRole: 'SUPPORT' }))
    const end = (id: number) => inRequest({ method: 'POST', cookies: support }, () => endSessionsAction({ id }))
    expect(await end(admin.id)).toMatchObject({ code: 'forbidden' })
    expect(await end((await createPerson()).id)).toMatchObject({ ok: true })
  })
})

describe('the page of a person', () => {
  it('shows who they are and how they log in, without a secret; an unknown person is null', async () => {
    const { id, passwordHash } = await createPerson({ firstName: 'Meera' })
    await db.account.create({ data: { userId: id, type: 'oidc', provider: 'google', providerAccountId: 'g-1' } })
    await db.secondFactor.create({ data: { userId: id, sealedSecret: 'sealed-x', confirmedAt: new Date() } })
    const person = await getPerson(admin, id)
    expect(person).toMatchObject({
      firstName: 'Meera',
      role: 'GUEST',
      signIn: { hasPassword: true, providers: [{ name: 'google' }], passkeys: 0, codesSince: expect.any(String) },
    })
    expect(JSON.stringify(person)).not.toMatch(/sealed-x|argon2/)
    expect(passwordHash).toContain('argon2')
    expect(await getPerson(admin, id + 1000)).toBeNull()
  })

  it('lists their payments, linked to the provider’s live or test pages, without links in the sandbox', async () => {
    const { actor, subscription } = await provider.paidGuest()
    await provider.deliver()
    await rent(actor.id, (await makeVideo()).id)
    await db.purchase.updateMany({ data: { stripePaymentIntentId: 'pi_1' } })
    const urls = async () => [
      (await listPersonSubscriptions(admin, actor.id, few)).data[0]?.providerUrl,
      (await listPersonInvoices(admin, actor.id, few)).data[0]?.providerUrl,
      (await listPersonPurchases(admin, actor.id, few)).data[0]?.providerUrl,
      (await listPersonCustomers(admin, actor.id))[0]?.providerUrl ?? null,
    ]
    expect(await urls()).toEqual([null, null, null, null])
    provider.settings.change({ STRIPE_API_BASE: '', STRIPE_SECRET_KEY: 'sk_test_1' })
    const invoice = String(subscription.latest_invoice)
    expect(await urls()).toEqual([
      `https://dashboard.stripe.com/test/subscriptions/${subscription.id}`,
      `https://dashboard.stripe.com/test/invoices/${invoice}`,
      'https://dashboard.stripe.com/test/payments/pi_1',
      `https://dashboard.stripe.com/test/customers/${String(subscription.customer)}`,
    ])
  })

  it('shows the newest rows of each list with the total, and only the titles of videos', async () => {
    const { id, email } = await createPerson()
    for (let number = 0; number < 7; number += 1) {
      const { id: videoId } = await makeVideo({ name: `Video ${number}` })
      const at = new Date(Date.UTC(2026, 0, number + 1))
      await db.savedVideo.create({ data: { userId: id, videoId, createdAt: at } })
      await db.watchProgress.create({ data: { userId: id, videoId, positionSeconds: 61, updatedAt: at } })
      const mail = { toAddress: email, template: 't', subject: `Mail ${number}`, text: 'secret', html: 'x' }
      await db.outboxMail.create({ data: { ...mail, createdAt: at } })
    }
    const saved = await listPersonSaved(admin, id, few)
    expect(saved).toMatchObject({ totalRecords: 7, totalPages: 2 })
    expect(saved.data.map(({ name }) => name)).toEqual([6, 5, 4, 3, 2].map((number) => `Video ${number}`))
    const viewing = await listPersonViewing(admin, id, { page: 1, size: 5 })
    expect(viewing.data.map(({ name }) => name)).toEqual(['Video 1', 'Video 0'])
    expect(Object.keys(viewing.data[0] ?? {}).sort()).toEqual(['at', 'id', 'name'])
    const mails = await listMailsTo(admin, email, few)
    expect(mails).toMatchObject({ totalRecords: 7 })
    expect(mails.data[0]).toMatchObject({ subject: 'Mail 6', state: 'queued' })
    expect(JSON.stringify(mails)).not.toContain('secret')
  })
})

it('a note about a person is saved once however often it is sent, exported without its author, and deleted with the account', async () => {
  const person = await makeViewer()
  const send = (text: string) => inRequest({ cookies }, () => addStaffNoteAction({ id: person.id, text }))
  expect(await Promise.all([send(' Asked for a refund '), send('Asked for a refund')])).toEqual([done, done])
  expect(await send('  ')).toMatchObject({ ok: false, fields: { text: 'Enter a note.' } })
  const notes = await listStaffNotes(admin, person.id, few)
  expect(notes.data).toEqual([expect.objectContaining({ text: 'Asked for a refund', author: admin.email })])
  expect(await actionsOn(admin, person.id)).toEqual(['add-note'])
  expect(JSON.stringify(await db.auditEntry.findMany())).not.toContain('Asked for')

  const pieces: string[] = []
  for await (const piece of await exportPerson(person)) pieces.push(piece)
  const exported = JSON.parse(pieces.join('')) as { staffNotes: object[] }
  expect(exported.staffNotes).toEqual([{ text: 'Asked for a refund', createdAt: expect.any(String) }])
  expect(pieces.join('')).not.toContain(admin.email)

  await db.user.delete({ where: { id: person.id } })
  expect(await db.staffNote.count()).toBe(0)
  await expect(addStaffNote(admin, { id: person.id, text: 'x' })).rejects.toMatchObject({ code: 'not_found' })
})

it('a person’s sessions are identified by a handle, not by their id, and each is ended once', async () => {
  const person = await makeViewer()
  const other = await actorOf(person.id)
  const { data, totalRecords } = await listPersonSessions(admin, person.id, few)
  expect(totalRecords).toBe(2)
  for (const { session } of [person, other]) expect(JSON.stringify(data)).not.toContain(session?.id)
  const input = { id: person.id, session: data[0]?.id ?? '' }
  const end = () => inRequest({ cookies }, () => endSessionAction(input))
  expect(await Promise.all([end(), end()])).toEqual([done, done])
  expect(await db.session.count({ where: { userId: person.id } })).toBe(1)
  // A session is ended only if it belongs to the person with this id.
  await endSessionOf(admin, { id: admin.id, session: data[1]?.id ?? '' })
  expect(await db.session.count({ where: { userId: person.id } })).toBe(1)
  expect(await actionsOn(admin, person.id)).toEqual(['end-session'])
})

it('the confirmation link is resent to an unverified person, and refused for a verified one', async () => {
  const { id, email } = await createPerson({ status: 'UNVERIFIED' })
  const send = () => inRequest({ cookies }, () => resendVerificationAction({ id }))
  expect(await send()).toEqual(done)
  expect(await db.outboxMail.findMany()).toMatchObject([{ toAddress: email, template: 'verification' }])
  await db.user.update({ where: { id }, data: { status: 'VERIFIED', emailVerifiedAt: new Date() } })
  expect(await send()).toMatchObject({ ok: false, message: 'This email address is already verified.' })
  expect(await actionsOn(admin, id)).toEqual(['resend-verification'])
  expect(await db.outboxMail.count()).toBe(1)
})

describe('changing a person’s email address', () => {
  const codeIn = (toAddress: string) => mailedCode('change-email', toAddress)
  const confirm = (verificationCode: string) => call(verify, { json: { verificationCode } })

  it('needs the link in the new mailbox, notifies the old one twice, ends sessions, and works once', async () => {
    const { actor } = await provider.paidGuest()
    const input = { id: actor.id, email: ' New@Example.org ' }
    expect(await inRequest({ cookies }, () => changeEmailAction(input))).toEqual(done)
    expect(await getPerson(admin, actor.id)).toMatchObject({ email: actor.email, nextEmail: 'new@example.org' })
    const code = await codeIn('new@example.org')
    // Opening the link only asks for confirmation, and changes nothing.
    expect(await getVerification(code)).toEqual({ state: 'waiting', asksPassword: false, isChange: true })
    expect(await statusesOf([confirm(code), confirm(code)])).toEqual([200, 400])
    expect(await getPerson(admin, actor.id)).toMatchObject({ email: 'new@example.org', nextEmail: null })
    expect(await mailsTo(actor.email)).toEqual(['email-will-change', 'email-changed'])
    expect(await db.session.count({ where: { userId: actor.id } })).toBe(0)
    const [customer] = (await provider.stripe().customers.list({ limit: 1 })).data
    expect(customer?.email).toBe('new@example.org')
    expect(await actionsOn(admin, actor.id)).toEqual(['change-email'])
    expect(await getVerification(code)).toMatchObject({ state: 'used' })
  })

  it('invalidates an earlier link, and refuses an address that already has an account', async () => {
    const [person, other] = [await makeViewer(), await makeViewer()]
    const ask = (email: string) => requestEmailChange(admin, { id: person.id, email })
    await expect(ask(other.email)).rejects.toMatchObject({
      fields: { email: 'This email address already has an account.' },
    })
    await expect(ask(person.email)).rejects.toMatchObject({ code: 'validation' })
    await ask('one@example.org')
    const first = await codeIn('one@example.org')
    await ask('two@example.org')
    expect((await confirm(first)).status).toBe(400)
    const second = await codeIn('two@example.org')
    await createPerson({ email: 'two@example.org' })
    expect((await confirm(second)).status).toBe(400)
    expect(await getPerson(admin, person.id)).toMatchObject({ email: person.email })
    await db.emailCode.updateMany({ data: { createdAt: new Date(0), expiresAt: new Date(1) } })
    expect((await confirm(second)).status).toBe(400)
  })

  it.each<[string, (person: Actor, staff: Actor) => Promise<unknown>]>([
    ['the person becomes staff', ({ id }) => setStaffRole(admin, { id, role: 'OWNER' })],
    ['the staff member loses the role', (_, { id }) => setStaffRole(admin, { id, role: null })],
    ['the staff member is deleted', (_, { id }) => db.user.delete({ where: { id } })],
  ])('does nothing if %s in the meantime', async (_what, happens) => {
    const [person, support] = [await makeViewer(), await makeViewer({ staffRole: 'SUPPORT' })]
    await requestEmailChange(support, { id: person.id, email: 'new@example.org' })
    await happens(person, support)
    expect((await confirm(await codeIn('new@example.org'))).status).toBe(400)
    expect(await getPerson(admin, person.id)).toMatchObject({ email: person.email })
  })

  it('is refused for an unverified account, for staff accounts by support, and without a fresh proof', async () => {
    const unsure = await createPerson({ status: 'UNVERIFIED' })
    const email = 'new@example.org'
    await expect(requestEmailChange(admin, { id: unsure.id, email })).rejects.toMatchObject({ code: 'conflict' })
    const support = await makeViewer({ staffRole: 'SUPPORT' })
    await expect(requestEmailChange(support, { id: admin.id, email })).rejects.toMatchObject({ code: 'forbidden' })
    const session = support.session && { ...support.session, authenticatedAt: new Date(0) }
    const late = requestEmailChange({ ...support, session }, { id: (await createPerson()).id, email })
    await expect(late).rejects.toMatchObject({ demand: { reauthenticate: true } })
    expect(await db.emailCode.count({ where: { purpose: 'CHANGE_EMAIL' } })).toBe(0)
  })
})

describe('correcting a person’s name', () => {
  const nameOf = ({ id }: { id: number }) =>
    db.user.findUniqueOrThrow({ where: { id }, select: { firstName: true, lastName: true } })

  it('emails the old and new names, without clickable links, once however often it is sent', async () => {
    const [support, person] = [await makeViewer({ staffRole: 'SUPPORT' }), await makeViewer()]
    const was = await nameOf(person)
    const input = { id: person.id, was, firstName: ' Om.Prakash ', lastName: 'Rao' }
    const send = async () => inRequest({ cookies: await signedIn(support) }, () => correctNameAction(input))
    expect(await send()).toMatchObject({ ok: true })
    expect(await nameOf(person)).toEqual({ firstName: 'Om.Prakash', lastName: 'Rao' })
    const mail = await db.outboxMail.findFirstOrThrow({ where: { toAddress: person.email } })
    expect(mail.text).toContain(
      `We changed the name on your account from ${was.firstName} ${was.lastName} to Om.\u2060Prakash Rao.`,
    )
    expect(await send()).toMatchObject({ ok: true })
    expect(await mailsTo(person.email)).toEqual(['name-corrected'])
    expect(await actionsOn(await actorOf(support.id), person.id)).toEqual(['correct-name'])
  })

  it('succeeds for one of two concurrent corrections, and the other is told', async () => {
    const [actor, person] = [await makeViewer({ staffRole: 'SUPPORT' }), await makeViewer()]
    const correct = { id: person.id, was: await nameOf(person), lastName: 'Rao' }
    const works = ['Nisha', 'Usha'].map((firstName) => correctName(actor, { ...correct, firstName }))
    expect(await failures(works)).toEqual(['conflict'])
  })

  it('is refused for staff accounts and for unverified addresses', async () => {
    const [support, person] = [await makeViewer({ staffRole: 'SUPPORT' }), await makeViewer({ verified: false })]
    const was = await nameOf(person)
    const correct = { id: person.id, was, firstName: 'Asha', lastName: 'Devi' }
    await expect(correctName(support, { ...correct, id: admin.id })).rejects.toMatchObject({ code: 'forbidden' })
    await expect(correctName(support, correct)).rejects.toMatchObject({ code: 'conflict' })
    expect(await nameOf(person)).toEqual(was)
  })
})

describe('a person with a new email address', () => {
  async function changeEmail({ id }: { id: number }, email: string) {
    await requestEmailChange(admin, { id, email })
    await confirmEmailChange(await mailedCode('change-email', email), new Date())
  }

  const throughGoogle = (sub: string, email: string) =>
    admitIdentity('google', { sub, email, email_verified: true, given_name: 'Meera' })

  /**
   * Creates a viewer who follows an artist.
   * @returns `news` publishes a video by the artist and queues the digests
   */
  async function follower() {
    const [person, artist] = [await makeViewer(), await makeArtist()]
    await follow(person, { kind: 'artist', id: artist.id })
    const news = async () => {
      await makeVideo({ artistId: artist.id })
      await queueDueDigests(new Date(Date.now() + 8 * DAY_MS))
    }
    return { person, news }
  }
  const digests = { where: { template: 'following-digest' } }
  const newsFor = async () => (await db.outboxMail.findMany(digests)).map(({ toAddress }) => toAddress)

  it.each([
    ['is written to at it where the old one did not exist', 'BOUNCED', ['new@example.org']],
    ['is not written to at it where they called a mail spam', 'COMPLAINED', []],
  ] as const)('%s', async (_what, mailRefusal, expected) => {
    const { person, news } = await follower()
    await db.user.update({ where: { id: person.id }, data: { mailRefusal } })
    await changeEmail(person, 'new@example.org')
    expect(await db.user.count({ where: { id: person.id, email: 'new@example.org' } })).toBe(1)
    await news()
    expect(await newsFor()).toEqual(expected)
  })

  it('receives queued news there, until they unsubscribe or delete the account', async () => {
    const { person, news } = await follower()
    await news()
    await db.outboxMail.updateMany({ ...digests, data: { attempts: 1 } })
    await changeEmail(person, 'moved@example.org')
    expect(await newsFor()).toEqual(['moved@example.org'])
    await db.$transaction((tx) => cancelAllListMails(tx, ['moved@example.org']))
    expect(await newsFor()).toEqual([])
  })

  it('can’t log in with the old address’s Google account, only with the password', async () => {
    const person = await makeViewer()
    const email = 'meera@example.org'
    await logIn(person.email)
    expect(await throughGoogle('of-the-firm', person.email)).toMatchObject({ userId: person.id })
    await changeEmail(person, email)
    // The next owner of the old email address gets a new account.
    const stranger = await throughGoogle('of-the-firm', person.email)
    expect(stranger).toMatchObject({ userId: expect.any(Number) })
    expect(stranger).not.toMatchObject({ userId: person.id })
    expect(await logIn(email)).toBe(200)
    const told = { toAddress: person.email, template: 'email-changed' }
    expect((await db.outboxMail.findFirstOrThrow({ where: told })).text).toContain('Google')
  })

  it('who only had Google can log in with a reset password and with Google at the new address', async () => {
    const email = 'gowri@example.org'
    const { userId } = (await throughGoogle('of-old', 'old@example.org')) as { userId: number }
    await changeEmail({ id: userId }, email)
    await call(forgot, { json: { email } })
    const json = { verificationCode: await mailedCode('password-reset', email), password: 'todi-in-rupaka-tala' }
    expect((await call(updatePassword, { json })).status).toBe(200)
    expect(await logIn(email, json.password)).toBe(200)
    expect(await throughGoogle('of-new', email)).toEqual({ userId, sessionVersion: expect.any(Number) })
  })
})
