import { paymentNoticeOf } from '@/lib/domains/payments/policy-subscriptions'
import { db } from '@/lib/server/db/client'
import type { Actor } from '@/lib/shared/actor'
import { actorOf, roleOf } from '@/tests/factories/viewers'
import { useBilling } from '../support/billing'
import type Stripe from 'stripe'
import { syncCustomer } from '@/lib/domains/payments/mutations-sync'
import { stripe } from '@/lib/server/stripe'
import { dateOfUnix } from '@/lib/server/stripe-objects'

const provider = useBilling()
const stored = () => db.subscription.findFirstOrThrow()
const noticeOf = async (actor: Actor) => paymentNoticeOf(await actorOf(actor.id))

/** Shows an invoice as Stripe could have it: in the sandbox none stays open where a later one is paid. */
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

/** Reads a customer back whose subscription Stripe has in another status, such as staff can bring about there. */
async function syncAs(status: Stripe.Subscription.Status): Promise<void> {
  const all = await stripe().subscriptions.list({ status: 'all' })
  const data = all.data.map((subscription) => ({ ...subscription, status }))
  jest.spyOn(stripe().subscriptions, 'list').mockResolvedValueOnce({ ...all, data } as typeof all)
  await syncCustomer(String(data[0]?.customer))
}

/** Lets a renewal fail, in a later second than what was paid before. */
async function pastDue(subscription: Stripe.Subscription): Promise<void> {
  provider.inALaterSecond()
  for (const action of ['fail', 'advance']) await provider.portal(subscription, action)
  await provider.deliver()
}

it('the days of grace count from the failed invoice where one before it was paid, though an older one is open', async () => {
  const { actor, subscription } = await provider.paidGuest(null)
  for (const action of ['advance', 'advance', 'fail', 'advance']) await provider.portal(subscription, action)
  const [failed, , older] = (await provider.stripe().invoices.list()).data
  showInvoice(older?.id, { status: 'open', created: 1_700_000_000 })
  await provider.deliver()
  expect(await stored()).toMatchObject({ status: 'past_due', pastDueSince: dateOfUnix(failed?.created ?? 0) })
  expect(await roleOf(actor)).toBe('MEMBER')
})

describe('what is recovered of renewals that failed', () => {
  /** Lets two renewals fail. @returns the invoice of the older one */
  async function twicePastDue(subscription: Stripe.Subscription): Promise<Stripe.Invoice | undefined> {
    provider.inALaterSecond()
    await provider.portal(subscription, 'advance')
    const [older] = (await provider.stripe().invoices.list()).data
    showInvoice(older?.id, { status: 'open' })
    await pastDue(subscription)
    return older
  }
  const recovered = () => db.moneyMovement.findMany({ select: { kind: true, currency: true, amount: true } })

  it('is what was paid of all of them, a prospect’s discount taken off', async () => {
    await provider.buyPlan((await provider.prospect()).actor)
    const subscription = await provider.subscription()
    await twicePastDue(subscription)
    jest.restoreAllMocks()
    await provider.portal(subscription, 'pay')
    await provider.deliver()
    expect(await stored()).toMatchObject({ status: 'active', pastDueSince: null })
    expect(await recovered()).toEqual([{ kind: 'recovered', currency: 'usd', amount: 1000 }])
  })

  it('is what was paid of each, also where the older one is paid before the newer one', async () => {
    const { subscription } = await provider.paidGuest(null)
    const older = await twicePastDue(subscription)
    expect(await stored()).toMatchObject({ pastDueSince: dateOfUnix(older?.created ?? 0) })
    jest.restoreAllMocks()
    for (let times = 0; times < 2; times += 1) await syncCustomer(String(subscription.customer))
    expect((await stored()).status).toBe('past_due')
    await provider.portal(subscription, 'pay')
    await provider.deliver()
    expect((await stored()).status).toBe('active')
    expect(await recovered()).toEqual(Array(2).fill({ kind: 'recovered', currency: 'usd', amount: 1000 }))
  })

  it('is nothing where staff closed the invoice unpaid', async () => {
    await pastDue((await provider.paidGuest(null)).subscription)
    await syncAs('active')
    expect(await stored()).toMatchObject({ status: 'active', pastDueSince: null })
    expect(await recovered()).toEqual([])
  })
})

