import type Stripe from 'stripe'
import { createCheckoutSession } from '@/lib/domains/payments/mutations-plan-checkout'
import { getMembership } from '@/lib/domains/payments/queries-subscriptions'
import { db } from '@/lib/server/db/client'
import type { Actor } from '@/lib/shared/actor'
import { press } from '@/sandbox/stripe/testing/harness'
import { actorOf, makeViewer } from '@/tests/factories/viewers'
import { useProvider } from '@/tests/support/provider'
import { useSettings } from '@/tests/support/settings'
import { useTestDatabase } from './support/database'

useTestDatabase()
const provider = useProvider(useSettings())

beforeEach(() => db.webhookEvent.deleteMany())

/** A guest who has paid; no event has been delivered yet. */
async function paidGuest(): Promise<{ actor: Actor; subscription: Stripe.Subscription }> {
  const actor = await makeViewer()
  await press((await createCheckoutSession(actor, { countryCode: 'IN' })).url, { action: 'pay' })
  return { actor, subscription: await theSubscription() }
}

async function theSubscription(): Promise<Stripe.Subscription> {
  const [subscription] = (await provider.stripe().subscriptions.list({ status: 'all' })).data
  if (!subscription) throw new Error('no subscription')
  return subscription
}

const roleOf = async (actor: Actor) => (await actorOf(actor.id)).role
const stored = (actor: Actor) => db.subscription.findMany({ where: { userId: actor.id } })

it('a membership that is cancelled at the end of its period gives access until then', async () => {
  const { actor, subscription } = await paidGuest()
  const end = new Date((subscription.items.data[0]?.current_period_end ?? 0) * 1000)
  expect(await getMembership(actor)).toBeNull()
  await provider.deliver()
  expect(await getMembership(actor)).toEqual({ status: 'active', renewsAt: end.toISOString(), endsAt: null })
  await provider.portal(subscription, 'cancel')
  await provider.deliver()
  // Flexible billing says `cancel_at`, and `cancel_at_period_end: false`.
  expect((await theSubscription()).cancel_at_period_end).toBe(false)
  expect(await stored(actor)).toMatchObject([{ status: 'active', cancelAt: end, cancelAtPeriodEnd: true }])
  expect(await getMembership(actor)).toEqual({ status: 'active', renewsAt: null, endsAt: end.toISOString() })
  expect(await roleOf(actor)).toBe('MEMBER')
  await provider.portal(subscription, 'advance')
  await provider.deliver()
  expect(await stored(actor)).toMatchObject([{ status: 'canceled', endedAt: expect.any(Date) }])
  expect(await roleOf(actor)).toBe('GUEST')
})

it('a membership that staff end at a later day renews until then, and with the period where only that is asked for', async () => {
  const { actor, subscription } = await paidGuest()
  const end = subscription.items.data[0]?.current_period_end ?? 0
  const later = end + 40 * 86_400
  const iso = (seconds: number) => new Date(seconds * 1000).toISOString()
  await provider.stripe().subscriptions.update(subscription.id, { cancel_at: later })
  await provider.deliver()
  expect(await getMembership(actor)).toEqual({ status: 'active', renewsAt: iso(end), endsAt: iso(later) })
  await provider.stripe().subscriptions.update(subscription.id, { cancel_at_period_end: true })
  await provider.deliver()
  expect(await getMembership(actor)).toEqual({ status: 'active', renewsAt: null, endsAt: iso(end) })
  await provider.portal(subscription, 'resume')
  await provider.deliver()
  expect(await getMembership(actor)).toEqual({ status: 'active', renewsAt: iso(end), endsAt: null })
})
