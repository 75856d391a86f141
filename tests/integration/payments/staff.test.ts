import Stripe from 'stripe'
import { exportPerson } from '@/lib/domains/accounts/export/queries'
import { addStaffNote, endSessionOf } from '@/lib/domains/accounts/people/mutations'
import { getPerson, listPersonSessions } from '@/lib/domains/accounts/people/queries'
import { listEntitlements } from '@/lib/domains/payments/entitlements/queries'
import { endFreeMembership, grantFreeMonths } from '@/lib/domains/payments/free-months/mutations'
import { getHoldings } from '@/lib/domains/payments/holdings/queries'
import {
  cancelSubscriptionAction,
  endFreeMembershipAction,
  grantFreeMonthsAction,
  refundPaymentAction,
} from '@/lib/domains/payments/staff/actions'
import { createRentalCheckout } from '@/lib/domains/payments/rental-checkout/mutations'
import { cancelSubscriptionOf } from '@/lib/domains/payments/staff/mutations'
import { refundPayment } from '@/lib/domains/payments/staff/mutations'
import { listPersonInvoices } from '@/lib/domains/payments/staff/queries'
import { listSubscriptions } from '@/lib/domains/payments/subscriptions/queries'
import { countMoney } from '@/lib/domains/reports/jobs'
import { loadActor } from '@/lib/server/auth/sessions/load-actor'
import { db } from '@/lib/server/db/client'
import { stripe } from '@/lib/server/stripe/stripe'
import { visitor, type Actor } from '@/lib/shared/access/actor'
import { makeVideo, past } from '@/tests/factories/catalogue'
import { emptyTables } from '@/tests/factories/empty-tables'
import { createPerson, signedIn, subscribe } from '@/tests/factories/people'
import { isOpenTo, makeViewer, roleOf } from '@/tests/factories/viewers'
import { useBilling } from '@/tests/integration/support/billing'
import { actionsOn } from '@/tests/support/data/audit-of-person'
import { inRequest, type CookieJar } from '@/tests/support/requests/request-scope'
import { press } from '@/tests/support/stripe/stripe-harness'

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
const twice = <T>(act: () => Promise<T>) => inRequest({ cookies }, () => Promise.all([act(), act()]))

describe('cancelling a subscription', () => {
  async function member() {
    const { actor } = await provider.member()
    return { actor, subscription: (await db.subscription.findFirstOrThrow()).id }
  }

  it('ends it with its period, once for two clicks, and then immediately; Stripe and our copy agree', async () => {
    const { actor, subscription } = await member()
    const cancelTwice = (when: 'period-end' | 'now') =>
      twice(() => cancelSubscriptionAction({ id: actor.id, subscription, when }))
    expect(await cancelTwice('period-end')).toEqual([done, done])
    const stored = () => db.subscription.findFirstOrThrow({ where: { userId: actor.id } })
    expect(await stored()).toMatchObject({ status: 'active', cancelAtPeriodEnd: true })
    expect(await roleOf(actor)).toBe('MEMBER')
    expect(await cancelTwice('now')).toEqual([done, done])
    expect(await stored()).toMatchObject({ status: 'canceled', endedAt: expect.any(Date) })
    expect((await provider.subscription()).status).toBe('canceled')
    expect(await roleOf(actor)).toBe('GUEST')
    expect(await actionsOn(admin, actor.id)).toEqual(['cancel-at-period-end', 'cancel-now'])
    const another = cancelSubscriptionOf(admin, { id: admin.id, subscription, when: 'now' })
    await expect(another).rejects.toMatchObject({ code: 'not_found' })
  })

  it('changes and records nothing while Stripe is down', async () => {
    const { actor, subscription } = await member()
    await provider.stop()
    const cancelled = cancelSubscriptionOf(admin, { id: actor.id, subscription, when: 'now' })
    await expect(cancelled).rejects.toMatchObject({ code: 'provider' })
    expect(await actionsOn(admin, actor.id)).toEqual([])
  })

  it('refused by Stripe is recorded as refused, and one without a response as requested', async () => {
    const { actor, subscription } = await member()
    const cancel = (when: 'now' | 'period-end') => cancelSubscriptionOf(admin, { id: actor.id, subscription, when })
    const refusal = new Stripe.errors.StripeInvalidRequestError({ statusCode: 400, message: 'no', type: 'api_error' })
    const silence = new Stripe.errors.StripeConnectionError({ message: 'no answer', type: 'api_error' })
    jest.spyOn(stripe().subscriptions, 'update').mockRejectedValueOnce(refusal)
    await expect(cancel('period-end')).rejects.toMatchObject({ code: 'provider' })
    expect(await actionsOn(admin, actor.id)).toEqual(['cancel-at-period-end', 'cancel-refused'])
    jest.spyOn(stripe().subscriptions, 'cancel').mockRejectedValueOnce(silence)
    await expect(cancel('now')).rejects.toMatchObject({ code: 'provider' })
    expect((await actionsOn(admin, actor.id)).slice(2)).toEqual(['cancel-now'])
    expect((await provider.subscription()).status).toBe('active')
    jest.spyOn(stripe().subscriptions, 'list').mockRejectedValueOnce(new Error('down'))
    await expect(cancel('now')).rejects.toThrow('down')
    expect((await actionsOn(admin, actor.id)).slice(3)).toEqual(['cancel-now'])
    expect((await provider.subscription()).status).toBe('canceled')
  })
})