it('a subscription that Stripe leaves unpaid keeps the instant of its failure, and gives no access', async () => {
  const { actor, subscription } = await provider.paidGuest(null)
  await pastDue(subscription)
  const { pastDueSince } = await stored()
  expect(pastDueSince).not.toBeNull()
  await syncAs('unpaid')
  expect(await stored()).toMatchObject({ status: 'unpaid', pastDueSince })
  expect(await roleOf(actor)).toBe('GUEST')
})

it('a subscription that ends unpaid ended when its renewal failed, and one that ends past due at its end', async () => {
  const { subscription } = await provider.paidGuest(null)
  await pastDue(subscription)
  const { pastDueSince } = await stored()
  await provider.stripe().subscriptions.cancel(subscription.id)
  await syncAs('unpaid')
  for (let times = 0; times < 2; times += 1) await syncCustomer(String(subscription.customer))
  expect(await stored()).toMatchObject({ status: 'canceled', pastDueSince })
  await db.subscription.updateMany({ data: { status: 'past_due', endedAt: null } })
  await syncCustomer(String(subscription.customer))
  expect(await stored()).toMatchObject({ status: 'canceled', pastDueSince: null })
})

it('a payment whose event was lost does not shorten the grace period of the next failure', async () => {
  const { actor, subscription } = await provider.paidGuest(null)
  await pastDue(subscription)
  // That was a month ago. It was paid, and no event arrived until the next failure.
  await db.subscription.updateMany({ data: { pastDueSince: new Date(Date.now() - 30 * 86_400_000) } })
  for (const action of ['pay', 'fail', 'advance']) await provider.portal(subscription, action)
  await provider.deliver((all) => all.slice(-1))
  expect(await stored()).toMatchObject({ status: 'past_due' })
  expect(await roleOf(actor)).toBe('MEMBER')
})

it.each([
  ['its event', () => provider.deliver()],
  ['the nightly job', () => provider.readBack()],
  ['nobody', () => db.subscription.updateMany({ data: { status: 'canceled', endedAt: new Date() } })],
])('a membership of a customer whom staff deleted at Stripe ends and is bought again: told by %s', async (_, tell) => {
  const { actor, subscription } = await provider.paidGuest(null)
  await provider.deliver()
  await provider.stripe().customers.del(String(subscription.customer))
  await tell()
  expect(await roleOf(actor)).toBe('GUEST')
  await provider.buyPlan(actor)
  await provider.deliver()
  expect(await roleOf(actor)).toBe('MEMBER')
})

it('a membership whose renewal fails is past due from that invoice on, gives access for seven days, and is active once it is paid', async () => {
  const { actor, subscription } = await provider.paidGuest()
  await provider.portal(subscription, 'fail')
  await provider.portal(subscription, 'advance')
  await provider.deliver()
  const row = await stored()
  expect(row).toMatchObject({ status: 'past_due', pastDueSince: expect.any(Date) })
  expect(await roleOf(actor)).toBe('MEMBER')
  const closes = new Date((row.pastDueSince?.getTime() ?? 0) + 7 * 86_400_000)
  expect(await noticeOf(actor)).toEqual({ graceEndsAt: closes.toISOString() })
  // More events of the same failed invoice do not begin the grace period again.
  await provider.deliverAgain()
  expect(await stored()).toMatchObject({ status: 'past_due', pastDueSince: row.pastDueSince })
  const since = new Date(Date.now() - 8 * 86_400_000)
  await db.subscription.updateMany({ data: { pastDueSince: since } })
  expect(await roleOf(actor)).toBe('GUEST')
  expect(await noticeOf(actor)).toEqual({ graceEndsAt: null })
  await provider.portal(subscription, 'pay')
  await provider.deliver()
  expect(await stored()).toMatchObject({ status: 'active', pastDueSince: null })
  expect(await roleOf(actor)).toBe('MEMBER')
  expect(await noticeOf(actor)).toBeNull()
})
