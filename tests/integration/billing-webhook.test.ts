import type Stripe from 'stripe'
import { createCheckoutSession } from '@/lib/domains/payments/mutations-plan-checkout'
import { paymentNoticeOf } from '@/lib/domains/payments/policy-subscriptions'
import { getVideo } from '@/lib/domains/catalogue/queries'
import { db } from '@/lib/server/db/client'
import { stripe } from '@/lib/server/stripe'
import type { Actor } from '@/lib/shared/actor'
import { press, WEBHOOK_SECRET } from '@/tests/support/stripe-harness'
import { signatureHeader } from '@/sandbox/stripe/webhooks'
import { makeVideo } from '@/tests/factories/catalogue'
import { actorOf } from '@/tests/factories/viewers'
import { sendEvent, useProvider } from '@/tests/support/provider'
import { useSettings } from '@/tests/support/settings'
import { useTestDatabase } from './support/database'

useTestDatabase()
const settings = useSettings()
const provider = useProvider(settings)

beforeEach(() => db.webhookEvent.deleteMany())

const roleOf = async (actor: Actor) => (await actorOf(actor.id)).role
const noticeOf = async (actor: Actor) => paymentNoticeOf(await actorOf(actor.id))
const stored = (actor: Actor) => db.subscription.findMany({ where: { userId: actor.id } })
/** What is stored of a person's subscription, without the times of storing it. */
const state = async (actor: Actor) =>
  (await stored(actor)).map((row) => ({ ...row, syncedAt: null, id: null, createdAt: null }))

function find(events: Stripe.Event[], type: string): Stripe.Event {
  const event = events.find((each) => each.type === type)
  if (!event) throw new Error(`no ${type}`)
  return event
}

