import fc from 'fast-check'
import type Stripe from 'stripe'
import { getVideo } from '@/lib/domains/catalogue/queries'
import { reconcileCustomers } from '@/lib/domains/payments/jobs'
import { db } from '@/lib/server/db/client'
import { stripe } from '@/lib/server/stripe/stripe'
import type { Actor } from '@/lib/shared/access/actor'
import { AppError } from '@/lib/shared/errors'
import { signatureHeader } from '@/sandbox/stripe/webhooks'
import { makeVideo } from '@/tests/factories/catalogue'
import { actorOf, makeViewer, roleOf } from '@/tests/factories/viewers'
import { eventOrders, useBilling } from '@/tests/integration/support/billing'
import { sendEvent } from '@/tests/support/stripe/provider'
import { press, WEBHOOK_SECRET } from '@/tests/support/stripe/stripe-harness'
import { limitOf } from '@/tests/support/timeout'

const provider = useBilling()
const { deliver, eventOf } = provider

const stored = (actor: Actor) => db.subscription.findMany({ where: { userId: actor.id } })
/** Returns the stored subscriptions without row ids and timestamps, for comparison. */
const state = async (actor: Actor) =>
  (await stored(actor)).map((row) => ({ ...row, syncedAt: null, id: null, createdAt: null }))

