import { reconcileCustomers } from '@/lib/domains/payments/jobs'
import { createCheckoutSession } from '@/lib/domains/payments/plans/mutations'
import { db } from '@/lib/server/db/client'
import { createDailyJob } from '@/lib/server/jobs/daily'
import { resetStripe, stripe } from '@/lib/server/stripe/stripe'
import { UnknownCurrencyError } from '@/lib/shared/money/prices'
import { makeVideo } from '@/tests/factories/catalogue'
import { makeViewer, roleOf } from '@/tests/factories/viewers'
import { useBilling } from '@/tests/integration/support/billing'
import { jobNamed } from '@/tests/integration/support/jobs'
import { membership, press } from '@/tests/support/stripe/stripe-harness'
import { until } from '@/tests/support/until'

const provider = useBilling()
beforeEach(() => db.dailyJob.deleteMany())

const HOUR = 60 * 60 * 1000
const DAY = 24 * HOUR

/** Creates a subscription in a currency that the product doesn't sell in, as staff could in Stripe's dashboard. */
async function paidInEuros() {
  const actor = await makeViewer()
  await createCheckoutSession(actor, { countryCode: 'IN' })
  const plan = membership(await provider.customerOf(actor), { currency: 'eur', amount: 900 })
  const session = await provider.stripe().checkout.sessions.create(plan)
  await press(session.url ?? '', { action: 'pay' })
  return actor
}

describe('the nightly job that reads customers back from Stripe', () => {
  it.each([0, 20])(
    'finds a member who paid %i days ago, and emails the receipt once, without any event',
    async (days) => {
      const { actor } = await provider.paidGuest()
      expect(await roleOf(actor)).toBe('GUEST')
      // The job also reads payments from weeks ago, because a bank debit can settle weeks after its invoice.
      const night = new Date(Date.now() + days * DAY)
      for (let nights = 0; nights < 2; nights += 1) {
        expect(await reconcileCustomers(0, night)).toBeNull()
        expect([await roleOf(actor), await provider.mails()]).toEqual(['MEMBER', ['receipt']])
      }
    },
  )

  it('ends the access of a person who cancelled or never paid a renewal, without any event', async () => {
    const cancelled = await provider.paidGuest()
    const failed = await provider.paidGuest()
    await reconcileCustomers(0)
    await provider.portal(cancelled.subscription, 'cancel')
    await provider.portal(cancelled.subscription, 'advance')
    for (const action of ['fail', 'advance', 'fail', 'advance']) await provider.portal(failed.subscription, action)
    expect([await roleOf(cancelled.actor), await roleOf(failed.actor)]).toEqual(['MEMBER', 'MEMBER'])
    await reconcileCustomers(0)
    expect([await roleOf(cancelled.actor), await roleOf(failed.actor)]).toEqual(['GUEST', 'GUEST'])
  })

  it('stores refunds made without any event, once, and ignores those of other products', async () => {
    const { actor } = await provider.member()
    const stripe = provider.stripe()
    const [payment] = (await stripe.paymentIntents.list({ limit: 1 })).data
    await stripe.refunds.create({ payment_intent: payment?.id, amount: 100 })
    await paidInEuros()
    const [strange] = (await stripe.paymentIntents.list({ limit: 1 })).data
    await stripe.refunds.create({ payment_intent: strange?.id })
    const select = { amount: true, status: true, stripePaymentIntentId: true } as const
    const stored = () => db.refund.findMany({ orderBy: { amount: 'desc' }, select })
    const refund = { amount: 100, status: 'succeeded', stripePaymentIntentId: payment?.id }
    await reconcileCustomers(0)
    expect(await stored()).toEqual([refund])
    // Makes a second refund, as in Stripe's dashboard, and gives the first an outdated status.
    await stripe.refunds.create({ payment_intent: payment?.id, amount: 50 })
    await db.refund.updateMany({ data: { status: 'pending' } })
    for (let nights = 0; nights < 2; nights += 1) await reconcileCustomers(0)
    expect(await stored()).toEqual([refund, { ...refund, amount: 50 }])
    expect(await roleOf(actor)).toBe('MEMBER')
  })

  it('finds a dispute, and its end, of a rental that is over, without any event', async () => {
    const { actor, video } = await provider.renter()
    const stored = () => db.purchase.findFirstOrThrow({ where: { userId: actor.id }, include: { entitlement: true } })
    const charge = await provider.charge()
    const { id } = await provider.asBank('disputes', { charge: charge?.id })
    const night = (days: number) => new Date(Date.now() + days * DAY)
    for (const days of [30, 31]) {
      await reconcileCustomers(0, night(days))
      const { refundedAt, entitlement } = await stored()
      expect([refundedAt, entitlement?.endedAt]).toEqual([expect.any(Date), expect.any(Date)])
    }
    await provider.asBank(`disputes/${id}/close`, { status: 'won' })
    await reconcileCustomers(0, night(100))
    const { refundedAt, entitlement } = await stored()
    expect([refundedAt, entitlement?.endedAt, entitlement?.videoId]).toEqual([null, null, video.id])
  })

  it('works in batches, and continues after a customer Stripe doesn’t know', async () => {
    const people = await Promise.all(Array.from({ length: 25 }, () => makeViewer()))
    await db.billingCustomer.createMany({
      data: people.map(({ id }, n) => ({ userId: id, currency: 'usd' as const, stripeCustomerId: `cus_unknown_${n}` })),
    })
    const { actor } = await provider.paidGuest()
    const after = await reconcileCustomers(0)
    expect(after).not.toBeNull()
    expect(await roleOf(actor)).toBe('GUEST')
    expect(await reconcileCustomers(after ?? 0)).toBeNull()
    expect(await roleOf(actor)).toBe('MEMBER')
  })

  it.each([
    ['that takes too long to read back', () => new DOMException('Too late', 'TimeoutError')],
    ['with a currency that is no longer sold', () => new UnknownCurrencyError('eur')],
  ])('continues after a customer %s', async (_, failure) => {
    const [{ actor: failed }, { actor }] = [await provider.paidGuest(), await provider.paidGuest()]
    jest.spyOn(stripe().subscriptions, 'list').mockImplementationOnce((() => Promise.reject(failure())) as never)
    expect(await reconcileCustomers(0)).toBeNull()
    expect([await roleOf(failed), await roleOf(actor)]).toEqual(['GUEST', 'MEMBER'])
  })

  it('reads all rentals of a customer in one request', async () => {
    const actor = await makeViewer()
    for (let count = 0; count < 4; count += 1) await provider.buyRental(actor, await makeVideo())
    const retrieved = jest.spyOn(stripe().checkout.sessions, 'retrieve')
    await reconcileCustomers(0)
    expect(await db.purchase.count({ where: { userId: actor.id } })).toBe(4)
    expect(retrieved).not.toHaveBeenCalled()
  })

  it('stops while Stripe is down, and resumes from there', async () => {
    const { actor } = await provider.paidGuest()
    let now = Date.now()
    const job = jobNamed('reconcile billing', () => now)
    expect(await job.run()).toBe(0)
    now += DAY
    const connectTo = (url = '') => (provider.settings.change({ STRIPE_API_BASE: url }), resetStripe())
    const working = process.env.STRIPE_API_BASE
    connectTo('http://127.0.0.1:9')
    await expect(job.run()).rejects.toMatchObject({ code: 'provider' })
    connectTo(working)
    now += HOUR
    await job.run()
    expect(await roleOf(actor)).toBe('MEMBER')
  })
})

