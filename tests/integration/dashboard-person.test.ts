import {
  addStaffNoteAction,
  changeEmailAction,
  endSessionAction,
  resendVerificationAction,
  setStaffRoleAction,
} from '@/lib/domains/accounts/actions-users'
import { POST as verify } from '@/app/api/auth/verify-email/route'
import { requestEmailChange } from '@/lib/domains/accounts/mutations-email-change'
import { addStaffNote, endSessionOf, setStaffRole } from '@/lib/domains/accounts/mutations-person'
import { resendVerificationOf } from '@/lib/domains/accounts/mutations-registration'
import { exportPerson } from '@/lib/domains/accounts/queries-export'
import { getVerification } from '@/lib/domains/accounts/queries-verification'
import { getPerson, listPersonSessions, listStaffNotes } from '@/lib/domains/accounts/queries-person'
import { listAuditOfPerson } from '@/lib/domains/audit/queries'
import { listMailsTo } from '@/lib/domains/mail/queries'
import {
  cancelSubscriptionAction,
  endFreeMembershipAction,
  giveFreeMonthsAction,
  refundPaymentAction,
} from '@/lib/domains/payments/actions-people'
import { endFreeMembership, giveFreeMonths } from '@/lib/domains/payments/mutations-free-memberships'
import { createRentalCheckout } from '@/lib/domains/payments/mutations-rental-checkout'
import { cancelSubscriptionOf } from '@/lib/domains/payments/mutations-staff-cancel'
import { refundPayment } from '@/lib/domains/payments/mutations-staff-refund'
import { getFreeUntil, listFreeMemberships } from '@/lib/domains/payments/queries-free-memberships'
import { listPersonCustomers, listPersonInvoices, listPersonRentals } from '@/lib/domains/payments/queries-person'
import { listPersonSubscriptions } from '@/lib/domains/payments/queries-subscriptions'
import { listPersonSaved, listPersonViewing } from '@/lib/domains/viewing/queries-person'
import { loadActor } from '@/lib/server/auth/load-actor'
import { db } from '@/lib/server/db/client'
import { visitor, type Actor } from '@/lib/shared/actor'
import { press } from '@/sandbox/stripe/testing/harness'
import { makeVideo } from '@/tests/factories/catalogue'
import { createPerson, signedIn } from '@/tests/factories/people'
import { actorOf, makeViewer, rent } from '@/tests/factories/viewers'
import { useProvider } from '@/tests/support/provider'
import { call, inRequest, type CookieJar } from '@/tests/support/request-scope'
import { useSettings } from '@/tests/support/settings'
import { useTestDatabase } from './support/database'

useTestDatabase()
const settings = useSettings({ RATE_LIMIT_FACTOR: '1000' })
const provider = useProvider(settings)

let admin: Actor
let cookies: CookieJar

beforeEach(async () => {
  await db.webhookEvent.deleteMany()
  await db.rental.deleteMany()
  await db.subscription.deleteMany()
  await db.billingCustomer.deleteMany()
  await db.auditEntry.deleteMany()
  await db.outboxMail.deleteMany()
  await db.user.deleteMany()
  admin = await makeViewer({ admin: true })
  cookies = await signedIn(admin)
})

const few = { page: 0, size: 5 }
const auditOf = async (id: number) =>
  (await listAuditOfPerson(admin, id, { page: 0, size: 50 })).data.map(({ action }) => action).toReversed()

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
    expect(await db.auditEntry.count()).toBe(0)
    expect(await db.outboxMail.count()).toBe(0)
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
    const video = await makeVideo()
    await rent(actor.id, video.id)
    await db.rental.updateMany({ data: { stripePaymentIntentId: 'pi_1' } })
    const urls = async () => [
      (await listPersonSubscriptions(admin, actor.id, few)).data[0]?.providerUrl,
      (await listPersonInvoices(admin, actor.id, few)).data[0]?.providerUrl,
      (await listPersonRentals(admin, actor.id, few)).data[0]?.providerUrl,
      (await listPersonCustomers(admin, actor.id))[0]?.providerUrl ?? null,
    ]
    expect(await urls()).toEqual([null, null, null, null])
    settings.change({ STRIPE_API_BASE: '', STRIPE_SECRET_KEY: 'sk_test_1' })
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
    expect([saved.totalRecords, saved.totalPages, saved.data.map(({ name }) => name)]).toEqual([
      7,
      2,
      ['Video 6', 'Video 5', 'Video 4', 'Video 3', 'Video 2'],
    ])
    const viewing = await listPersonViewing(admin, id, { page: 1, size: 5 })
    expect(viewing.data.map(({ name }) => name)).toEqual(['Video 1', 'Video 0'])
    expect(Object.keys(viewing.data[0] ?? {}).sort()).toEqual(['at', 'id', 'name'])
    const mails = await listMailsTo(admin, email, few)
    expect([mails.totalRecords, mails.data[0]]).toEqual([
      7,
      expect.objectContaining({ subject: 'Mail 6', state: 'queued' }),
    ])
    expect(JSON.stringify(mails)).not.toContain('secret')
  })
})

