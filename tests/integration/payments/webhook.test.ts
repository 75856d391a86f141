import type Stripe from 'stripe'
import { getVideo } from '@/lib/domains/catalogue/queries'
import { db } from '@/lib/server/db/client'
import { stripe } from '@/lib/server/stripe'
import type { Actor } from '@/lib/shared/actor'
import { WEBHOOK_SECRET } from '@/tests/support/stripe-harness'
import { signatureHeader } from '@/sandbox/stripe/webhooks'
import { makeVideo } from '@/tests/factories/catalogue'
import { actorOf, roleOf } from '@/tests/factories/viewers'
import { sendEvent } from '@/tests/support/provider'
import { eventOrders, useBilling } from '../support/billing'

const provider = useBilling()

const stored = (actor: Actor) => db.subscription.findMany({ where: { userId: actor.id } })
/** What is stored of a person's subscription, without the times of storing it. */
const state = async (actor: Actor) =>
  (await stored(actor)).map((row) => ({ ...row, syncedAt: null, id: null, createdAt: null }))

/** The first event of a type; a checkout that was paid unless told otherwise. */
async function eventOf(type = 'checkout.session.completed'): Promise<Stripe.Event> {
  const event = (await provider.events()).find((each) => each.type === type)
  if (!event) throw new Error(`no ${type}`)
  return event
}

describe('an event of Stripe', () => {
  it('is accepted while the signing secret is rolled, when it is signed with the old and the new one', async () => {
    const { actor } = await provider.paidGuest()
    const event = await eventOf()
    const signed = (secret: string) => signatureHeader(JSON.stringify(event), secret, Math.floor(Date.now() / 1000))
    const other = signed('whsec_of_before').split(',').at(-1)
    expect((await sendEvent(event, { signature: `${signed(WEBHOOK_SECRET)},${other}` })).status).toBe(200)
    expect(await roleOf(actor)).toBe('MEMBER')
  })

  it('gets 400 unless Stripe signed exactly this text within the last five minutes', async () => {
    const { actor } = await provider.paidGuest()
    const event = await eventOf()
    const signatures = [null, '', 't=1,v1=00'].map((signature) => ({ signature }))
    for (const wrong of [...signatures, { secret: 'whsec_of_somebody_else' }, { secondsAgo: 3600 }]) {
      const { status, json } = await sendEvent(event, wrong)
      expect([status, json()]).toEqual([400, { message: expect.any(String) }])
    }
    expect([await stored(actor), await db.webhookEvent.count(), await roleOf(actor)]).toEqual([[], 0, 'GUEST'])
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
    const event = await eventOf()
    expect((await sendEvent(event)).json()).toEqual({ received: 'processed' })
    const before = await stored(actor)
    expect((await sendEvent(event)).json()).toEqual({ received: 'known' })
    expect(await stored(actor)).toEqual(before)
    expect(await db.webhookEvent.count({ where: { id: event.id } })).toBe(1)
  })

  it('that comes eight times at once is handled once', async () => {
    const { actor } = await provider.paidGuest()
    const event = await eventOf()
    const answers = await Promise.all(Array.from({ length: 8 }, () => sendEvent(event)))
    expect(answers.map((answer) => answer.status)).toEqual(Array(8).fill(200))
    expect(answers.filter((answer) => answer.json<{ received: string }>().received === 'processed')).toHaveLength(1)
    expect(await stored(actor)).toHaveLength(1)
  })

  it.each([
    ...eventOrders.slice(1),
    ['the last one only', (all: Stripe.Event[]) => all.slice(-1)],
    ['each of them twice', (all: Stripe.Event[]) => all.flatMap((event) => [event, event])],
  ])('in another order ends in the same state: %s', async (_, reorder) => {
    const { actor, subscription } = await provider.paidGuest()
    for (const action of ['advance', 'cancel', 'resume', 'cancel']) await provider.portal(subscription, action)
    await provider.deliver(reorder)
    const other = await state(actor)
    expect(other).toMatchObject([{ status: 'active', cancelAtPeriodEnd: true }])
    await provider.deliverAgain()
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
    await provider.refund()
    const dispute = await provider.asBank('disputes', { charge: (await provider.charge())?.id })
    await provider.asBank(`disputes/${dispute.id}/close`, { status: 'lost' })
    await provider.asBank('mandates', { subscription: subscription.id, status: 'inactive' })
    const about = ['charge.refunded', 'charge.dispute.created', 'charge.dispute.closed', 'mandate.updated']
    for (const type of about) {
      await db.subscription.deleteMany()
      const answer = await sendEvent(await eventOf(type))
      expect([type, answer.status, await roleOf(actor)]).toEqual([type, 200, 'MEMBER'])
    }
    // The refund is stored once, under its own instant, however often it is told.
    const [refund] = await provider.refunds()
    const told = await eventOf('charge.refunded')
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

  it('that is not an event, or is far too large, is refused', async () => {
    expect((await sendEvent({ id: 'evt_x', filler: 'x'.repeat(1024 * 1024) })).status).toBe(413)
  })
})
