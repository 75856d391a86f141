import type Stripe from 'stripe'
import { GET as portalPage } from '@/app/(viewer)/account/change-subscription/route'
import { deleteOwnAccount } from '@/lib/domains/accounts/deletion/mutations'
import { holdingsText } from '@/lib/domains/payments/holdings/policy'
import { getHoldings } from '@/lib/domains/payments/holdings/queries'
import { endBilling } from '@/lib/domains/payments/subscriptions/mutations'
import { paymentNoticeOf } from '@/lib/domains/payments/subscriptions/policy'
import { getMembership } from '@/lib/domains/payments/subscriptions/queries'
import { syncCustomer } from '@/lib/domains/payments/sync/mutations'
import { db } from '@/lib/server/db/client'
import { retryOnDeadlock, lockRows } from '@/lib/server/db/locks'
import { stripe } from '@/lib/server/stripe/stripe'
import { dateOfUnix } from '@/lib/server/stripe/stripe-objects'
import type { Actor } from '@/lib/shared/access/actor'
import { routes } from '@/lib/shared/routes/routes'
import { PASSWORD, signedIn, subscribe } from '@/tests/factories/people'
import { actorOf, makeViewer, roleOf } from '@/tests/factories/viewers'
import { useBilling } from '@/tests/integration/support/billing'
import { call } from '@/tests/support/requests/request-scope'
import { until } from '@/tests/support/until'

const provider = useBilling()
const { deliver, portal } = provider
const stored = () => db.subscription.findFirstOrThrow()
const noticeOf = async (actor: Actor) => paymentNoticeOf(await actorOf(actor.id))
const endOfPeriod = ({ items }: Stripe.Subscription) => items.data[0]?.current_period_end ?? 0

/** Fails a renewal a second later, so that its timestamp differs: Stripe's timestamps are whole seconds. */
async function pastDue(subscription: Stripe.Subscription): Promise<void> {
  provider.inALaterSecond()
  for (const action of ['fail', 'advance']) await portal(subscription, action)
  await deliver()
}

/** Changes an invoice in Stripe's responses, for states that the sandbox can't produce. */
function showInvoice(id: string | undefined, change: Partial<Stripe.Invoice>): void {
  const { invoices } = stripe()
  const list = invoices.list.bind(invoices)
  const changed = async ({ status, ...rest }: Stripe.InvoiceListParams) => {
    const page = await list(rest)
    const data = page.data.map((invoice) => (invoice.id === id ? { ...invoice, ...change } : invoice))
    return { ...page, data: data.filter((invoice) => status === undefined || invoice.status === status) }
  }
  jest.spyOn(invoices, 'list').mockImplementation(changed as unknown as typeof list)
}

/** Syncs as if every subscription had this status at Stripe. */
async function syncAs(status: Stripe.Subscription.Status): Promise<void> {
  const all = await stripe().subscriptions.list({ status: 'all' })
  const data = all.data.map((subscription) => ({ ...subscription, status }))
  jest.spyOn(stripe().subscriptions, 'list').mockResolvedValueOnce({ ...all, data } as typeof all)
  await syncCustomer(String(data[0]?.customer))
}