describe('an event of Stripe', () => {
  it('gets 400 unless Stripe signed exactly this text within five minutes, with either secret during a rotation', async () => {
    const { actor } = await provider.paidGuest()
    const event = await eventOf('checkout.session.completed')
    const signatures = [null, '', 't=1,v1=00'].map((signature) => ({ signature }))
    for (const wrong of [...signatures, { secret: 'whsec_of_somebody_else' }, { secondsAgo: 3600 }]) {
      const { status, json } = await sendEvent(event, wrong)
      expect([status, json()]).toEqual([400, { message: expect.any(String) }])
    }
    expect([await stored(actor), await db.webhookEvent.count(), await roleOf(actor)]).toEqual([[], 0, 'GUEST'])
    const signed = (secret: string) => signatureHeader(JSON.stringify(event), secret, Math.floor(Date.now() / 1000))
    const other = signed('whsec_of_before').split(',').at(-1)
    expect((await sendEvent(event, { signature: `${signed(WEBHOOK_SECRET)},${other}` })).status).toBe(200)
    expect(await roleOf(actor)).toBe('MEMBER')
  })

  it('of a payment makes a member, who can watch a locked video', async () => {
    const { actor, subscription } = await provider.paidGuest()
    const video = await makeVideo()
    expect(await getVideo(actor, video.id)).toMatchObject({ locked: true, source: null })
    expect(new Set(await deliver())).toEqual(new Set([200]))
    const price = { currency: 'inr', unitAmount: 40_000, discountPercent: null }
    const currentPeriodEnd = new Date((subscription.items.data[0]?.current_period_end ?? 0) * 1000)
    const times = { cancelAtPeriodEnd: false, pastDueSince: null, endedAt: null, currentPeriodEnd }
    const row = { stripeSubscriptionId: subscription.id, status: 'active', ...price, ...times }
    expect(await stored(actor)).toEqual([expect.objectContaining(row)])
    const member = await actorOf(actor.id)
    expect(member.role).toBe('MEMBER')
    const source = { url: expect.stringContaining('/api/media/') }
    expect(await getVideo(member, video.id)).toMatchObject({ locked: false, source })
  })

  it.each([
    ['membership', () => provider.paidGuest(), () => db.subscription.findMany(), []],
    ['rental', () => provider.paidRental(), () => db.purchase.findMany(), ['rental-receipt']],
  ])('of a paid %s that arrives eight times at once is handled once, and not again later', async (...row) => {
    const [, pay, rows, mailed] = row
    await pay()
    const event = await eventOf('checkout.session.completed')
    const answers = await Promise.all(Array.from({ length: 8 }, () => sendEvent(event)))
    expect(answers.map((answer) => answer.status)).toEqual(Array(8).fill(200))
    expect(answers.filter((answer) => answer.json<{ received: string }>().received === 'processed')).toHaveLength(1)
    const before = await rows()
    expect([before.length, await provider.mails()]).toEqual([1, mailed])
    expect((await sendEvent(event)).json()).toEqual({ received: 'known' })
    expect(await rows()).toEqual(before)
    expect(await db.webhookEvent.count({ where: { id: event.id } })).toBe(1)
  })

  it.each([
    ...eventOrders.slice(1),
    ['the last one only', (all: Stripe.Event[]) => all.slice(-1)],
    ['each of them twice', (all: Stripe.Event[]) => all.flatMap((event) => [event, event])],
  ])('out of order ends in the same state: %s', async (_, reorder) => {
    const { actor, subscription } = await provider.paidGuest()
    for (const action of ['advance', 'cancel', 'resume', 'cancel', 'advance'])
      await provider.portal(subscription, action)
    await deliver(reorder)
    const other = await state(actor)
    expect(other).toMatchObject([{ status: 'canceled', cancelAtPeriodEnd: true, endedAt: expect.any(Date) }])
    expect(await roleOf(actor)).toBe('GUEST')
    await provider.deliverAgain()
    expect(await state(actor)).toEqual(other)
  })

  it('is read again if another process has stored a newer state in the meantime', async () => {
    const { actor, subscription } = await provider.member()
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

  it('of an unknown customer, payment, card or type, or without a customer, gets 200 and changes nothing', async () => {
    await provider.stripe().customers.create({ email: 'stranger@rasika.test' })
    const [event] = await provider.events()
    const base = { object: 'event', api_version: 'x', created: 1_700_000_000, livemode: false, request: null }
    const objects: [type: string, object: object][] = [
      ['invoice.paid', { id: 'in_1', object: 'invoice', customer: 'cus_of_nobody' }],
      ['invoice.paid', { id: 'in_2', object: 'invoice', customer: null }],
      ['some.future_type', { id: 'x_1', object: 'thing' }],
      ['balance.available', { object: 'balance' }],
      ['charge.dispute.closed', { id: 'du_1', object: 'dispute', charge: 'ch_of_nobody', status: 'lost' }],
      ['mandate.updated', { id: 'mandate_1', object: 'mandate', payment_method: 'pm_of_nobody', status: 'inactive' }],
    ]
    const odd = objects.map(([type, object], number) => ({ ...base, id: `evt_${number}`, type, data: { object } }))
    for (const each of [event ?? {}, ...odd]) {
      const { status, json } = await sendEvent(each)
      expect([status, json()]).toEqual([200, { received: 'processed' }])
    }
    expect(await db.webhookEvent.count()).toBe(1 + odd.length)
    expect([await db.subscription.count(), await db.invoiceReceipt.count()]).toEqual([0, 0])
  })

  it('of a refund, a dispute or a mandate gets 200, and the membership is read back', async () => {
    const { actor, subscription } = await provider.paidGuest()
    await provider.refund()
    const dispute = await provider.asBank('disputes', { charge: (await provider.charge())?.id })
    await provider.asBank(`disputes/${dispute.id}/close`, { status: 'lost' })
    await provider.asBank('mandates', { subscription: subscription.id, status: 'inactive' })
    for (const type of ['charge.refunded', 'charge.dispute.created', 'charge.dispute.closed', 'mandate.updated']) {
      await db.subscription.deleteMany()
      const answer = await sendEvent(await eventOf(type))
      expect([type, answer.status, await roleOf(actor)]).toEqual([type, 200, 'MEMBER'])
    }
    // A refund is stored once, with Stripe's timestamp, even if several events report it.
    const [refund] = await provider.refunds()
    const told = await eventOf('charge.refunded')
    await sendEvent({ ...told, id: 'evt_again' })
    const at = new Date(1000 * (refund?.created ?? 0))
    const row = { stripeRefundId: refund?.id, currency: 'inr', amount: 40_000, createdAt: at }
    expect(await db.refund.findMany()).toMatchObject([row])
    // Only the cancellation ends the membership. The refund doesn't.
    await provider.stripe().subscriptions.cancel(subscription.id)
    await deliver()
    expect(await roleOf(actor)).toBe('GUEST')
  })

  it('that is far too large gets 413', async () => {
    expect((await sendEvent({ id: 'evt_x', filler: 'x'.repeat(1024 * 1024) })).status).toBe(413)
  })
})

/** Number of random histories. Set `BILLING_HISTORIES=1000` for a thorough run. */
const RUNS = Number(process.env.BILLING_HISTORIES || 25)
jest.setTimeout(limitOf(25 + RUNS))

const atCheckout = ['pay', 'decline', 'authenticate'] as const
const inPortal = ['cancel', 'resume', 'fail', 'authenticate', 'advance', 'pay'] as const

/** A step is an action by a person, a bank or staff, or the delivery of some past events. */
const step = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.record({ checkout: fc.constantFrom(...atCheckout), country: fc.constantFrom('IN', 'US') }),
  },
  { weight: 8, arbitrary: fc.record({ portal: fc.constantFrom(...inPortal) }) },
  { weight: 1, arbitrary: fc.record({ staff: fc.constantFrom('end', 'refund', 'dispute', 'mandate') }) },
  { weight: 5, arbitrary: fc.record({ arrive: fc.array(fc.nat(200), { maxLength: 6 }) }) },
)
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never

const paid: Step = { checkout: 'pay', country: 'IN' }

const history = fc.record({
  // Starts four of five histories with a payment, because little can happen without one.
  steps: fc
    .tuple(fc.integer({ min: 0, max: 4 }), fc.array(step, { minLength: 3, maxLength: 14 }))
    .map(([chance, steps]) => (chance > 0 ? [paid, ...steps] : steps)),
  /** The remaining events arrive in random order, some twice, or all are lost before the nightly job runs. */
  rest: fc.constantFrom('arrives', 'is lost'),
  order: fc.infiniteStream(fc.nat(1_000_000)),
})

