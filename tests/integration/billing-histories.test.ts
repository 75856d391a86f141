import fc from 'fast-check'
import type Stripe from 'stripe'
import { reconcileCustomers } from '@/lib/domains/payments/jobs'
import { createCheckoutSession } from '@/lib/domains/payments/plans/mutations'
import { db } from '@/lib/server/db/client'
import type { Actor } from '@/lib/shared/access/actor'
import { AppError } from '@/lib/shared/errors'
import { actorOf, makeViewer, roleOf } from '@/tests/factories/viewers'
import { sendEvent } from '@/tests/support/provider'
import { press } from '@/tests/support/stripe-harness'
import { limitOf } from '@/tests/support/timeout'
import { useBilling } from './support/billing'

const provider = useBilling()

/** Number of histories; more with `BILLING_HISTORIES=1000`. */
const RUNS = Number(process.env.BILLING_HISTORIES || 25)
jest.setTimeout(limitOf(25 + RUNS))

const atCheckout = ['pay', 'decline', 'authenticate'] as const
const inPortal = ['cancel', 'resume', 'fail', 'authenticate', 'advance', 'pay'] as const

/** What people, banks and staff do, and how the events of it arrive. */
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
  // Most histories begin with a payment; without one little can happen.
  steps: fc
    .tuple(fc.integer({ min: 0, max: 4 }), fc.array(step, { minLength: 3, maxLength: 14 }))
    .map(([chance, steps]) => (chance > 0 ? [paid, ...steps] : steps)),
  /** The other events arrive in any order, some twice. Or they are lost, and the nightly job reads the state. */
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
    const { url } = await createCheckoutSession(await actorOf(actor.id), { countryCode })
    await press(action === 'authenticate' ? `${url}/authenticate` : url, {
      action: action === 'authenticate' ? 'complete' : action,
    })
  } catch (error) {
    // A person who has the plan is refused.
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

/** The expected access by Stripe's state: paid, or at most seven days after a failed renewal, which is now. */
const isMember = (all: Stripe.Subscription[]) =>
  all.some(({ status }) => status === 'active' || status === 'trialing' || status === 'past_due')

const facts = (all: { id: string; status: string; ends: boolean; until: number }[]) =>
  all.toSorted((a, b) => a.id.localeCompare(b.id))

async function expectSameAsProvider(actor: Actor): Promise<void> {
  const theirs = await subscriptionsOf(actor)
  const ours = await db.subscription.findMany({ where: { userId: actor.id } })
  expect(await roleOf(actor)).toBe(isMember(theirs) ? 'MEMBER' : 'GUEST')
  expect(
    facts(
      ours.map(({ stripeSubscriptionId: id, status, cancelAtPeriodEnd: ends, currentPeriodEnd }) => {
        return { id, status, ends, until: currentPeriodEnd.getTime() / 1000 }
      }),
    ),
  ).toEqual(
    facts(
      theirs.map(({ id, status, cancel_at: ends, items }) => {
        return { id, status, ends: ends !== null, until: items.data[0]?.current_period_end ?? 0 }
      }),
    ),
  )
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
    // At the same time, as Stripe sends them.
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

it('any history of events, in any order and with losses, leads to the access that the state at Stripe gives', async () => {
  await fc.assert(fc.asyncProperty(history, live), { numRuns: RUNS, endOnFailure: true })
  // The histories are useful: some end with access and some without, and events arrived.
  expect(seen.members).toBeGreaterThan(0)
  expect(seen.members).toBeLessThan(seen.histories)
  expect(seen.events).toBeGreaterThan(seen.histories)
  if (process.env.BILLING_HISTORIES) process.stdout.write(`${JSON.stringify(seen)}\n`)
})
