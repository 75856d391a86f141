import { GET as portalPage } from '@/app/(viewer)/account/change-subscription/route'
import { deleteOwnAccount } from '@/lib/domains/accounts/deletion/mutations'
import { endBilling } from '@/lib/domains/payments/subscriptions/mutations'
import { membershipText, paymentNoticeOf } from '@/lib/domains/payments/subscriptions/policy'
import { getMembership } from '@/lib/domains/payments/subscriptions/queries'
import { db } from '@/lib/server/db/client'
import { lockRows } from '@/lib/server/db/lock-rows'
import { stripe } from '@/lib/server/stripe/stripe'
import { routes } from '@/lib/shared/routes/routes'
import { PASSWORD, signedIn, subscribe } from '@/tests/factories/people'
import { actorOf, makeViewer, roleOf } from '@/tests/factories/viewers'
import { call } from '@/tests/support/request-scope'
import { until } from '@/tests/support/until'
import { useBilling } from './support/billing'

const provider = useBilling()
const stored = () => db.subscription.findMany({ orderBy: { id: 'asc' } })

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
  expect(await stored()).toMatchObject([{ status: 'active', cancelAt: end, cancelAtPeriodEnd: true }])
  expect(await getMembership(actor)).toEqual({ status: 'active', renewsAt: null, endsAt: end.toISOString() })
  expect(await roleOf(actor)).toBe('MEMBER')
  await provider.portal(subscription, 'advance')
  await provider.deliver()
  expect(await stored()).toMatchObject([{ status: 'canceled', endedAt: expect.any(Date) }])
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

it('an account is deleted although another process reads its customer back from Stripe at this moment', async () => {
  const { actor } = await provider.paidGuest()
  await provider.deliver()
  // It stores something each time that this one has read.
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
  await provider.deliver()
  expect(await stored()).toMatchObject([{ status: 'canceled' }])
})

/** By the stored status: where the link of an upgrade leads, what `/account` says, and whether there is a banner. */
it.each([
  ['active', 'portal', 'renews on', false],
  ['trialing', 'portal', 'renews on', false],
  ['past_due', 'portal', 'waits for a payment', true],
  ['unpaid', 'portal', 'waits for a payment', true],
  ['paused', 'portal', 'waits for a payment', true],
  ['incomplete', 'plans', 'waits for its first payment', false],
  ['incomplete_expired', 'plans', null, false],
  ['canceled', 'plans', null, false],
])(
  'the link to change a subscription that is %s leads to the %s, and the account says why',
  async (status, way, words, isTold) => {
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
    const membership = await getMembership(actor)
    expect(membership && membershipText(membership)).toEqual(words && expect.stringContaining(words))
    expect(paymentNoticeOf(actor) !== null).toBe(isTold)
  },
)

it('an account is deleted though a payment of its person is stored at the same moment', async () => {
  const actor = await makeViewer()
  const customer = { userId: actor.id, currency: 'inr' as const, stripeCustomerId: 'cus_unknown' }
  const { id } = await db.billingCustomer.create({ data: customer })
  let deletion: Promise<void> | undefined
  await db.$transaction(async (tx) => {
    // The customer first, then what refers to the person: the other way round than a deletion.
    await lockRows(tx, 'BillingCustomer', 'id', [id])
    deletion = deleteOwnAccount(actor, { password: PASSWORD })
    deletion.catch(() => undefined)
    await until('the deletion waits for a lock', async () => {
      const waiting = await db.$queryRaw<unknown[]>`
        SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`
      return waiting.length > 0
    })
    await lockRows(tx, 'User', 'id', [actor.id], 'KEY SHARE')
  })
  await deletion
  expect(await db.user.count({ where: { id: actor.id } })).toBe(0)
  expect(await db.billingCustomer.findUnique({ where: { id } })).toMatchObject({ releasedAt: expect.any(Date) })
})

it.each([
  ['its events', async () => provider.portal(await provider.subscription(), 'cancel'), () => provider.deliver()],
  ['the nightly job', async () => undefined, () => provider.readBack()],
])('the membership of a deleted person is cancelled at Stripe by %s, and its row stays', async (_, happen, tell) => {
  const { actor } = await provider.paidGuest()
  await provider.deliver()
  await db.user.delete({ where: { id: actor.id } })
  await happen()
  await tell()
  expect(await stored()).toMatchObject([{ userId: null, status: 'canceled' }])
  expect((await provider.subscription()).status).toBe('canceled')
})

it('a membership can be bought again after it ended', async () => {
  const { actor, subscription } = await provider.paidGuest()
  await provider.portal(subscription, 'cancel')
  await provider.portal(subscription, 'advance')
  await provider.deliver()
  await provider.buyPlan(actor, 'IN')
  await provider.deliver()
  expect((await stored()).map((row) => row.status).sort()).toEqual(['active', 'canceled'])
  expect(await roleOf(actor)).toBe('MEMBER')
})