describe('refunding', () => {
  const refunds = async () => (await provider.refunds()).map(({ amount }) => amount)

  async function paidInvoice() {
    const { actor } = await provider.member()
    const invoice = async () => {
      const [found] = (await listPersonInvoices(admin, actor.id, few)).data
      if (!found) throw new Error('no invoice')
      return found
    }
    const payment = { invoice: (await invoice()).id }
    const give = (amount: string, seen: number) =>
      inRequest({ cookies }, () => refundPaymentAction({ id: actor.id, payment, amount, seen }))
    return { actor, payment, invoice, give }
  }

  it('works in part and in full, once for two clicks, and never beyond what is left', async () => {
    const { actor, invoice, give } = await paidInvoice()
    const { price } = await invoice()
    expect(price).toEqual({ currency: 'inr', amount: 400 })
    const both = await Promise.all([give('150.50', 0), give('150.50', 0)])
    expect(both.map(({ ok }) => ok).sort()).toEqual([false, true])
    expect(both.find(({ ok }) => !ok)).toMatchObject({ code: 'conflict' })
    expect((await invoice()).refunded).toEqual({ currency: 'inr', amount: 150.5 })
    expect(await give('249.51', 15_050)).toMatchObject({
      ok: false,
      fields: { amount: 'You can refund at most ₹249.50.' },
    })
    for (const wrong of ['0', '-1', '1.234', 'all', '']) expect(await give(wrong, 15_050)).toMatchObject({ ok: false })
    expect(await give('249.50', 15_050)).toEqual(done)
    expect((await invoice()).refunded).toEqual(price)
    expect(await give('1', 40_000)).toMatchObject({
      ok: false,
      fields: { amount: 'This payment has already been refunded in full.' },
    })
    expect(await refunds()).toEqual([24_950, 15_050])
    // Counts the month before any event is delivered, because the report must not depend on events.
    for (let month: number | null = 0; month !== null;) month = await countMoney(month)
    const figure = await db.moneyFigure.findMany({ where: { kind: 'refunded' } })
    expect(figure).toMatchObject([{ currency: 'inr', amountMinor: 40_000n, count: 2 }])
    await provider.deliver()
    expect((await invoice()).refunded).toEqual(price)
    expect(await actionsOn(admin, actor.id)).toEqual(['refund', 'refund'])
    expect(await roleOf(actor)).toBe('MEMBER')
  })

  it('that Stripe did although its response was lost is read back and recorded for the staff member', async () => {
    const { actor, invoice, give } = await paidInvoice()
    await provider.refund(1000)
    // Refuses an outdated form.
    expect(await give('400', 0)).toMatchObject({ ok: false, code: 'conflict' })
    expect((await invoice()).refunded.amount).toBe(10)
    expect(await actionsOn(admin, actor.id)).toEqual([])
    const asked = { charge: (await provider.charge())?.id, metadata: { staff: String(admin.id) } }
    await provider.stripe().refunds.create({ ...asked, amount: 2000 })
    for (let times = 0; times < 2; times += 1) await provider.deliver()
    expect((await invoice()).refunded.amount).toBe(30)
    const entry = { actorEmail: admin.email, entityId: String(actor.id) }
    expect(await db.auditEntry.findMany({ where: { action: 'refund' } })).toMatchObject([entry])
  })

  it('a disputed payment is refused with the reason, and works once the dispute is won', async () => {
    const { actor, invoice, give } = await paidInvoice()
    const dispute = await provider.asBank('disputes', { charge: (await provider.charge())?.id })
    const words = expect.stringContaining('disputed')
    expect(await give('400', 0)).toMatchObject({ ok: false, code: 'conflict', message: words })
    expect([await refunds(), await actionsOn(admin, actor.id)]).toEqual([[], []])
    await provider.asBank(`disputes/${dispute.id}/close`, { status: 'won' })
    expect(await give('400', 0)).toMatchObject({ ok: true })
    expect((await invoice()).refunded.amount).toBe(400)
  })

  it('of a payment that is too old for its method says so, and leaves what it opened', async () => {
    const [actor, video] = [await makeViewer(), await makeVideo()]
    const { url } = await createRentalCheckout(actor, video.id, { countryCode: 'IN' })
    for (const action of ['upi', 'approve']) await press(url, { action })
    await provider.deliver()
    const { id } = await db.purchase.findFirstOrThrow({ where: { userId: actor.id } })
    await provider.daysLater(61)
    const input = { id: actor.id, payment: { purchase: id }, amount: '99', seen: 0 }
    const answer = await inRequest({ cookies }, () => refundPaymentAction(input))
    expect(answer).toMatchObject({ ok: false, code: 'conflict', message: expect.stringContaining('in another way') })
    expect([await refunds(), await isOpenTo(actor, video.id)]).toEqual([[], true])
  })

  it('needs a fresh proof, does nothing while Stripe is down, and stays on record after a deletion', async () => {
    const { actor, payment, give } = await paidInvoice()
    const input = { id: actor.id, payment, amount: '1', seen: 0 }
    const session = admin.session && { ...admin.session, authenticatedAt: new Date(0) }
    const late = refundPayment({ ...admin, session }, input)
    await expect(late).rejects.toMatchObject({ demand: { reauthenticate: true } })
    // The staff role was removed after the request's access check, so Stripe is not called.
    const former = await makeViewer({ staffRole: 'FINANCE' })
    await db.user.update({ where: { id: former.id }, data: { staffRole: null } })
    await expect(refundPayment(former, input)).rejects.toMatchObject({ code: 'forbidden' })
    expect(await refunds()).toEqual([])
    expect(await give('1', 0)).toMatchObject({ ok: true })
    await db.user.delete({ where: { id: actor.id } })
    await expect(refundPayment(admin, { ...input, seen: 100 })).rejects.toMatchObject({ code: 'not_found' })
    expect(await db.refund.count()).toBe(1)
    const other = await paidInvoice()
    await provider.stop()
    expect(await other.give('1', 0)).toMatchObject({ ok: false, code: 'provider' })
    expect(await actionsOn(admin, other.actor.id)).toEqual([])
  })
})

