import { POST as verify } from '@/app/api/auth/verify-email/route'
import { requestEmailChange } from '@/lib/domains/accounts/email-change/mutations'
import { exportPerson } from '@/lib/domains/accounts/export/queries'
import {
  addStaffNoteAction,
  changeEmailAction,
  endSessionAction,
  resendVerificationAction,
} from '@/lib/domains/accounts/people/actions'
import { addStaffNote, endSessionOf, setStaffRole } from '@/lib/domains/accounts/people/mutations'
import { getPerson, listPersonSessions, listStaffNotes } from '@/lib/domains/accounts/people/queries'
import { resendVerificationOf } from '@/lib/domains/accounts/registration/mutations'
import { getVerification } from '@/lib/domains/accounts/verification/queries'
import { listAuditOfPerson } from '@/lib/domains/audit/queries'
import { listMailsTo } from '@/lib/domains/outbox/queries'
import { endFreeMembership, giveFreeMonths } from '@/lib/domains/payments/free-months/mutations'
import { listFreeMemberships } from '@/lib/domains/payments/free-months/queries'
import { refundPayment, cancelSubscriptionOf } from '@/lib/domains/payments/staff/mutations'
import { listPersonCustomers, listPersonInvoices, listPersonRentals } from '@/lib/domains/payments/staff/queries'
import { listPersonSubscriptions } from '@/lib/domains/payments/subscriptions/queries'
import { listPersonSaved, listPersonViewing } from '@/lib/domains/viewing/people/queries'
import { db } from '@/lib/server/db/client'
import { visitor, type Actor } from '@/lib/shared/access/actor'
import { makeVideo } from '@/tests/factories/catalogue'
import { emptyTables } from '@/tests/factories/empty-tables'
import { createPerson, signedIn } from '@/tests/factories/people'
import { actorOf, makeViewer, rent } from '@/tests/factories/viewers'
import { actionsOn } from '@/tests/support/audit-of-person'
import { call, inRequest, type CookieJar } from '@/tests/support/request-scope'
import { useBilling } from './support/billing'

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

