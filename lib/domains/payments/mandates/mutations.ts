import 'server-only'
import type Stripe from 'stripe'
import { queueTextMail } from '@/lib/domains/content/mails/mutations'
import type { Customer, Write } from '@/lib/domains/payments/read-back/mutations'
import type { Subscription } from '@/lib/server/db/generated/client'
import { log } from '@/lib/server/log/log'
import { stripe } from '@/lib/server/stripe/stripe'
import { isRefusal, nullIfMissing } from '@/lib/server/stripe/stripe-errors'
import { idOf, unixOf } from '@/lib/server/stripe/stripe-objects'
import { failedStatuses, graceEnd, isCardNeeded, runningStatuses } from '@/lib/shared/access/roles'
import { DAY_MS } from '@/lib/shared/format/milliseconds'
import { priceOfMinor } from '@/lib/shared/money/prices'
import { composeCardRequest } from './mails'
import { readMandate, type MandateRead } from './queries'

type Copy = Pick<Subscription, 'status' | 'cancelAtPeriodEnd' | 'mandateAmount' | 'stripeMandateId'> & {
  mandateState: string | null
}
type Reading = { copy: Copy | null; status: string; told: string | null; now: Date }
type Checked = MandateRead & { mandateCheckedAt: Date }

/** Banks in India charge a saved card or UPI only with a mandate. Other subscriptions are never checked. */
export async function checkMandate(
  subscription: Stripe.Subscription,
  { price, quantity = 1 }: Stripe.SubscriptionItem,
  { copy, status, told, now }: Reading,
): Promise<Checked | null> {
  const isCharged = runningStatuses.includes(status) || failedStatuses.includes(status)
  if (price.currency !== 'inr' || !isCharged) return null
  const needed = (price.unit_amount ?? 0) * quantity
  return { ...(await readMandate(subscription, copy, { told, needed, now })), mandateCheckedAt: now }
}

type Stored = Copy & Pick<Subscription, 'currency' | 'unitAmount' | 'currentPeriodEnd' | 'pastDueSince' | 'syncedAt'>

/** Tells staff by a log line, and the person by email, once: when a new card becomes necessary. */
export function tellCardNeeded(
  { user: to, stripeCustomerId }: Customer,
  subscription: string,
  copy: Copy | null,
  stored: Stored,
): Write | null {
  if (!isCardNeeded(stored) || (copy && isCardNeeded(copy))) return null
  const { mandateState: state, mandateAmount, unitAmount, currency, currentPeriodEnd, pastDueSince } = stored
  const isDue = failedStatuses.includes(stored.status)
  const until = isDue ? pastDueSince && graceEnd(pastDueSince) : currentPeriodEnd
  const mail = composeCardRequest({
    approved: state === 'too_small' && mandateAmount !== null ? priceOfMinor(currency, mandateAmount) : null,
    regular: priceOfMinor(currency, unitAmount),
    until: until && (!isDue || until > stored.syncedAt) ? until : null,
    isDue,
  })
  return async (tx) => {
    log.warn({ subscription, stripeCustomerId, state, mandateAmount, unitAmount }, 'mandate missing or too small')
    if (to) await queueTextMail(tx, 'new-card-needed', { to, ...mail })
  }
}

/** Key in a subscription's metadata: the setup whose card it already has. */
const APPLIED = 'cardSetup'
/** Key in a setup's metadata: the subscription that the card is for. */
export const CARD_FOR = 'subscription'

/**
 * Gives the subscription the card that the person has saved since, and pays what is due with it. Reads the setups from
 * Stripe, because their event may be lost. One request stores the card and the setup's id, so that it isn't applied
 * again after the person has chosen yet another card in the portal.
 */
export async function applyNewCard(
  subscription: Stripe.Subscription,
  copy: Copy | null,
  now: Date,
): Promise<Stripe.Subscription> {
  const isDue = failedStatuses.includes(subscription.status)
  if (!copy || subscription.ended_at !== null || !(isDue || isCardNeeded(copy))) return subscription
  const { data } = await stripe().setupIntents.list({ customer: idOf(subscription.customer) ?? undefined, limit: 20 })
  const setup = data.find(({ status, metadata }) => status === 'succeeded' && metadata?.[CARD_FOR] === subscription.id)
  if (!setup) return subscription
  const method = idOf(setup.payment_method)
  const current =
    subscription.metadata[APPLIED] === setup.id || !method
      ? subscription
      : await nullIfMissing(
          stripe().subscriptions.update(subscription.id, {
            default_payment_method: method,
            metadata: { [APPLIED]: setup.id },
          }),
        )
  if (!current || !isDue || setup.created < unixOf(new Date(now.getTime() - DAY_MS))) return current ?? subscription
  return payDue(current, setup.id)
}

/** Tries once per card, because the bank announces each attempt to the person. */
async function payDue(subscription: Stripe.Subscription, setup: string): Promise<Stripe.Subscription> {
  const invoice = idOf(subscription.latest_invoice)
  if (!invoice) return subscription
  try {
    await stripe().invoices.pay(invoice, {}, { idempotencyKey: `pay-${invoice}-${setup}` })
  } catch (error) {
    if (!isRefusal(error)) throw error
    log.info({ subscription: subscription.id, err: error }, 'payment with the new card refused')
  }
  return stripe().subscriptions.retrieve(subscription.id)
}