describe('an event of Stripe', () => {
  it('is accepted while the signing secret is rolled, when it is signed with the old and the new one', async () => {
    const { actor } = await provider.paidGuest()
    const event = find(await provider.events(), 'checkout.session.completed')
    const signed = (secret: string) => signatureHeader(JSON.stringify(event), secret, Math.floor(Date.now() / 1000))
    const other = signed('whsec_of_before').split(',').at(-1)
    expect((await sendEvent(event, { signature: `${signed(WEBHOOK_SECRET)},${other}` })).status).toBe(200)
    expect(await roleOf(actor)).toBe('MEMBER')
  })

  it('gets 400 unless Stripe signed exactly this text within the last five minutes', async () => {
    const { actor } = await provider.paidGuest()
    const event = find(await provider.events(), 'checkout.session.completed')
    const answers = [
      await sendEvent(event, { signature: null }),
      await sendEvent(event, { signature: '' }),
      await sendEvent(event, { signature: 't=1,v1=00' }),
      await sendEvent(event, { secret: 'whsec_of_somebody_else' }),
      await sendEvent(event, { secondsAgo: 3600 }),
    ]
    for (const { status, json } of answers) expect([status, json()]).toEqual([400, { message: expect.any(String) }])
    expect(await stored(actor)).toEqual([])
    expect(await db.webhookEvent.count()).toBe(0)
    expect(await roleOf(actor)).toBe('GUEST')
  })

  it('of a payment makes a member, who can watch a locked video', async () => {
    const { actor, subscription } = await provider.paidGuest()
    const video = await makeVideo()
    expect(await getVideo(actor, video.id)).toMatchObject({ locked: true, source: null })
    expect(new Set(await provider.deliver())).toEqual(new Set([200]))
    expect(await stored(actor)).toEqual([
      expect.objectContaining({
        stripeSubscriptionId: subscription.id,
        status: 'active',
        currency: 'inr',
        unitAmount: 40_000,
        discountPercent: null,
        cancelAtPeriodEnd: false,
        pastDueSince: null,
        endedAt: null,
        currentPeriodEnd: new Date((subscription.items.data[0]?.current_period_end ?? 0) * 1000),
      }),
    ])
    const member = await actorOf(actor.id)
    expect(member.role).toBe('MEMBER')
    expect(await getVideo(member, video.id)).toMatchObject({
      locked: false,
      source: { url: expect.stringContaining('/api/media/') },
    })
  })

  it('that comes twice changes nothing the second time', async () => {
    const { actor } = await provider.paidGuest()
    const event = find(await provider.events(), 'checkout.session.completed')
    expect((await sendEvent(event)).json()).toEqual({ received: 'processed' })
    const before = await stored(actor)
    expect((await sendEvent(event)).json()).toEqual({ received: 'known' })
    expect(await stored(actor)).toEqual(before)
    expect(await db.webhookEvent.count({ where: { id: event.id } })).toBe(1)
  })

  it('that comes eight times at once is handled once', async () => {
    const { actor } = await provider.paidGuest()
    const event = find(await provider.events(), 'checkout.session.completed')
    const answers = await Promise.all(Array.from({ length: 8 }, () => sendEvent(event)))
    expect(answers.map((answer) => answer.status)).toEqual(Array(8).fill(200))
    expect(answers.filter((answer) => answer.json<{ received: string }>().received === 'processed')).toHaveLength(1)
    expect(await stored(actor)).toHaveLength(1)
  })

  it.each([
    ['reversed', (all: Stripe.Event[]) => all.toReversed()],
    ['the last one only', (all: Stripe.Event[]) => all.slice(-1)],
    ['each of them twice', (all: Stripe.Event[]) => all.flatMap((event) => [event, event])],
  ])('in another order ends in the same state: %s', async (_, reorder) => {
    const { actor, subscription } = await provider.paidGuest()
    await provider.portal(subscription, 'advance')
    await provider.portal(subscription, 'cancel')
    await provider.portal(subscription, 'resume')
    await provider.portal(subscription, 'cancel')
    await provider.deliver(reorder)
    const other = await state(actor)
    expect(other).toMatchObject([{ status: 'active', cancelAtPeriodEnd: true }])
    await db.webhookEvent.deleteMany()
    await provider.deliver()
    expect(await state(actor)).toEqual(other)
  })

  it('that is late does not bring an old state back', async () => {
    const { actor, subscription } = await provider.paidGuest()
    const early = await provider.events()
    await provider.portal(subscription, 'cancel')
    await provider.portal(subscription, 'advance')
    await provider.deliver((all) => all.slice(-1))
    expect(await state(actor)).toMatchObject([{ status: 'canceled', endedAt: expect.any(Date) }])
    for (const event of early) expect((await sendEvent(event)).status).toBe(200)
    expect(await state(actor)).toMatchObject([{ status: 'canceled' }])
    expect(await roleOf(actor)).toBe('GUEST')
  })

  it('is read again where another process stored a newer reading meanwhile', async () => {
    const { actor, subscription } = await provider.paidGuest()
    await provider.deliver()
    await provider.portal(subscription, 'cancel')
    const { subscriptions } = stripe()
    const list = subscriptions.list.bind(subscriptions)
    const overtaken = async (...request: Parameters<typeof list>) => {
      const older = await list(...request)
      await provider.portal(subscription, 'resume')
      await db.billingCustomer.updateMany({ where: { userId: actor.id }, data: { version: { increment: 1 } } })
      return older
    }
    jest.spyOn(subscriptions, 'list').mockImplementationOnce(overtaken as unknown as typeof list)
    const told = await provider.events()
    expect((await sendEvent(told.at(-1) ?? {})).json()).toEqual({ received: 'processed' })
    expect(await state(actor)).toMatchObject([{ status: 'active', cancelAtPeriodEnd: false }])
  })

  it('of an unknown customer, of no customer or of an unknown type gets 200 and changes nothing', async () => {
    await provider.stripe().customers.create({ email: 'stranger@rasika.test' })
    const [event] = await provider.events()
    const base = { object: 'event', api_version: 'x', created: 1_700_000_000, livemode: false, request: null }
    const invoice = (id: string, stranger: string | null) => ({
      ...base,
      id: `evt_${id}`,
      type: 'invoice.paid',
      data: { object: { id, object: 'invoice', customer: stranger } },
    })
    const odd = [
      event ?? {},
      invoice('in_1', 'cus_of_nobody'),
      { ...base, id: 'evt_b', type: 'some.future_type', data: { object: { id: 'x_1', object: 'thing' } } },
      { ...base, id: 'evt_c', type: 'balance.available', data: { object: { object: 'balance' } } },
      invoice('in_2', null),
    ]
    for (const each of odd) expect((await sendEvent(each)).status).toBe(200)
    expect(await db.webhookEvent.count()).toBe(odd.length)
    expect(await db.subscription.count({ where: { stripeSubscriptionId: { startsWith: 'in_' } } })).toBe(0)
  })

  it('of a refund, a dispute or a mandate gets 200, and the membership is read back', async () => {
    const { actor, subscription } = await provider.paidGuest()
    const [charge] = (await provider.stripe().charges.list()).data
    await provider.stripe().refunds.create({ charge: charge?.id })
    const dispute = await provider.asBank('disputes', { charge: charge?.id })
    await provider.asBank(`disputes/${dispute.id}/close`, { status: 'lost' })
    await provider.asBank('mandates', { subscription: subscription.id, status: 'inactive' })
    const about = ['charge.refunded', 'charge.dispute.created', 'charge.dispute.closed', 'mandate.updated']
    for (const type of about) {
      await db.subscription.deleteMany()
      const answer = await sendEvent(find(await provider.events(), type))
      expect([type, answer.status, await roleOf(actor)]).toEqual([type, 200, 'MEMBER'])
    }
    // The refund is stored once, under its own instant, however often it is told.
    const [refund] = (await provider.stripe().refunds.list()).data
    const told = find(await provider.events(), 'charge.refunded')
    await sendEvent({ ...told, id: 'evt_again' })
    const at = new Date(1000 * (refund?.created ?? 0))
    const row = { stripeRefundId: refund?.id, currency: 'inr', amount: 40_000, createdAt: at }
    expect(await db.refund.findMany()).toMatchObject([row])
    // The money goes back, but the membership stays until somebody ends it.
    await provider.stripe().subscriptions.cancel(subscription.id)
    await provider.deliver()
    expect(await roleOf(actor)).toBe('GUEST')
  })

  it('of a dispute or a mandate whose payment or card Stripe does not know gets 200', async () => {
    const base = { object: 'event', api_version: 'x', created: 1_700_000_000, livemode: false, request: null }
    const dispute = { id: 'du_1', object: 'dispute', charge: 'ch_of_nobody', status: 'lost', reason: 'general' }
    const mandate = { id: 'mandate_1', object: 'mandate', payment_method: 'pm_of_nobody', status: 'inactive' }
    const odd = [
      { ...base, id: 'evt_d', type: 'charge.dispute.closed', data: { object: dispute } },
      { ...base, id: 'evt_m', type: 'mandate.updated', data: { object: mandate } },
    ]
    for (const event of odd) expect((await sendEvent(event)).json()).toEqual({ received: 'processed' })
  })

  it('gets 503 while Stripe is down, is not stored, and is handled when it comes again', async () => {
    const { actor } = await provider.paidGuest()
    const event = find(await provider.events(), 'invoice.paid')
    const working = process.env.STRIPE_API_BASE
    const { resetStripe } = await import('@/lib/server/stripe')
    settings.change({ STRIPE_API_BASE: 'http://127.0.0.1:9' })
    resetStripe()
    const answer = await sendEvent(event)
    expect([answer.status, answer.text.includes('127.0.0.1')]).toEqual([503, false])
    expect([await db.webhookEvent.count(), (await stored(actor)).length]).toEqual([0, 0])
    settings.change({ STRIPE_API_BASE: working })
    resetStripe()
    expect((await sendEvent(event)).json()).toEqual({ received: 'processed' })
    expect(await roleOf(actor)).toBe('MEMBER')
  })

  it('that is not an event, or is far too large, is refused', async () => {
    expect((await sendEvent({ id: 'evt_x', filler: 'x'.repeat(1024 * 1024) })).status).toBe(413)
  })
})