describe('free months', () => {
  const given = async ({ id }: Actor) => (await listEntitlements(admin, id, few)).data
  const gift = { months: 1, reason: 'because' }

  it('open Premium to the millisecond of their end, once for two clicks, without Stripe, and are emailed', async () => {
    const person = await makeViewer()
    const input = { id: person.id, months: 2, reason: 'The stream stood still' }
    expect(await twice(() => grantFreeMonthsAction(input))).toEqual([done, done])
    // Different input counts as a new grant, which is refused while the first is active.
    for (const other of [{ reason: 'Another reason' }, { months: 3 }]) {
      const again = await inRequest({ cookies }, () => grantFreeMonthsAction({ ...input, ...other }))
      expect(again).toMatchObject({ ok: false, code: 'conflict' })
    }
    const [row, ...more] = await given(person)
    expect(more).toEqual([])
    expect(row).toMatchObject({ opens: 'Premium', source: 'Free months', state: 'active', isFree: true })
    expect(row?.details).toEqual([input.reason, admin.email])
    const end = new Date(row?.endsAt ?? '')
    const session = { sessionId: person.session?.id ?? '' }
    const roleAt = async (time: number) => (await loadActor(session, new Date(time))).role
    expect([await roleAt(end.getTime() - 1), await roleAt(end.getTime())]).toEqual(['MEMBER', 'GUEST'])
    expect((await getHoldings(person)).spans).toMatchObject([{ source: 'staff', endsAt: end }])
    expect((await getPerson(admin, person.id))?.role).toBe('MEMBER')
    expect(await actionsOn(admin, person.id)).toEqual(['give-free-months'])
    expect(await db.outboxMail.findMany()).toMatchObject([{ toAddress: person.email, template: 'free-months' }])
    expect(await provider.events()).toEqual([])
  })

  it('are ended immediately and once, by any staff member with the right, and the person is a guest again', async () => {
    const person = await makeViewer()
    await grantFreeMonths(admin, { id: person.id, ...gift })
    const input = { id: person.id, membership: (await given(person))[0]?.id ?? 0 }
    expect(await twice(() => endFreeMembershipAction(input))).toEqual([done, done])
    expect(await roleOf(person)).toBe('GUEST')
    expect(await actionsOn(admin, person.id)).toEqual(['give-free-months', 'end-free-months'])
    await expect(endFreeMembership(admin, { ...input, id: admin.id })).rejects.toMatchObject({ code: 'not_found' })
    await grantFreeMonths(admin, { id: person.id, ...gift, reason: 'once more' })
    expect(await roleOf(person)).toBe('MEMBER')
  })

  it('are granted once by two requests that arrive out of order, and again after a later end', async () => {
    const person = await makeViewer()
    const [early, late] = [new Date(Date.now() - 1), new Date()]
    const input = { id: person.id, ...gift }
    for (const at of [late, early]) await grantFreeMonths(admin, input, at)
    const [row, ...more] = await given(person)
    expect(more).toEqual([])
    await endFreeMembership(admin, { id: person.id, membership: row?.id ?? 0 }, late)
    await grantFreeMonths(admin, input, early)
    expect(await roleOf(person)).toBe('MEMBER')
  })

  it('are refused to unverified people, are exported, and are deleted with the account', async () => {
    const unsure = await createPerson({ status: 'UNVERIFIED' })
    await expect(grantFreeMonths(admin, { id: unsure.id, ...gift })).rejects.toMatchObject({ code: 'conflict' })
    const person = await makeViewer()
    await grantFreeMonths(admin, { id: person.id, ...gift })
    const pieces: string[] = []
    for await (const piece of await exportPerson(person)) pieces.push(piece)
    expect(JSON.parse(pieces.join(''))).toMatchObject({
      entitlements: [{ scope: 'everything', reason: 'because', endedAt: null }],
    })
    await db.user.delete({ where: { id: person.id } })
    expect(await db.entitlement.count()).toBe(0)
  })
})

