import { hasEnded, mayHaveBeenPaid } from '@/lib/domains/payments/subscriptions/policy'
import { failedStatuses } from '@/lib/shared/access/roles'

export type SubscriptionCopy = { status: string; pastDueSince: Date | null } | null

export type SubscriptionFacts = {
  copy: SubscriptionCopy
  status: string
  /** True if any invoice, even of zero, was paid before the subscription ended. */
  isPaid: boolean
  /** Creation date of the oldest open invoice since the last payment; null if staff closed them all. */
  unpaidSince: Date | null
  now: Date
}

/** Transition from our copy to Stripe's state (table in docs/reference/data-model.md). */
export type SubscriptionOutcome = { status: string; pastDueSince: Date | null } & (
  | { name: 'waits' | 'lapses' | 'starts' | 'ends-unseen' | 'ends' | 'fails' | 'runs' }
  // Renewals that failed before `until` are now paid; null means all of them.
  | { name: 'recovers'; failed: { since: Date; until: Date | null } }
)

/** Avoids a request to Stripe: a subscription that was once paid stays paid. */
export const isKnownAsPaid = (copy: SubscriptionCopy): boolean => copy !== null && mayHaveBeenPaid(copy.status)

const hasFailed = (status: string): boolean => failedStatuses.includes(status)

export function outcomeOf(facts: SubscriptionFacts): SubscriptionOutcome {
  const { copy, status, isPaid } = facts
  const pastDueSince = pastDueSinceOf(facts)
  const stored = { status, pastDueSince }
  // Stripe reports `active`, `past_due` or `canceled` even if nothing was ever paid, because debits settle days later.
  if (!isPaid && hasEnded(status)) return { name: 'lapses', status: 'incomplete_expired', pastDueSince }
  if (!isPaid) return { name: 'waits', status: 'incomplete', pastDueSince }
  if (!isKnownAsPaid(copy)) return { name: hasEnded(status) ? 'ends-unseen' : 'starts', ...stored }
  if (hasEnded(status)) return { name: 'ends', ...stored }
  const since = copy && hasFailed(copy.status) ? copy.pastDueSince : null
  // If several renewals failed, an older renewal may be paid before the others.
  const isPaidLate = since !== null && (pastDueSince ? pastDueSince > since : status === 'active')
  if (isPaidLate) return { name: 'recovers', ...stored, failed: { since, until: pastDueSince } }
  return { name: hasFailed(status) ? 'fails' : 'runs', ...stored }
}

function pastDueSinceOf({ copy, status, unpaidSince, now }: SubscriptionFacts): Date | null {
  const known = copy?.pastDueSince ?? null
  if (hasFailed(status)) return unpaidSince ?? known ?? now
  // In the reports, an unpaid subscription ended when its renewal failed, and must not end twice.
  return hasEnded(status) && copy?.status !== 'past_due' ? known : null
}