describe('a note about a person', () => {
  it('is kept once however often it is sent, is in their export without its author, and goes with the account', async () => {
    const person = await makeViewer()
    const send = (text: string) => inRequest({ cookies }, () => addStaffNoteAction({ id: person.id, text }))
    expect(await Promise.all([send(' Asked for a refund '), send('Asked for a refund')])).toEqual([
      { ok: true, data: null },
      { ok: true, data: null },
    ])
    expect(await send('  ')).toMatchObject({ ok: false, fields: { text: 'Please write something' } })
    const notes = await listStaffNotes(admin, person.id, few)
    expect(notes.data).toEqual([expect.objectContaining({ text: 'Asked for a refund', author: admin.email })])
    expect(await auditOf(person.id)).toEqual(['add-note'])
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
})

describe('the sessions of a person', () => {
  it('are named by a handle that is not the id, and one of them is ended once', async () => {
    const person = await makeViewer()
    const other = await actorOf(person.id)
    const { data, totalRecords } = await listPersonSessions(admin, person.id, few)
    expect(totalRecords).toBe(2)
    for (const { session } of [person, other]) expect(JSON.stringify(data)).not.toContain(session?.id)
    const input = { id: person.id, session: data[0]?.id ?? '' }
    const end = () => inRequest({ cookies }, () => endSessionAction(input))
    expect(await Promise.all([end(), end()])).toEqual([
      { ok: true, data: null },
      { ok: true, data: null },
    ])
    expect(await db.session.count({ where: { userId: person.id } })).toBe(1)
    // A handle is of one person.
    await endSessionOf(admin, { id: admin.id, session: data[1]?.id ?? '' })
    expect(await db.session.count({ where: { userId: person.id } })).toBe(1)
    expect(await auditOf(person.id)).toEqual(['end-session'])
  })
})

describe('the link that confirms an address', () => {
  it('is mailed again to who has not confirmed it, and refused for who has', async () => {
    const { id, email } = await createPerson({ status: 'UNVERIFIED' })
    const send = () => inRequest({ cookies }, () => resendVerificationAction({ id }))
    expect(await send()).toEqual({ ok: true, data: null })
    expect(await db.outboxMail.findMany()).toEqual([
      expect.objectContaining({ toAddress: email, template: 'verify-email' }),
    ])
    await db.user.update({ where: { id }, data: { status: 'VERIFIED', emailVerifiedAt: new Date() } })
    expect(await send()).toMatchObject({ ok: false, message: 'This address is confirmed already.' })
    expect(await auditOf(id)).toEqual(['resend-verification'])
    expect(await db.outboxMail.count()).toBe(1)
  })
})

describe('free months', () => {
  it('open Premium to the millisecond of their end, once for two clicks, cost nothing at Stripe and are told', async () => {
    const person = await makeViewer()
    const input = { id: person.id, months: 2, reason: 'The stream stood still' }
    const give = (more: object = {}) => inRequest({ cookies }, () => giveFreeMonthsAction({ ...input, ...more }))
    expect(await Promise.all([give(), give()])).toEqual([
      { ok: true, data: null },
      { ok: true, data: null },
    ])
    expect(await give({ reason: 'Another reason' })).toMatchObject({ ok: false, code: 'conflict' })
    const [row, ...more] = (await listFreeMemberships(admin, person.id, few)).data
    expect(more).toEqual([])
    expect(row).toMatchObject({ reason: input.reason, givenBy: admin.email, isRunning: true })
    const end = new Date(row?.endsAt ?? '')
    const session = { sessionId: person.session?.id ?? '' }
    const roleAt = async (time: number) => (await loadActor(session, new Date(time))).role
    expect([await roleAt(end.getTime() - 1), await roleAt(end.getTime())]).toEqual(['MEMBER', 'GUEST'])
    expect(await getFreeUntil(person)).toBe(row?.endsAt)
    expect((await getPerson(admin, person.id))?.role).toBe('MEMBER')
    expect(await auditOf(person.id)).toEqual(['give-free-months'])
    expect(await db.outboxMail.findMany()).toEqual([
      expect.objectContaining({ toAddress: person.email, template: 'free-months' }),
    ])
    expect(await provider.events()).toEqual([])
  })

  it('are ended at once and once, by who gave them or another, and the person is a guest again', async () => {
    const person = await makeViewer()
    await giveFreeMonths(admin, { id: person.id, months: 1, reason: 'because' })
    const [row] = (await listFreeMemberships(admin, person.id, few)).data
    const input = { id: person.id, membership: row?.id ?? 0 }
    const end = () => inRequest({ cookies }, () => endFreeMembershipAction(input))
    expect(await Promise.all([end(), end()])).toEqual([
      { ok: true, data: null },
      { ok: true, data: null },
    ])
    expect((await actorOf(person.id)).role).toBe('GUEST')
    expect(await auditOf(person.id)).toEqual(['give-free-months', 'end-free-months'])
    // Of another person it is not found.
    await expect(endFreeMembership(admin, { ...input, id: admin.id })).rejects.toMatchObject({ code: 'not_found' })
    await giveFreeMonths(admin, { id: person.id, months: 1, reason: 'once more' })
    expect((await actorOf(person.id)).role).toBe('MEMBER')
  })

  it('are not given to who has not confirmed the address, are exported, and go with the account', async () => {
    const unsure = await createPerson({ status: 'UNVERIFIED' })
    const gift = { months: 1, reason: 'because' }
    await expect(giveFreeMonths(admin, { id: unsure.id, ...gift })).rejects.toMatchObject({ code: 'conflict' })
    const person = await makeViewer()
    await giveFreeMonths(admin, { id: person.id, ...gift })
    const pieces: string[] = []
    for await (const piece of await exportPerson(person)) pieces.push(piece)
    expect(JSON.parse(pieces.join(''))).toMatchObject({ freeMemberships: [{ reason: 'because', endedAt: null }] })
    await db.user.delete({ where: { id: person.id } })
    expect(await db.freeMembership.count()).toBe(0)
  })
})

describe('cancelling a subscription', () => {
  it('ends it with its period, once for two clicks, and then at once; Stripe and our copy say the same', async () => {
    const { actor } = await provider.paidGuest()
    await provider.deliver()
    const [row] = (await listPersonSubscriptions(admin, actor.id, few)).data
    const cancel = (when: 'period-end' | 'now') =>
      inRequest({ cookies }, () => cancelSubscriptionAction({ id: actor.id, subscription: row?.id ?? 0, when }))
    const done = { ok: true, data: null }
    expect(await Promise.all([cancel('period-end'), cancel('period-end')])).toEqual([done, done])
    const stored = () => db.subscription.findFirstOrThrow({ where: { userId: actor.id } })
    expect(await stored()).toMatchObject({ status: 'active', cancelAtPeriodEnd: true })
    expect((await actorOf(actor.id)).role).toBe('MEMBER')
    expect(await Promise.all([cancel('now'), cancel('now')])).toEqual([done, done])
    expect(await stored()).toMatchObject({ status: 'canceled', endedAt: expect.any(Date) })
    expect((await provider.subscription()).status).toBe('canceled')
    expect((await actorOf(actor.id)).role).toBe('GUEST')
    expect(await auditOf(actor.id)).toEqual(['cancel-at-period-end', 'cancel-now'])
    const another = { id: admin.id, subscription: row?.id ?? 0, when: 'now' as const }
    await expect(cancelSubscriptionOf(admin, another)).rejects.toMatchObject({ code: 'not_found' })
  })

  it('changes and records nothing while Stripe is down', async () => {
    const { actor } = await provider.paidGuest()
    await provider.deliver()
    const [row] = (await listPersonSubscriptions(admin, actor.id, few)).data
    await provider.stop()
    const input = { id: actor.id, subscription: row?.id ?? 0, when: 'now' as const }
    await expect(cancelSubscriptionOf(admin, input)).rejects.toMatchObject({ code: 'provider' })
    expect(await auditOf(actor.id)).toEqual([])
  })
})

describe('giving money back', () => {
  const refunds = async () => (await provider.stripe().refunds.list({ limit: 100 })).data.map(({ amount }) => amount)

  async function paidInvoice() {
    const { actor } = await provider.paidGuest()
    await provider.deliver()
    const invoice = async () => {
      const [found] = (await listPersonInvoices(admin, actor.id, few)).data
      if (!found) throw new Error('no invoice')
      return found
    }
    const { id } = await invoice()
    const give = (amount: string, seen: number) =>
      inRequest({ cookies }, () => refundPaymentAction({ id: actor.id, payment: { invoice: id }, amount, seen }))
    return { actor, invoice, give }
  }

  it('is in part and in full, once for two clicks, and never more than is left', async () => {
    const { actor, invoice, give } = await paidInvoice()
    const { price } = await invoice()
    expect(price).toEqual({ currency: 'inr', amount: 400 })
    const both = await Promise.all([give('150.50', 0), give('150.50', 0)])
    expect(both.map(({ ok }) => ok).sort()).toEqual([false, true])
    expect(both.find(({ ok }) => !ok)).toMatchObject({ code: 'conflict' })
    expect((await invoice()).refunded).toEqual({ currency: 'inr', amount: 150.5 })
    expect(await give('249.51', 15_050)).toMatchObject({ ok: false, fields: { amount: 'At most ₹249.50' } })
    for (const amount of ['0', '-1', '1.234', 'all', ''])
      expect(await give(amount, 15_050)).toMatchObject({ ok: false })
    expect(await give('249.50', 15_050)).toEqual({ ok: true, data: null })
    expect((await invoice()).refunded).toEqual(price)
    expect(await give('1', 40_000)).toMatchObject({ ok: false, fields: { amount: 'Nothing is left' } })
    expect(await refunds()).toEqual([24_950, 15_050])
    // The events say nothing new.
    await provider.deliver()
    expect((await invoice()).refunded).toEqual(price)
    expect(await auditOf(actor.id)).toEqual(['refund', 'refund'])
    // The plan goes on: it is cancelled apart from this.
    expect((await actorOf(actor.id)).role).toBe('MEMBER')
  })

  it('that the provider did, or whose answer was lost, is read back by the event and recorded for who asked', async () => {
    const { actor, invoice, give } = await paidInvoice()
    const [charge] = (await provider.stripe().charges.list({ limit: 1 })).data
    const payment = String(charge?.payment_intent)
    await provider.stripe().refunds.create({ payment_intent: payment, amount: 1000 })
    // Whoever has not seen it is told, and sees it then.
    expect(await give('400', 0)).toMatchObject({ ok: false, code: 'conflict' })
    expect((await invoice()).refunded.amount).toBe(10)
    expect(await auditOf(actor.id)).toEqual([])
    const metadata = { staff: String(admin.id) }
    await provider.stripe().refunds.create({ payment_intent: payment, amount: 2000, metadata })
    await provider.deliver()
    await provider.deliver()
    expect((await invoice()).refunded.amount).toBe(30)
    expect(await db.auditEntry.findMany({ where: { action: 'refund' } })).toEqual([
      expect.objectContaining({ actorEmail: admin.email, entityId: String(actor.id) }),
    ])
  })

  it('of a whole rental closes the video, and of a part does not', async () => {
    const actor = await makeViewer()
    const video = await makeVideo()
    await press((await createRentalCheckout(actor, video.id)).url, { action: 'pay' })
    await provider.deliver()
    const rental = async () => (await listPersonRentals(admin, actor.id, few)).data[0]
    const { id = 0 } = (await rental()) ?? {}
    const give = (amount: string, seen: number) =>
      refundPayment(admin, { id: actor.id, payment: { rental: id }, amount, seen })
    await give('2', 0)
    expect(await rental()).toMatchObject({ refunded: { amount: 2 }, refundedAt: null })
    await give('3', 200)
    expect(await rental()).toMatchObject({ refunded: { amount: 5 }, refundedAt: expect.any(String) })
    const another = { id: admin.id, payment: { rental: id }, amount: '1', seen: 0 }
    await expect(refundPayment(admin, another)).rejects.toMatchObject({ code: 'not_found' })
  })

  it('needs a fresh proof, does and records nothing while Stripe is down, and stays in the books after a deletion', async () => {
    const { actor, invoice, give } = await paidInvoice()
    const { id } = await invoice()
    const input = { id: actor.id, payment: { invoice: id }, amount: '1', seen: 0 }
    const session = admin.session && { ...admin.session, authenticatedAt: new Date(0) }
    await expect(refundPayment({ ...admin, session }, input)).rejects.toMatchObject({
      demand: { reauthenticate: true },
    })
    expect(await give('1', 0)).toMatchObject({ ok: true })
    await db.user.delete({ where: { id: actor.id } })
    await expect(refundPayment(admin, { ...input, seen: 100 })).rejects.toMatchObject({ code: 'not_found' })
    expect(await db.refund.count()).toBe(1)
    const other = await paidInvoice()
    await provider.stop()
    expect(await other.give('1', 0)).toMatchObject({ ok: false, code: 'provider' })
    expect(await auditOf(other.actor.id)).toEqual([])
  })
})

describe('the rights of staff on the page of a person', () => {
  it('let support help and finance return money, keep each from the other, and staff from the accounts of staff', async () => {
    const { id } = await createPerson()
    const support = await makeViewer({ staffRole: 'SUPPORT' })
    const finance = await makeViewer({ staffRole: 'FINANCE' })
    const editor = await makeViewer({ staffRole: 'EDITOR' })
    for (const actor of [support, finance]) expect(await getPerson(actor, id)).toMatchObject({ id, staffRole: null })
    await expect(getPerson(editor, id)).rejects.toMatchObject({ code: 'forbidden' })
    await addStaffNote(support, { id, text: 'Called' })
    const cancel = { id, subscription: 1 }
    const money = (actor: Actor) => [
      () => giveFreeMonths(actor, { id, months: 1, reason: 'because' }),
      () => refundPayment(actor, { id, payment: { rental: 1 }, amount: '1', seen: 0 }),
      () => cancelSubscriptionOf(actor, { ...cancel, when: 'now' }),
    ]
    for (const ask of money(support)) await expect(ask()).rejects.toMatchObject({ code: 'forbidden' })
    await giveFreeMonths(finance, { id, months: 1, reason: 'because' })
    for (const ask of money(finance).slice(1)) await expect(ask()).rejects.toMatchObject({ code: 'not_found' })
    await expect(addStaffNote(finance, { id, text: 'x' })).rejects.toMatchObject({ code: 'forbidden' })
    const ofOwner = (await listPersonSessions(support, admin.id, few)).data[0]?.id ?? ''
    const end = endSessionOf(support, { id: admin.id, session: ofOwner })
    await expect(end).rejects.toMatchObject({ code: 'forbidden' })
    for (const actor of [support, finance, editor]) {
      await expect(setStaffRole(actor, { id, role: 'OWNER' })).rejects.toMatchObject({ code: 'forbidden' })
    }
  })

  it('are given and taken by an owner, who cannot change their own', async () => {
    const person = await makeViewer()
    const set = (role: 'SUPPORT' | null) => inRequest({ cookies }, () => setStaffRoleAction({ id: person.id, role }))
    const done = { ok: true, data: null }
    expect(await Promise.all([set('SUPPORT'), set('SUPPORT')])).toEqual([done, done])
    expect((await actorOf(person.id)).staffRole).toBe('SUPPORT')
    expect(await set(null)).toEqual(done)
    expect((await actorOf(person.id)).staffRole).toBeNull()
    expect(await auditOf(person.id)).toEqual(['change-staff-role', 'change-staff-role'])
    await expect(setStaffRole(admin, { id: admin.id, role: null })).rejects.toMatchObject({ code: 'conflict' })
  })
})

describe('changing the address of a person', () => {
  const codeIn = async (toAddress: string) => {
    const mail = await db.outboxMail.findFirstOrThrow({
      where: { toAddress, template: 'change-email' },
      orderBy: { id: 'desc' },
    })
    return /verificationCode=([\w-]+)/.exec(mail.text)?.[1] ?? ''
  }
  const confirm = (verificationCode: string) => call(verify, { method: 'POST', json: { verificationCode } })
  const templates = async (toAddress: string) =>
    (await db.outboxMail.findMany({ where: { toAddress }, orderBy: { id: 'asc' } })).map(({ template }) => template)

  it('needs the link in the new mailbox, tells the old one twice, ends sessions, and works once', async () => {
    const { actor } = await provider.paidGuest()
    const input = { id: actor.id, email: ' New@Example.org ' }
    expect(await inRequest({ cookies }, () => changeEmailAction(input))).toEqual({ ok: true, data: null })
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
    expect(await auditOf(actor.id)).toEqual(['change-email'])
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
