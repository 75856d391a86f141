import { createCheckoutSession } from '@/lib/domains/payments/mutations-plan-checkout'
import { reconcileCustomers } from '@/lib/domains/payments/mutations-reconcile'
import { db } from '@/lib/server/db/client'
import { press } from '@/tests/support/stripe-harness'
import { actorOf } from '@/tests/factories/viewers'
import { useProvider } from '@/tests/support/provider'
import { useSettings } from '@/tests/support/settings'
import { useTestDatabase } from './support/database'

useTestDatabase()
const provider = useProvider(useSettings())

const DAY = 86_400_000

beforeEach(async () => {
  await db.subscription.deleteMany()
  await db.billingCustomer.deleteMany()
})

async function member() {
  const paid = await provider.paidGuest(null)
  await provider.deliver()
  return paid
}

describe('a lost event', () => {
  it('of a payment after a failure does not shorten the grace period of the next failure', async () => {
    const { actor, subscription } = await member()
    for (const action of ['fail', 'advance']) await provider.portal(subscription, action)
    await provider.deliver()
    expect(await db.subscription.findMany()).toMatchObject([{ status: 'past_due' }])
    // That was a month ago. It was paid, and no event arrived until the next failure.
    await db.subscription.updateMany({ data: { pastDueSince: new Date(Date.now() - 30 * DAY) } })
    for (const action of ['pay', 'fail', 'advance']) await provider.portal(subscription, action)
    const [last] = (await provider.events()).slice(-1)
    await provider.deliver((all) => all.filter(({ id }) => id === last?.id))
    expect(await db.subscription.findMany()).toMatchObject([{ status: 'past_due' }])
    expect((await actorOf(actor.id)).role).toBe('MEMBER')
  })

  it.each(['the nightly job repairs it', 'nothing repairs it'])(
    'of a deletion at Stripe leaves a new checkout possible: %s',
    async (repair) => {
      const { actor, subscription } = await member()
      await provider.stripe().customers.del(String(subscription.customer))
      if (repair === 'the nightly job repairs it') await reconcileCustomers(0)
      else await db.subscription.updateMany({ data: { status: 'canceled', endedAt: new Date() } })
      expect((await actorOf(actor.id)).role).toBe('GUEST')
      const { url } = await createCheckoutSession(await actorOf(actor.id), { countryCode: null })
      await press(url, { action: 'pay' })
      await provider.deliver()
      expect((await actorOf(actor.id)).role).toBe('MEMBER')
    },
  )
})