async function subscriptionsOf(actor: Actor): Promise<Stripe.Subscription[]> {
  const customers = await db.billingCustomer.findMany({ where: { userId: actor.id }, orderBy: { id: 'asc' } })
  const lists = await Promise.all(
    customers.map(({ stripeCustomerId }) =>
      provider.stripe().subscriptions.list({ customer: stripeCustomerId, status: 'all', limit: 100 }),
    ),
  )
  return lists.flatMap(({ data }) => data)
}

async function checkout(actor: Actor, action: string, countryCode: string): Promise<void> {
  try {
    const url = await provider.planPage(actor, countryCode)
    if (action === 'authenticate') await press(`${url}/authenticate`, { action: 'complete' })
    else await press(url, { action })
  } catch (error) {
    // Ignores a conflict, because the person may already have the plan.
    if (!(error instanceof AppError && error.code === 'conflict')) throw error
  }
}

async function act(actor: Actor, what: Exclude<Step, { arrive: number[] }>): Promise<void> {
  if ('checkout' in what) return checkout(actor, what.checkout, what.country)
  const subscription = (await subscriptionsOf(actor)).find(({ ended_at }) => ended_at === null)
  if (!subscription) return
  if ('portal' in what) return provider.portal(subscription, what.portal)
  if (what.staff === 'end') await provider.stripe().subscriptions.cancel(subscription.id)
  if (what.staff === 'mandate') await provider.asBank('mandates', { subscription: subscription.id, status: 'inactive' })
  const [charge] = (await provider.stripe().charges.list({ customer: String(subscription.customer) })).data
  if (!charge?.paid || charge.disputed) return
  if (what.staff === 'refund' && !charge.refunded) await provider.stripe().refunds.create({ charge: charge.id })
  if (what.staff === 'dispute') await provider.asBank('disputes', { charge: charge.id })
}

/** Includes past-due subscriptions, because their grace period of seven days has just begun. */
const isMember = (all: Stripe.Subscription[]) =>
  all.some(({ status }) => status === 'active' || status === 'trialing' || status === 'past_due')

async function expectSameAsProvider(actor: Actor): Promise<void> {
  const theirs = await subscriptionsOf(actor)
  const ours = await db.subscription.findMany({ where: { userId: actor.id } })
  expect(await roleOf(actor)).toBe(isMember(theirs) ? 'MEMBER' : 'GUEST')
  const stored = ours.map((row) => {
    return [row.stripeSubscriptionId, row.status, row.cancelAtPeriodEnd, row.currentPeriodEnd.getTime() / 1000]
  })
  const said = theirs.map(({ id, status, cancel_at: ends, items }) => {
    return [id, status, ends !== null, items.data[0]?.current_period_end ?? 0]
  })
  expect(stored.toSorted()).toEqual(said.toSorted())
}

const seen = { histories: 0, events: 0, members: 0 }

async function live({ steps, rest, order }: typeof history extends fc.Arbitrary<infer H> ? H : never): Promise<void> {
  const actor = await makeViewer()
  const [before] = (await provider.stripe().events.list({ limit: 1 })).data
  const lastCustomer = (await db.billingCustomer.findFirst({ orderBy: { id: 'desc' } }))?.id ?? 0
  const happened = async () => {
    const all = await provider.stripe().events.list({ limit: 100 }).autoPagingToArray({ limit: 2000 })
    const until = all.findIndex(({ id }) => id === before?.id)
    return until === -1 ? all : all.slice(0, until)
  }
  const arrive = async (events: Stripe.Event[]) => {
    seen.events += events.length
    for (const { status } of await Promise.all(events.map((event) => sendEvent(event)))) expect(status).toBe(200)
  }
  for (const each of steps) {
    if (!('arrive' in each)) await act(actor, each)
    else {
      const events = await happened()
      if (events.length > 0) await arrive(each.arrive.map((n) => events[n % events.length] as Stripe.Event))
    }
  }
  if (rest === 'arrives') {
    const keyed = (await happened()).flatMap((event) => {
      const copies = 1 + (Number(order.next().value) % 3 === 0 ? 1 : 0)
      return Array.from({ length: copies }, () => ({ event, key: Number(order.next().value) }))
    })
    await arrive(keyed.toSorted((a, b) => a.key - b.key).map(({ event }) => event))
  } else await reconcileCustomers(lastCustomer)
  await expectSameAsProvider(actor)
  seen.histories += 1
  if (isMember(await subscriptionsOf(actor))) seen.members += 1
}

it('any history of events, in any order and with losses, leads to the access that Stripe’s state implies', async () => {
  await fc.assert(fc.asyncProperty(history, live), { numRuns: RUNS, endOnFailure: true })
  // The random histories must cover members, non-members and repeated events.
  expect(seen.members).toBeGreaterThan(0)
  expect(seen.members).toBeLessThan(seen.histories)
  expect(seen.events).toBeGreaterThan(seen.histories)
  if (process.env.BILLING_HISTORIES) process.stdout.write(`${JSON.stringify(seen)}\n`)
})