describe('a membership that ends', () => {
  it('with its period gives access until then, and can be bought again afterwards', async () => {
    const { actor, subscription } = await provider.paidGuest()
    const end = dateOfUnix(endOfPeriod(subscription))
    expect(await getMembership(actor)).toBeNull()
    await deliver()
    expect(await getMembership(actor)).toMatchObject({ status: 'active', renewsAt: end.toISOString(), endsAt: null })
    await portal(subscription, 'cancel')
    await deliver()
    // Stripe's flexible billing mode sets `cancel_at`, not `cancel_at_period_end`.
    expect((await provider.subscription()).cancel_at_period_end).toBe(false)
    expect(await stored()).toMatchObject({ status: 'active', cancelAt: end, cancelAtPeriodEnd: true })
    expect(await getMembership(actor)).toMatchObject({ status: 'active', renewsAt: null, endsAt: end.toISOString() })
    expect(await roleOf(actor)).toBe('MEMBER')
    await portal(subscription, 'advance')
    await deliver()
    expect(await stored()).toMatchObject({ status: 'canceled', endedAt: expect.any(Date) })
    expect(await roleOf(actor)).toBe('GUEST')
    await provider.buyPlan(actor, 'IN')
    await deliver()
    const statuses = (await db.subscription.findMany()).map(({ status }) => status)
    expect([statuses.sort(), await roleOf(actor)]).toEqual([['active', 'canceled'], 'MEMBER'])
  })

  it('on a later date set by staff renews until then, and ends with its period if only that is set', async () => {
    const { actor, subscription } = await provider.member()
    const end = endOfPeriod(subscription)
    const later = end + 40 * 86_400
    const said = async (renews: number | null, ends: number | null) => {
      await deliver()
      const [renewsAt, endsAt] = [renews, ends].map((seconds) => seconds && dateOfUnix(seconds).toISOString())
      expect(await getMembership(actor)).toMatchObject({ status: 'active', renewsAt, endsAt })
    }
    await provider.stripe().subscriptions.update(subscription.id, { cancel_at: later })
    await said(end, later)
    await provider.stripe().subscriptions.update(subscription.id, { cancel_at_period_end: true })
    await said(null, end)
    await portal(subscription, 'resume')
    await said(end, null)
  })

  it.each([
    ['its event', () => deliver()],
    ['the nightly job', () => provider.readBack()],
    ['nobody', () => db.subscription.updateMany({ data: { status: 'canceled', endedAt: new Date() } })],
  ])('because staff deleted its customer at Stripe can be bought again: known by %s', async (_, tell) => {
    const { actor, subscription } = await provider.member(null)
    await provider.stripe().customers.del(String(subscription.customer))
    await tell()
    expect(await roleOf(actor)).toBe('GUEST')
    await provider.buyPlan(actor)
    await deliver()
    expect(await roleOf(actor)).toBe('MEMBER')
  })
})

/** Each row: stored status, target of the upgrade link, text on the account page, and whether the banner is shown. */
it.each([
  ['active', 'portal', 'renews on', false],
  ['trialing', 'portal', 'renews on', false],
  ['past_due', 'portal', 'is paused until you pay', true],
  ['unpaid', 'portal', 'is paused until you pay', true],
  ['paused', 'portal', 'is paused until you pay', true],
  ['incomplete', 'plans', 'starts when your first payment arrives', false],
  ['incomplete_expired', 'plans', 'the free plan', false],
  ['canceled', 'plans', 'the free plan', false],
])('the link to change a subscription that is %s leads to the %s, and the account says why', async (...row) => {
  const [status, way, words, isTold] = row
  const { id } = await makeViewer()
  const { id: stripeCustomerId } = await provider.stripe().customers.create({ email: 'x@rasika.test' })
  await db.billingCustomer.create({ data: { userId: id, currency: 'usd', stripeCustomerId } })
  await subscribe(id, status, { pastDueSince: status === 'past_due' ? new Date(0) : null })
  const actor = await actorOf(id)
  const answer = await call(portalPage, { cookies: await signedIn(actor) })
  const origin = 'http://localhost:3000'
  const place = new URL(answer.headers.get('location') ?? '', origin)
  expect([answer.status, place.origin === origin]).toEqual([303, way === 'plans'])
  if (way === 'plans') expect(place.pathname).toBe(routes.selectPackage)
  expect(holdingsText(await getHoldings(actor), new Date())).toContain(words)
  expect(paymentNoticeOf(actor) !== null).toBe(isTold)
})

