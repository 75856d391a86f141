import { hasEnded, mayHaveBeenPaid } from '@/lib/domains/payments/subscriptions/policy'
import { failedStatuses } from '@/lib/shared/access/roles'

/** A subscription as it is stored; null before it is read for the first time. */
export type SubscriptionCopy = { status: string; pastDueSince: Date | null } | null

export type SubscriptionFacts = {
  copy: SubscriptionCopy
  /** Stripe's word, now. */
  status: string
  /** An invoice was ever paid before the subscription ended; an invoice of zero counts. */
  isPaid: boolean
  /** Creation of the oldest invoice that is open since the last paid one; null where staff closed all of them. */
  unpaidSince: Date | null
  now: Date
}

/** The transition from our copy to Stripe's word, and what is stored of it. docs/data-model.md has the table. */
export type SubscriptionOutcome = { status: string; pastDueSince: Date | null } & (
  | { name: 'waits' | 'lapses' | 'starts' | 'ends-unseen' | 'ends' | 'fails' | 'runs' }
  // The renewals that failed before `until` were paid; all of them where it is null.
  | { name: 'recovers'; failed: { since: Date; until: Date | null } }
)

/** Spares a request to Stripe: a subscription that was paid once stays so. */
export const isKnownAsPaid = (copy: SubscriptionCopy): boolean => copy !== null && mayHaveBeenPaid(copy.status)

const hasFailed = (status: string): boolean => failedStatuses.includes(status)

/** Decides what becomes of a stored subscription: the first line that fits. */
export function outcomeOf(facts: SubscriptionFacts): SubscriptionOutcome {
  const { copy, status, isPaid } = facts
  const pastDueSince = pastDueSinceOf(facts)
  const stored = { status, pastDueSince }
  // Stripe says `active`, `past_due` or `canceled` also where nothing was ever paid: a debit settles days later.
  if (!isPaid && hasEnded(status)) return { name: 'lapses', status: 'incomplete_expired', pastDueSince }
  if (!isPaid) return { name: 'waits', status: 'incomplete', pastDueSince }
  if (!isKnownAsPaid(copy)) return { name: hasEnded(status) ? 'ends-unseen' : 'starts', ...stored }
  if (hasEnded(status)) return { name: 'ends', ...stored }
  const since = copy && hasFailed(copy.status) ? copy.pastDueSince : null
  // Where several renewals failed, an older one may be paid before the others.
  const isPaidLate = since !== null && (pastDueSince ? pastDueSince > since : status === 'active')
  if (isPaidLate) return { name: 'recovers', ...stored, failed: { since, until: pastDueSince } }
  return { name: hasFailed(status) ? 'fails' : 'runs', ...stored }
}

/** The first failed renewal of those that are unpaid, from which the grace period counts. */
function pastDueSinceOf({ copy, status, unpaidSince, now }: SubscriptionFacts): Date | null {
  const known = copy?.pastDueSince ?? null
  if (hasFailed(status)) return unpaidSince ?? known ?? now
  // A subscription that Stripe left unpaid ended for the figures when its renewal failed, and does not end once more.
  return hasEnded(status) && copy?.status !== 'past_due' ? known : null
}
