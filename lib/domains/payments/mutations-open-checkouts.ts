import 'server-only'
import type Stripe from 'stripe'
import { closeCheckout } from '@/lib/domains/payments/mutations-close-checkouts'
import { listCustomers } from '@/lib/domains/payments/mutations-customers'
import { syncCustomer } from '@/lib/domains/payments/mutations-subscriptions'
import { mayCharge } from '@/lib/domains/payments/policy-billing'
import { stripe } from '@/lib/server/stripe'
import type { Actor } from '@/lib/shared/actor'
import { AppError } from '@/lib/shared/errors'

/** What keeps a person from paying twice: by the provider's word, because our own may be late. */

const unpaid = () =>
  new AppError('conflict', 'Your Premium plan waits for a payment. Please settle it under Manage Subscription.')

export const alreadyPremium = () => new AppError('conflict', 'You already have the Premium plan.')

/**
 * Refuses a person for whom a subscription runs at the provider, be it that its event has not reached us (we take it in
 * then) or that a payment of it is open.
 * @throws AppError conflict
 */
export async function refuseIfSubscribed(actor: Actor): Promise<void> {
  for (const customer of await listCustomers(actor)) {
    const { data } = await stripe().subscriptions.list({ customer, status: 'all', limit: 100 })
    const running = data.filter(({ status }) => mayCharge(status))
    if (running.length === 0) continue
    await syncCustomer(customer)
    throw running.some(({ status }) => status === 'active' || status === 'trialing') ? alreadyPremium() : unpaid()
  }
}

/**
 * A person has at most one open checkout, in whatever currency: the same offer is continued, others are closed.
 * @param offer what is asked for now, as it stands in the checkout's metadata
 * @returns the open checkout of this offer, or null; and the id of the customer's newest checkout, open or not
 */
export async function keepOneCheckout(
  actor: Actor,
  customer: string,
  offer: string,
): Promise<{ same: Stripe.Checkout.Session | null; newest: string | undefined }> {
  const own = await listPlanCheckouts(actor)
  const open = own.filter((session) => session.status === 'open')
  const same = open.find(({ customer: payer, metadata, url, client_secret: secret }) => {
    return payer === customer && metadata?.offer === offer && (url ?? secret) !== null
  })
  await Promise.all(open.filter((session) => session !== same).map((session) => closeCheckout(session.id)))
  return { same: same ?? null, newest: own.find((session) => session.customer === customer)?.id }
}

/**
 * What was asked for at the same moment, in another currency or from another page, was not there yet when this checkout
 * was made: of all that are open now, the newest stays. Whoever comes later sees both.
 * @throws AppError conflict when the newest is not this one, which is closed then
 */
export async function keepNewestCheckout(actor: Actor, made: Stripe.Checkout.Session): Promise<void> {
  const open = (await listPlanCheckouts(actor)).filter((session) => session.status === 'open')
  const newest = open.reduce((one, other) => (isNewer(other, one) ? other : one), made)
  await Promise.all(open.filter(({ id }) => id !== newest.id).map(({ id }) => closeCheckout(id)))
  if (newest.id === made.id) return
  throw new AppError('conflict', 'Another checkout was opened for you at the same moment. Please try again.')
}

/** By second, and within one by id, so that everybody who looks finds the same one. */
const isNewer = (one: Stripe.Checkout.Session, other: Stripe.Checkout.Session) =>
  one.created > other.created || (one.created === other.created && one.id > other.id)

async function listPlanCheckouts(actor: Actor): Promise<Stripe.Checkout.Session[]> {
  const customers = await listCustomers(actor)
  const lists = await Promise.all(customers.map((customer) => stripe().checkout.sessions.list({ customer, limit: 20 })))
  return lists.flatMap(({ data }) => data).filter((session) => session.mode === 'subscription')
}