describe('an account is deleted', () => {
  it('even if another process reads its customer back from Stripe at that moment', async () => {
    const { actor } = await provider.member()
    // Simulates another process, which updates the customer after each read by this process.
    const list = stripe().subscriptions.list.bind(stripe().subscriptions)
    const losing = jest.spyOn(stripe().subscriptions, 'list').mockImplementation((...asked) => {
      const all = list(...asked)
      const read = all.then(async (found) => {
        await db.billingCustomer.updateMany({ data: { version: { increment: 1 } } })
        return found
      })
      return Object.assign(read, { autoPagingToArray: all.autoPagingToArray.bind(all) }) as typeof all
    })
    await endBilling(actor.id)
    losing.mockRestore()
    expect((await provider.subscription()).status).toBe('canceled')
    await deliver()
    expect(await stored()).toMatchObject({ status: 'canceled' })
  })

  it('even if one of its payments is stored at that moment', async () => {
    const actor = await makeViewer()
    const customer = { userId: actor.id, currency: 'inr' as const, stripeCustomerId: 'cus_unknown' }
    const { id } = await db.billingCustomer.create({ data: customer })
    let deletion: Promise<void> | undefined
    let isOver = false
    // Deadlocks with the deletion. PostgreSQL aborts one of the two transactions, which is then retried.
    await retryOnDeadlock(async (tx) => {
      // Locks the customer before the person. A deletion locks them in the opposite order.
      await lockRows(tx, 'BillingCustomer', 'id', [id])
      deletion ??= deleteOwnAccount(actor, { password: PASSWORD }).finally(() => (isOver = true))
      deletion.catch(() => undefined)
      await until('the deletion waits for a lock', async () => {
        const waiting = await db.$queryRaw<unknown[]>`
          SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`
        return waiting.length > 0 || isOver
      })
      await lockRows(tx, 'User', 'id', [actor.id], 'KEY SHARE')
    })
    await deletion
    expect(await db.user.count({ where: { id: actor.id } })).toBe(0)
    expect(await db.billingCustomer.findUnique({ where: { id } })).toMatchObject({ releasedAt: expect.any(Date) })
  })

  it.each([
    ['its events', async () => portal(await provider.subscription(), 'cancel'), () => deliver()],
    ['the nightly job', async () => undefined, () => provider.readBack()],
  ])('and its membership is cancelled at Stripe by %s, while its row stays', async (_, happen, tell) => {
    const { actor } = await provider.member()
    await db.user.delete({ where: { id: actor.id } })
    await happen()
    await tell()
    expect(await stored()).toMatchObject({ userId: null, status: 'canceled' })
    expect((await provider.subscription()).status).toBe('canceled')
  })
})