it('support helps people and finance refunds; neither does the other’s work or touches staff accounts', async () => {
  const { id } = await createPerson()
  const support = await makeViewer({ staffRole: 'SUPPORT' })
  const finance = await makeViewer({ staffRole: 'FINANCE' })
  const forbidden = { code: 'forbidden' }
  for (const actor of [support, finance]) expect(await getPerson(actor, id)).toMatchObject({ id, staffRole: null })
  await expect(getPerson(await makeViewer({ staffRole: 'EDITOR' }), id)).rejects.toMatchObject(forbidden)
  await addStaffNote(support, { id, text: 'Called' })
  const money = (actor: Actor) => [
    () => grantFreeMonths(actor, { id, months: 1, reason: 'because' }),
    () => refundPayment(actor, { id, payment: { purchase: 1 }, amount: '1', seen: 0 }),
    () => cancelSubscriptionOf(actor, { id, subscription: 1, when: 'now' }),
  ]
  for (const ask of money(support)) await expect(ask()).rejects.toMatchObject(forbidden)
  await grantFreeMonths(finance, { id, months: 1, reason: 'because' })
  for (const ask of money(finance).slice(1)) await expect(ask()).rejects.toMatchObject({ code: 'not_found' })
  await expect(addStaffNote(finance, { id, text: 'x' })).rejects.toMatchObject(forbidden)
  const session = (await listPersonSessions(support, admin.id, few)).data[0]?.id ?? ''
  await expect(endSessionOf(support, { id: admin.id, session })).rejects.toMatchObject(forbidden)
})