describe('the page of a person', () => {
  it('is for staff only, fact by fact and action by action', async () => {
    const { id } = await createPerson({ status: 'UNVERIFIED' })
    const asked = (actor: Actor) => [
      () => getPerson(actor, id),
      () => listPersonSessions(actor, id, few),
      () => listStaffNotes(actor, id, few),
      () => listPersonSubscriptions(actor, id, few),
      () => listPersonInvoices(actor, id, few),
      () => listPersonRentals(actor, id, few),
      () => listPersonCustomers(actor, id),
      () => listPersonSaved(actor, id, few),
      () => listPersonViewing(actor, id, few),
      () => listMailsTo(actor, 'x@example.org', few),
      () => listAuditOfPerson(actor, id, few),
      () => addStaffNote(actor, { id, text: 'x' }),
      () => endSessionOf(actor, { id, session: 'x' }),
      () => resendVerificationOf(actor, id),
      () => listFreeMemberships(actor, id, few),
      () => giveFreeMonths(actor, { id, months: 1, reason: 'because' }),
      () => endFreeMembership(actor, { id, membership: 1 }),
      () => cancelSubscriptionOf(actor, { id, subscription: 1, when: 'now' }),
      () => cancelSubscriptionOf(actor, { id, subscription: 1, when: 'period-end' }),
      () => setStaffRole(actor, { id, role: 'OWNER' }),
      () => requestEmailChange(actor, { id, email: 'new@example.org' }),
      () => refundPayment(actor, { id, payment: { rental: 1 }, amount: '1', seen: 0 }),
    ]
    const others = [
      await makeViewer(),
      await makeViewer({ subscription: { status: 'active' } }),
      await makeViewer({ admin: true, verified: false }),
    ]
    for (const actor of others) {
      for (const ask of asked(actor)) await expect(ask()).rejects.toMatchObject({ code: 'forbidden' })
    }
    for (const ask of asked(visitor)) await expect(ask()).rejects.toMatchObject({ code: 'unauthenticated' })
    expect([await db.auditEntry.count(), await db.outboxMail.count()]).toEqual([0, 0])
  })

  it('says who they are and how they sign in, without a secret; nobody is null', async () => {
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

  it('lists what they paid, with the page of the provider by the mode of the key, and none in the sandbox', async () => {
    const { actor, subscription } = await provider.paidGuest()
    await provider.deliver()
    await rent(actor.id, (await makeVideo()).id)
    await db.rental.updateMany({ data: { stripePaymentIntentId: 'pi_1' } })
    const urls = async () => [
      (await listPersonSubscriptions(admin, actor.id, few)).data[0]?.providerUrl,
      (await listPersonInvoices(admin, actor.id, few)).data[0]?.providerUrl,
      (await listPersonRentals(admin, actor.id, few)).data[0]?.providerUrl,
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

  it('shows a part of each list with the number of all, newest first, and of videos the title only', async () => {
    const { id, email } = await createPerson()
    for (let number = 0; number < 7; number += 1) {
      const { id: videoId } = await makeVideo({ name: `Video ${number}` })
      const at = new Date(Date.UTC(2026, 0, number + 1))
      await db.savedVideo.create({ data: { userId: id, videoId, createdAt: at } })
      await db.watchProgress.create({ data: { userId: id, videoId, positionSeconds: 61, updatedAt: at } })
      await db.outboxMail.create({
        data: { toAddress: email, template: 't', subject: `Mail ${number}`, text: 'secret', html: 'x', createdAt: at },
      })
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

it('a note about a person is kept once however often it is sent, is in their export without its author, and goes with the account', async () => {
  const person = await makeViewer()
  const send = (text: string) => inRequest({ cookies }, () => addStaffNoteAction({ id: person.id, text }))
  expect(await Promise.all([send(' Asked for a refund '), send('Asked for a refund')])).toEqual([done, done])
  expect(await send('  ')).toMatchObject({ ok: false, fields: { text: 'Please write something' } })
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

it('the sessions of a person are named by a handle that is not the id, and one of them is ended once', async () => {
  const person = await makeViewer()
  const other = await actorOf(person.id)
  const { data, totalRecords } = await listPersonSessions(admin, person.id, few)
  expect(totalRecords).toBe(2)
  for (const { session } of [person, other]) expect(JSON.stringify(data)).not.toContain(session?.id)
  const input = { id: person.id, session: data[0]?.id ?? '' }
  const end = () => inRequest({ cookies }, () => endSessionAction(input))
  expect(await Promise.all([end(), end()])).toEqual([done, done])
  expect(await db.session.count({ where: { userId: person.id } })).toBe(1)
  // A handle is of one person.
  await endSessionOf(admin, { id: admin.id, session: data[1]?.id ?? '' })
  expect(await db.session.count({ where: { userId: person.id } })).toBe(1)
  expect(await actionsOn(admin, person.id)).toEqual(['end-session'])
})

it('the link that confirms an address is mailed again to who has not confirmed it, and refused for who has', async () => {
  const { id, email } = await createPerson({ status: 'UNVERIFIED' })
  const send = () => inRequest({ cookies }, () => resendVerificationAction({ id }))
  expect(await send()).toEqual(done)
  expect(await db.outboxMail.findMany()).toMatchObject([{ toAddress: email, template: 'verification' }])
  await db.user.update({ where: { id }, data: { status: 'VERIFIED', emailVerifiedAt: new Date() } })
  expect(await send()).toMatchObject({ ok: false, message: 'This address is confirmed already.' })
  expect(await actionsOn(admin, id)).toEqual(['resend-verification'])
  expect(await db.outboxMail.count()).toBe(1)
})

describe('changing the address of a person', () => {
  const codeIn = async (toAddress: string) => {
    const where = { toAddress, template: 'change-email' }
    const mail = await db.outboxMail.findFirstOrThrow({ where, orderBy: { id: 'desc' } })
    return /verificationCode=([\w-]+)/.exec(mail.text)?.[1] ?? ''
  }
  const confirm = (verificationCode: string) => call(verify, { method: 'POST', json: { verificationCode } })
  const templates = async (toAddress: string) =>
    (await db.outboxMail.findMany({ where: { toAddress }, orderBy: { id: 'asc' } })).map(({ template }) => template)

  it('needs the link in the new mailbox, tells the old one twice, ends sessions, and works once', async () => {
    const { actor } = await provider.paidGuest()
    const input = { id: actor.id, email: ' New@Example.org ' }
    expect(await inRequest({ cookies }, () => changeEmailAction(input))).toEqual(done)
    expect(await getPerson(admin, actor.id)).toMatchObject({ email: actor.email, nextEmail: 'new@example.org' })
    const code = await codeIn('new@example.org')
    // Looking at it changes nothing, and the page waits for its button.
    expect(await getVerification(code)).toEqual({ state: 'waiting', asksPassword: false, isChange: true })
    const answers = await Promise.all([confirm(code), confirm(code)])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400])
    expect(await getPerson(admin, actor.id)).toMatchObject({ email: 'new@example.org', nextEmail: null })
    expect(await templates(actor.email)).toEqual(['email-will-change', 'email-changed'])
    expect(await db.session.count({ where: { userId: actor.id } })).toBe(0)
    const [customer] = (await provider.stripe().customers.list({ limit: 1 })).data
    expect(customer?.email).toBe('new@example.org')
    expect(await actionsOn(admin, actor.id)).toEqual(['change-email'])
    expect(await getVerification(code)).toMatchObject({ state: 'used' })
  })

  it('ends the link of an earlier request, and does not take an address that has an account', async () => {
    const person = await makeViewer()
    const other = await makeViewer()
    const ask = (email: string) => requestEmailChange(admin, { id: person.id, email })
    await expect(ask(other.email)).rejects.toMatchObject({ fields: { email: 'This address has an account already.' } })
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

  it.each([
    ['the person became staff', async (person: Actor) => setStaffRole(admin, { id: person.id, role: 'OWNER' })],
    [
      'whoever asked is not support any more',
      async (_: Actor, staff: Actor) => setStaffRole(admin, { id: staff.id, role: null }),
    ],
    ['whoever asked is gone', async (_: Actor, { id }: Actor) => void (await db.user.delete({ where: { id } }))],
  ])('does nothing by its link when %s meanwhile', async (_what, happens) => {
    const [person, support] = [await makeViewer(), await makeViewer({ staffRole: 'SUPPORT' })]
    await requestEmailChange(support, { id: person.id, email: 'new@example.org' })
    await happens(person, support)
    expect((await confirm(await codeIn('new@example.org'))).status).toBe(400)
    expect(await getPerson(admin, person.id)).toMatchObject({ email: person.email })
  })

  it('is not for an unconfirmed account, an account of staff by support, or without a fresh proof', async () => {
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