describe('a membership with a failed renewal', () => {
  it('is past due from that invoice on, gives access for seven days, and is active again once paid', async () => {
    const { actor, subscription } = await provider.paidGuest()
    for (const action of ['fail', 'advance']) await portal(subscription, action)
    await deliver()
    const row = await stored()
    expect(row).toMatchObject({ status: 'past_due', pastDueSince: expect.any(Date) })
    expect(await roleOf(actor)).toBe('MEMBER')
    const closes = new Date((row.pastDueSince?.getTime() ?? 0) + 7 * 86_400_000)
    expect(await noticeOf(actor)).toEqual({ needsCard: false, isPaused: false, until: closes.toISOString() })
    // Delivers the events about the failed invoice again. They don't restart the grace period.
    await provider.deliverAgain()
    expect(await stored()).toMatchObject({ status: 'past_due', pastDueSince: row.pastDueSince })
    const since = new Date(Date.now() - 8 * 86_400_000)
    await db.subscription.updateMany({ data: { pastDueSince: since } })
    expect(await roleOf(actor)).toBe('GUEST')
    expect(await noticeOf(actor)).toEqual({ needsCard: false, isPaused: true, until: null })
    await portal(subscription, 'pay')
    await deliver()
    expect(await stored()).toMatchObject({ status: 'active', pastDueSince: null })
    expect([await roleOf(actor), await noticeOf(actor)]).toEqual(['MEMBER', null])
  })

  it('has a grace period from the latest failed invoice after a payment, even if an older one is open', async () => {
    const { actor, subscription } = await provider.paidGuest(null)
    for (const action of ['advance', 'advance', 'fail', 'advance']) await portal(subscription, action)
    const [failed, , older] = (await provider.stripe().invoices.list()).data
    showInvoice(older?.id, { status: 'open', created: 1_700_000_000 })
    await deliver()
    expect(await stored()).toMatchObject({ status: 'past_due', pastDueSince: dateOfUnix(failed?.created ?? 0) })
    expect(await roleOf(actor)).toBe('MEMBER')
  })

  it('has a full grace period after a payment whose event was lost', async () => {
    const { actor, subscription } = await provider.paidGuest(null)
    await pastDue(subscription)
    // Moves the first failure to a month ago. The event that reports the later payment is lost.
    await db.subscription.updateMany({ data: { pastDueSince: new Date(Date.now() - 30 * 86_400_000) } })
    for (const action of ['pay', 'fail', 'advance']) await portal(subscription, action)
    await deliver((all) => all.slice(-1))
    expect(await stored()).toMatchObject({ status: 'past_due' })
    expect(await roleOf(actor)).toBe('MEMBER')
  })

  it('that Stripe leaves unpaid keeps the time of its failure, gives no access, and ended at that time', async () => {
    const { actor, subscription } = await provider.paidGuest(null)
    await pastDue(subscription)
    const { pastDueSince } = await stored()
    expect(pastDueSince).not.toBeNull()
    await syncAs('unpaid')
    expect(await stored()).toMatchObject({ status: 'unpaid', pastDueSince })
    expect(await roleOf(actor)).toBe('GUEST')
    await provider.stripe().subscriptions.cancel(subscription.id)
    await syncAs('unpaid')
    for (let times = 0; times < 2; times += 1) await syncCustomer(String(subscription.customer))
    expect(await stored()).toMatchObject({ status: 'canceled', pastDueSince })
    // A cancellation during the grace period clears `pastDueSince`.
    await db.subscription.updateMany({ data: { status: 'past_due', endedAt: null } })
    await syncCustomer(String(subscription.customer))
    expect(await stored()).toMatchObject({ status: 'canceled', pastDueSince: null })
  })
})

describe('the revenue recovered from failed renewals', () => {
  async function twicePastDue(subscription: Stripe.Subscription): Promise<Stripe.Invoice | undefined> {
    provider.inALaterSecond()
    await portal(subscription, 'advance')
    const [older] = (await provider.stripe().invoices.list()).data
    showInvoice(older?.id, { status: 'open' })
    await pastDue(subscription)
    return older
  }
  const recovered = () => db.moneyMovement.findMany({ select: { kind: true, currency: true, amount: true } })
  const tenDollars = { kind: 'recovered', currency: 'usd', amount: 1000 }

  it('is the sum paid, after a prospect’s discount', async () => {
    await provider.buyPlan((await provider.prospect()).actor)
    const subscription = await provider.subscription()
    await twicePastDue(subscription)
    jest.restoreAllMocks()
    await portal(subscription, 'pay')
    await deliver()
    expect(await stored()).toMatchObject({ status: 'active', pastDueSince: null })
    expect(await recovered()).toEqual([tenDollars])
  })

  it('is recorded for each renewal, even if the older one is paid first', async () => {
    const { subscription } = await provider.paidGuest(null)
    const older = await twicePastDue(subscription)
    expect(await stored()).toMatchObject({ pastDueSince: dateOfUnix(older?.created ?? 0) })
    jest.restoreAllMocks()
    for (let times = 0; times < 2; times += 1) await syncCustomer(String(subscription.customer))
    expect((await stored()).status).toBe('past_due')
    await portal(subscription, 'pay')
    await deliver()
    expect((await stored()).status).toBe('active')
    expect(await recovered()).toEqual([tenDollars, tenDollars])
  })

  it('is nothing if staff closed the invoice unpaid', async () => {
    await pastDue((await provider.paidGuest(null)).subscription)
    await syncAs('active')
    expect(await stored()).toMatchObject({ status: 'active', pastDueSince: null })
    expect(await recovered()).toEqual([])
  })
})