describe('a membership', () => {
  it('whose renewal fails is past due from that invoice on, gives access for seven days, and is active once it is paid', async () => {
    const { actor, subscription } = await provider.paidGuest()
    await provider.portal(subscription, 'fail')
    await provider.portal(subscription, 'advance')
    await provider.deliver()
    const [row] = await stored(actor)
    expect(row).toMatchObject({ status: 'past_due', pastDueSince: expect.any(Date) })
    expect(await roleOf(actor)).toBe('MEMBER')
    const closes = new Date((row?.pastDueSince?.getTime() ?? 0) + 7 * 86_400_000)
    expect(await noticeOf(actor)).toEqual({ graceEndsAt: closes.toISOString() })
    // More events of the same failed invoice do not begin the grace period again.
    await db.webhookEvent.deleteMany()
    await provider.deliver()
    expect(await stored(actor)).toMatchObject([{ status: 'past_due', pastDueSince: row?.pastDueSince }])
    const since = new Date(Date.now() - 8 * 86_400_000)
    await db.subscription.updateMany({ where: { userId: actor.id }, data: { pastDueSince: since } })
    expect(await roleOf(actor)).toBe('GUEST')
    expect(await noticeOf(actor)).toEqual({ graceEndsAt: null })
    await provider.portal(subscription, 'pay')
    await provider.deliver()
    expect(await stored(actor)).toMatchObject([{ status: 'active', pastDueSince: null }])
    expect(await roleOf(actor)).toBe('MEMBER')
    expect(await noticeOf(actor)).toBeNull()
  })

  it('of a customer whom staff deleted at Stripe ends', async () => {
    const { actor, subscription } = await provider.paidGuest()
    await provider.deliver()
    expect(await roleOf(actor)).toBe('MEMBER')
    await provider.stripe().customers.del(String(subscription.customer))
    expect(new Set(await provider.deliver())).toEqual(new Set([200]))
    expect(await roleOf(actor)).toBe('GUEST')
    // They can subscribe again as a new customer.
    const { url } = await createCheckoutSession(await actorOf(actor.id), { countryCode: 'IN' })
    expect(url).toMatch(/^http/)
  })

  it('of a deleted person is cancelled at Stripe, and its row stays without a person', async () => {
    const { actor, subscription } = await provider.paidGuest()
    await provider.deliver()
    await db.user.delete({ where: { id: actor.id } })
    await provider.portal(subscription, 'cancel')
    expect(new Set(await provider.deliver())).toEqual(new Set([200]))
    expect(await db.subscription.findUnique({ where: { stripeSubscriptionId: subscription.id } })).toMatchObject({
      userId: null,
      status: 'canceled',
    })
    expect((await stripe().subscriptions.retrieve(subscription.id)).status).toBe('canceled')
  })

  it('can be bought again after it ended', async () => {
    const { actor, subscription } = await provider.paidGuest()
    await provider.portal(subscription, 'cancel')
    await provider.portal(subscription, 'advance')
    await provider.deliver()
    await press((await createCheckoutSession(await actorOf(actor.id), { countryCode: 'IN' })).url, { action: 'pay' })
    await provider.deliver()
    expect((await stored(actor)).map((row) => row.status).sort()).toEqual(['active', 'canceled'])
    expect(await roleOf(actor)).toBe('MEMBER')
  })
})
