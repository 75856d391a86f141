import { getMembership } from '@/lib/domains/payments/queries-subscriptions'
import { db } from '@/lib/server/db/client'
import type { Actor } from '@/lib/shared/actor'
import { actorOf } from '@/tests/factories/viewers'
import { useProvider } from '@/tests/support/provider'
import { useSettings } from '@/tests/support/settings'
import { useTestDatabase } from './support/database'

useTestDatabase()
const provider = useProvider(useSettings())

beforeEach(() => db.webhookEvent.deleteMany())

const roleOf = async (actor: Actor) => (await actorOf(actor.id)).role
const stored = (actor: Actor) => db.subscription.findMany({ where: { userId: actor.id } })

it('a membership that is cancelled at the end of its period gives access until then', async () => {
  const { actor, subscription } = await provider.paidGuest()
  const end = new Date((subscription.items.data[0]?.current_period_end ?? 0) * 1000)
  expect(await getMembership(actor)).toBeNull()
  await provider.deliver()
  expect(await getMembership(actor)).toEqual({ status: 'active', renewsAt: end.toISOString(), endsAt: null })
  await provider.portal(subscription, 'cancel')
  await provider.deliver()
  // Flexible billing says `cancel_at`, and `cancel_at_period_end: false`.
  expect((await provider.subscription()).cancel_at_period_end).toBe(false)
  expect(await stored(actor)).toMatchObject([{ status: 'active', cancelAt: end, cancelAtPeriodEnd: true }])
  expect(await getMembership(actor)).toEqual({ status: 'active', renewsAt: null, endsAt: end.toISOString() })
  expect(await roleOf(actor)).toBe('MEMBER')
  await provider.portal(subscription, 'advance')
  await provider.deliver()
  expect(await stored(actor)).toMatchObject([{ status: 'canceled', endedAt: expect.any(Date) }])
  expect(await roleOf(actor)).toBe('GUEST')
})

it('a membership that staff end at a later day renews until then, and with the period where only that is asked for', async () => {
  const { actor, subscription } = await provider.paidGuest()
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
