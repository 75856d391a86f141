import type { Actor } from '@/lib/shared/access/actor'
import { graceEnd, neverPaidStatuses, openPaymentStatuses, runningStatuses } from '@/lib/shared/access/roles'
import { isCurrency, isPlanProduct } from '@/lib/shared/money/prices'
import type { PaymentNotice } from './schema'

export const endedStatuses = ['canceled', 'incomplete_expired']

/** True if Stripe may still charge the person for a subscription with this status. */
export const canCharge = (status: string): boolean =>
  runningStatuses.includes(status) || openPaymentStatuses.includes(status)

type Items<Item> = { items: { data: Item[] } }
type PricedItem = { price: { currency: string; product: string | { id: string } } }

/** Returns the item of our plan. Subscriptions to other products, or in other currencies, aren't ours and have none. */
export const planItemOf = <Item extends PricedItem>({ items }: Items<Item>): Item | undefined =>
  items.data.find(({ price: { currency, product } }) => {
    const id = typeof product === 'string' ? product : product.id
    return isCurrency(currency) && isPlanProduct(id)
  })

type PricedLine = { pricing: { price_details?: { product: string } } | null }

/** Like `planItemOf`, for an invoice. */
export const planLineOf = <Line extends PricedLine>(invoice: {
  currency: string
  lines: { data: Line[] }
}): Line | undefined =>
  isCurrency(invoice.currency)
    ? invoice.lines.data.find(({ pricing }) => isPlanProduct(pricing?.price_details?.product ?? ''))
    : undefined

/**
 * Reads both fields, because the customer portal sets only `cancel_at` under flexible billing, and the API and classic
 * billing may set `cancel_at_period_end`.
 * @returns `at`: null unless cancelled; `beforeRenewal`: true if the current period is the last
 */
export function cancellationOf(
  stripes: { cancel_at: number | null; cancel_at_period_end: boolean },
  periodEnd: number,
): { at: number | null; beforeRenewal: boolean } {
  const at = stripes.cancel_at ?? (stripes.cancel_at_period_end ? periodEnd : null)
  return { at, beforeRenewal: at !== null && at <= periodEnd }
}

export const mayHaveBeenPaid = (status: string): boolean => !neverPaidStatuses.includes(status)

export const hasEnded = (status: string): boolean => endedStatuses.includes(status)

/** A payment after the end of the subscription gives no access and must be refunded. Times are Unix seconds. */
export const isPaidTooLate = (paidAt: number | null, endedAt: number | null): boolean =>
  endedAt !== null && paidAt !== null && paidAt > endedAt

/** Returns null outside the grace period. */
export function graceEndOf({ renewalProblem }: Actor, now: Date): Date | null {
  const { status, pastDueSince } = renewalProblem ?? {}
  const end = status === 'past_due' && pastDueSince ? graceEnd(pastDueSince) : null
  return end && end > now ? end : null
}

export function paymentNoticeOf(actor: Actor, now: Date = new Date()): PaymentNotice | null {
  if (!actor.renewalProblem) return null
  const { status, mandateState, currentPeriodEnd } = actor.renewalProblem
  const needsCard = mandateState !== null
  if (openPaymentStatuses.includes(status)) {
    const end = graceEndOf(actor, now)
    return { needsCard, isPaused: end === null, until: end?.toISOString() ?? null }
  }
  // A mandate that is too small still covers the renewals with a discount.
  const until = mandateState === 'too_small' ? null : currentPeriodEnd.toISOString()
  return { needsCard, isPaused: false, until }
}
