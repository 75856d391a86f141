import type { Actor } from '@/lib/shared/access/actor'
import { graceEnd, neverPaidStatuses, openPaymentStatuses, runningStatuses } from '@/lib/shared/access/roles'
import { formatDay } from '@/lib/shared/format/format'
import type { MembershipDto, PaymentNotice } from './schema'

export const endedStatuses = ['canceled', 'incomplete_expired']

/** Returns true if a second subscription would charge the person twice. */
export const canCharge = (status: string): boolean =>
  runningStatuses.includes(status) || openPaymentStatuses.includes(status)

/**
 * Under flexible billing the portal sets only `cancel_at`; the API and classic billing may set `cancel_at_period_end`.
 * @returns `at` is null unless cancelled; `beforeRenewal` is true if this period is the last
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

/**
 * Returns true for a payment that gives no access and is refunded.
 * @param paidAt Unix time in seconds
 * @param endedAt Unix time in seconds
 */
export const isPaidTooLate = (paidAt: number | null, endedAt: number | null): boolean =>
  endedAt !== null && paidAt !== null && paidAt > endedAt

/** Completes a sentence about Premium: 'renews on 1 May 2027', 'ends on …', or both. */
export function membershipText({ status, renewsAt, endsAt }: MembershipDto): string {
  if (status === 'incomplete')
    return 'Premium starts when your first payment arrives. Payments from a bank account take a few days.'
  if (openPaymentStatuses.includes(status)) return 'is waiting for a payment'
  const renews = renewsAt && `renews on ${formatDay(renewsAt)}`
  const ends = endsAt && `ends on ${formatDay(endsAt)}`
  return [renews, ends].filter(Boolean).join(' and ')
}

export function paymentNoticeOf({ failedRenewal }: Actor, now: Date = new Date()): PaymentNotice | null {
  if (!failedRenewal) return null
  const { status, pastDueSince } = failedRenewal
  const end = status === 'past_due' && pastDueSince ? graceEnd(pastDueSince) : null
  return { graceEndsAt: end && end > now ? end.toISOString() : null }
}
