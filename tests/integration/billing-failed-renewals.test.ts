import type Stripe from 'stripe'
import { createCheckoutSession } from '@/lib/domains/payments/mutations-plan-checkout'
import { syncCustomer } from '@/lib/domains/payments/mutations-sync'
import { db } from '@/lib/server/db/client'
import { stripe } from '@/lib/server/stripe'
import { dateOfUnix } from '@/lib/server/stripe-objects'
import { press } from '@/tests/support/stripe-harness'
import { actorOf, makeViewer } from '@/tests/factories/viewers'
import { useProvider } from '@/tests/support/provider'
import { useSettings } from '@/tests/support/settings'
import { useTestDatabase } from './support/database'

useTestDatabase()
const provider = useProvider(useSettings())

beforeEach(async () => {
  await db.webhookEvent.deleteMany()
  await db.subscription.deleteMany()
  await db.billingCustomer.deleteMany()
  await db.moneyMovement.deleteMany()
})
afterEach(() => jest.restoreAllMocks())

const stored = () => db.subscription.findFirstOrThrow()

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

describe('the grace period of a renewal that failed', () => {
  it('counts from its own invoice where one before it was paid, though an older one is still open', async () => {
    const { actor, subscription } = await provider.paidGuest(null)
    for (const action of ['advance', 'advance', 'fail', 'advance']) await provider.portal(subscription, action)
    const [failed, , older] = (await provider.stripe().invoices.list()).data
    showInvoice(older?.id, { status: 'open', created: 1_700_000_000 })
    await provider.deliver()
    expect(await stored()).toMatchObject({ status: 'past_due', pastDueSince: dateOfUnix(failed?.created ?? 0) })
    expect((await actorOf(actor.id)).role).toBe('MEMBER')
  })
})

describe('what is recovered of renewals that failed', () => {
  const recovered = () => db.moneyMovement.findMany({ select: { kind: true, currency: true, amount: true } })

  it('is what was paid of all of them, a prospect’s discount taken off', async () => {
    const actor = await makeViewer()
    await db.prospect.create({ data: { email: actor.email, discountPercent: 50, userId: actor.id } })
    await press((await createCheckoutSession(actor, { countryCode: null })).url, { action: 'pay' })
    const subscription = await provider.subscription()
    provider.inALaterSecond()
    await provider.portal(subscription, 'advance')
    const [older] = (await provider.stripe().invoices.list()).data
    showInvoice(older?.id, { status: 'open' })
    await pastDue(subscription)
    jest.restoreAllMocks()
    await provider.portal(subscription, 'pay')
    await provider.deliver()
    expect(await stored()).toMatchObject({ status: 'active', pastDueSince: null })
    expect(await recovered()).toEqual([{ kind: 'recovered', currency: 'usd', amount: 1000 }])
  })

  it('is what was paid of each, also where the older one is paid before the newer one', async () => {
    const { subscription } = await provider.paidGuest(null)
    provider.inALaterSecond()
    await provider.portal(subscription, 'advance')
    const [older] = (await provider.stripe().invoices.list()).data
    showInvoice(older?.id, { status: 'open' })
    await pastDue(subscription)
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
  expect((await actorOf(actor.id)).role).toBe('GUEST')
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