it('the dashboard’s subscriptions have person, price, end date and a link to Stripe, for staff with the right only', async () => {
  // Uses the real Stripe's URLs, because the sandbox has no dashboard to link to.
  provider.settings.change({ STRIPE_API_BASE: undefined })
  const meera = await createPerson({ firstName: 'Meera', lastName: 'Nair' })
  const subscription = await subscribe(meera.id, 'active', { cancelAtPeriodEnd: true, discountPercent: 50 })
  await subscribe((await createPerson()).id, 'canceled', { endedAt: past(1), currentPeriodEnd: past(2) })
  for (const actor of [await makeViewer(), await makeViewer({ admin: true, verified: false })])
    await expect(listSubscriptions(actor, { page: 0, query: '' })).rejects.toMatchObject({ code: 'forbidden' })
  await expect(listSubscriptions(visitor, { page: 0, query: '' })).rejects.toMatchObject({ code: 'unauthenticated' })
  const list = async (more: object = {}) => (await listSubscriptions(admin, { page: 0, query: '', ...more })).data
  const { id, currentPeriodEnd, stripeSubscriptionId } = subscription
  const row = {
    ...{ id, status: 'active', customer: { id: meera.id, name: 'Meera Nair', email: meera.email } },
    ...{ price: { currency: 'usd', amount: 10 }, discountPercent: 50, needsCard: false },
    startedAt: expect.any(String),
    ...{ currentPeriodEnd: currentPeriodEnd.toISOString(), cancelAtPeriodEnd: true, cancelAt: null, endedAt: null },
    providerUrl: `https://dashboard.stripe.com/test/subscriptions/${stripeSubscriptionId}`,
  }
  expect(await list({ query: 'nair meera' })).toEqual([row])
  expect(await list({ status: 'canceled' })).toHaveLength(1)
  expect(await list({ query: stripeSubscriptionId })).toHaveLength(1)
  await db.user.delete({ where: { id: meera.id } })
  expect((await list({ status: 'active' }))[0]).toMatchObject({ customer: null })

  provider.settings.change({ STRIPE_SECRET_KEY: 'sk_live_x' })
  expect((await list())[0]?.providerUrl).toMatch(/^https:\/\/dashboard\.stripe\.com\/subscriptions\/sub_/)
  provider.settings.change({ STRIPE_API_BASE: 'http://localhost:1' })
  expect((await list())[0]?.providerUrl).toBeNull()
})
