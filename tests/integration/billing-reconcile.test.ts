import type Stripe from 'stripe'
import { createCheckoutSession } from '@/lib/domains/payments/mutations-plan-checkout'
import { createReconcileJob, reconcileCustomers } from '@/lib/domains/payments/mutations-reconcile'
import { db } from '@/lib/server/db/client'
import { createDailyJob } from '@/lib/server/jobs/daily'
import type { Actor } from '@/lib/shared/actor'
import { press } from '@/sandbox/stripe/testing/harness'
import { actorOf, makeViewer } from '@/tests/factories/viewers'
import { useProvider } from '@/tests/support/provider'
import { useSettings } from '@/tests/support/settings'
import { useTestDatabase } from './support/database'

useTestDatabase()
const provider = useProvider(useSettings())

const HOUR = 60 * 60 * 1000
const DAY = 24 * HOUR

beforeEach(async () => {
  await db.dailyJob.deleteMany()
  await db.outboxMail.deleteMany()
  await db.invoiceReceipt.deleteMany()
  await db.subscription.deleteMany()
  await db.billingCustomer.deleteMany()
})

const roleOf = async (actor: Actor) => (await actorOf(actor.id)).role

/** Somebody who has paid while every event was lost. */
async function unheardOf(): Promise<{ actor: Actor; subscription: Stripe.Subscription }> {
  const actor = await makeViewer()
  await press((await createCheckoutSession(actor, { countryCode: 'IN' })).url, { action: 'pay' })
  const [subscription] = (await provider.stripe().subscriptions.list({ status: 'all', limit: 1 })).data
  if (!subscription) throw new Error('no subscription')
  return { actor, subscription }
}

describe('the nightly comparison with the provider', () => {
  it('makes a member of who has paid, and mails the receipt, though no event ever came', async () => {
    const { actor } = await unheardOf()
    expect(await roleOf(actor)).toBe('GUEST')
    expect(await reconcileCustomers(0)).toBeNull()
    expect(await roleOf(actor)).toBe('MEMBER')
    expect(await db.outboxMail.count({ where: { toAddress: actor.email, template: 'receipt' } })).toBe(1)
    await reconcileCustomers(0)
    expect(await db.outboxMail.count({ where: { toAddress: actor.email, template: 'receipt' } })).toBe(1)
  })

  it('ends the access of who cancelled or never paid the renewal, though no event ever came', async () => {
    const cancelled = await unheardOf()
    const failed = await unheardOf()
    await reconcileCustomers(0)
    await provider.portal(cancelled.subscription, 'cancel')
    await provider.portal(cancelled.subscription, 'advance')
    for (const action of ['fail', 'advance', 'fail', 'advance']) await provider.portal(failed.subscription, action)
    expect([await roleOf(cancelled.actor), await roleOf(failed.actor)]).toEqual(['MEMBER', 'MEMBER'])
    await reconcileCustomers(0)
    expect([await roleOf(cancelled.actor), await roleOf(failed.actor)]).toEqual(['GUEST', 'GUEST'])
  })

  it('cancels what would be charged to a person who is gone', async () => {
    const { actor, subscription } = await unheardOf()
    await reconcileCustomers(0)
    await db.user.delete({ where: { id: actor.id } })
    await reconcileCustomers(0)
    expect((await provider.stripe().subscriptions.retrieve(subscription.id)).status).toBe('canceled')
  })

  it('goes in portions, and past a customer whom the provider does not know', async () => {
    const people = await Promise.all(Array.from({ length: 25 }, () => makeViewer()))
    await db.billingCustomer.createMany({
      data: people.map(({ id }, n) => ({ userId: id, currency: 'usd' as const, stripeCustomerId: `cus_unknown_${n}` })),
    })
    const { actor } = await unheardOf()
    const after = await reconcileCustomers(0)
    expect(after).not.toBeNull()
    expect(await roleOf(actor)).toBe('GUEST')
    expect(await reconcileCustomers(after ?? 0)).toBeNull()
    expect(await roleOf(actor)).toBe('MEMBER')
  })

  it('stops while the provider is down, and goes on from there', async () => {
    const { actor } = await unheardOf()
    let now = Date.now()
    const job = createReconcileJob(() => now)
    expect(await job.run()).toBe(0)
    now += DAY
    const working = process.env.STRIPE_API_BASE
    process.env.STRIPE_API_BASE = 'http://127.0.0.1:9'
    const { resetEnv } = await import('@/lib/server/env')
    const { resetStripe } = await import('@/lib/server/stripe')
    const again = () => (resetEnv(), resetStripe())
    again()
    await expect(job.run()).rejects.toMatchObject({ code: 'provider' })
    process.env.STRIPE_API_BASE = working
    again()
    now += HOUR
    await job.run()
    expect(await roleOf(actor)).toBe('MEMBER')
  })
})

describe('a job of the day', () => {
  const start = Date.UTC(2026, 10, 21, 12)

  it('is done once a day by one of many processes, portion after portion', async () => {
    let now = start
    const done: number[] = []
    const batch = async (cursor: number) => {
      done.push(cursor)
      return cursor < 2 ? cursor + 1 : null
    }
    const jobs = Array.from({ length: 5 }, () => createDailyJob({ name: 'x', hour: 20, batch, clock: () => now }))
    const everybody = () => Promise.all(jobs.map((job) => job.run()))
    for (; now < start + 3 * DAY; now += HOUR) for (let i = 0; i < 4; i += 1) await everybody()
    expect(done).toEqual([0, 1, 2, 0, 1, 2, 0, 1, 2])
  })

  it('is taken over where its process died, from the same portion on', async () => {
    let now = start
    const dying = createDailyJob({ name: 'y', hour: 20, batch: () => new Promise(() => undefined), clock: () => now })
    await dying.run()
    now += 10 * HOUR
    void dying.run()
    const done: number[] = []
    const batch = async (cursor: number) => (done.push(cursor), null)
    const other = createDailyJob({ name: 'y', hour: 20, batch, clock: () => now })
    while ((await db.dailyJob.findFirst({ where: { name: 'y' } }))?.leasedUntil === null) {
      await new Promise((resolve) => setTimeout(resolve, 5))
    }
    await other.run()
    expect(done).toEqual([])
    now += 2 * HOUR
    await other.run()
    expect(done).toEqual([0])
  })

  it('that was missed while nothing ran is made up for once', async () => {
    let now = start
    const done: number[] = []
    const job = createDailyJob({
      name: 'z',
      hour: 20,
      batch: async (cursor) => (done.push(cursor), null),
      clock: () => now,
    })
    await job.run()
    now += 5 * DAY
    for (let i = 0; i < 3; i += 1) await job.run()
    expect(done).toEqual([0])
  })
})
