import type { Actor } from '@/lib/shared/access/actor'
import { graceEnd, neverPaidStatuses, openPaymentStatuses, runningStatuses } from '@/lib/shared/access/roles'
import { formatDay } from '@/lib/shared/format/format'
import type { MembershipDto, PaymentNotice } from './schema'

/** The statuses of a subscription that ended for good. */
export const endedStatuses = ['canceled', 'incomplete_expired']

/** Whether a subscription may still charge, so that a second one would be paid twice. @param status Stripe's */
export const canCharge = (status: string): boolean =>
  runningStatuses.includes(status) || openPaymentStatuses.includes(status)

/**
 * When a subscription ends, as far as it is cancelled. Under flexible billing the portal sets `cancel_at` only; a
 * request to the API, and classic billing, may set `cancel_at_period_end`.
 * @param periodEnd of the running period
 * @returns `at` null while it renews; `beforeRenewal` whether the running period is the last one
 */
export function cancellationOf(
  stripes: { cancel_at: number | null; cancel_at_period_end: boolean },
  periodEnd: number,
): { at: number | null; beforeRenewal: boolean } {
  const at = stripes.cancel_at ?? (stripes.cancel_at_period_end ? periodEnd : null)
  return { at, beforeRenewal: at !== null && at <= periodEnd }
}

/** False for the two statuses of a subscription that was never paid. @param status Stripe's, or our copy's */
export const mayHaveBeenPaid = (status: string): boolean => !neverPaidStatuses.includes(status)

/** Whether a subscription ended for good. @param status Stripe's */
export const hasEnded = (status: string): boolean => endedStatuses.includes(status)

/**
 * Whether an invoice was paid when its subscription was over: that gives no access, and goes back.
 * @param paidAt of the invoice, in seconds as Stripe has it
 * @param endedAt of the subscription, likewise
 */
export const isPaidTooLate = (paidAt: number | null, endedAt: number | null): boolean =>
  endedAt !== null && paidAt !== null && paidAt > endedAt

/** What happens to a running subscription: 'renews on 1 May 2027', 'ends on …', or both. */
export function membershipText({ status, renewsAt, endsAt }: MembershipDto): string {
  if (status === 'incomplete')
    return 'Premium starts when your first payment arrives. Payments from a bank account take a few days.'
  if (openPaymentStatuses.includes(status)) return 'is waiting for a payment'
  const renews = renewsAt && `renews on ${formatDay(renewsAt)}`
  const ends = endsAt && `ends on ${formatDay(endsAt)}`
  return [renews, ends].filter(Boolean).join(' and ')
}

/**
 * What a person must be told of a subscription that waits for a payment, or null.
 * @param now instant at which it is shown
 */
export function paymentNoticeOf({ failedRenewal }: Actor, now: Date = new Date()): PaymentNotice | null {
  if (!failedRenewal) return null
  const { status, pastDueSince } = failedRenewal
  const end = status === 'past_due' && pastDueSince ? graceEnd(pastDueSince) : null
  return { graceEndsAt: end && end > now ? end.toISOString() : null }
}