describe('a daily job', () => {
  const start = Date.UTC(2026, 10, 21, 12)

  function daily(name: string, clock: () => number, portions = 1) {
    const done: number[] = []
    const batch = async (cursor: number) => {
      done.push(cursor)
      return cursor < portions - 1 ? cursor + 1 : null
    }
    return { done, makeJob: () => createDailyJob({ name, hour: 20, batch, clock }) }
  }

  it('runs once a day in one of many processes, batch by batch', async () => {
    let now = start
    const { done, makeJob } = daily('x', () => now, 3)
    const jobs = Array.from({ length: 5 }, makeJob)
    const everybody = () => Promise.all(jobs.map((job) => job.run()))
    for (; now < start + 3 * DAY; now += HOUR) for (let i = 0; i < 4; i += 1) await everybody()
    expect(done).toEqual([0, 1, 2, 0, 1, 2, 0, 1, 2])
  })

  it('is taken over from a dead process, from the same batch on', async () => {
    let now = start
    const dying = createDailyJob({ name: 'y', hour: 20, batch: () => new Promise(() => undefined), clock: () => now })
    await dying.run()
    now += 10 * HOUR
    void dying.run()
    const { done, makeJob } = daily('y', () => now)
    const other = makeJob()
    await until('it is leased', async () => (await db.dailyJob.findFirst({ where: { name: 'y' } }))?.leasedUntil)
    await other.run()
    expect(done).toEqual([])
    now += 2 * HOUR
    await other.run()
    expect(done).toEqual([0])
  })

  it('that was missed while no process ran is run once afterwards', async () => {
    let now = start
    const { done, makeJob } = daily('z', () => now)
    const job = makeJob()
    await job.run()
    now += 5 * DAY
    for (let i = 0; i < 3; i += 1) await job.run()
    expect(done).toEqual([0])
  })
})
