import { hasEnded, mayHaveBeenPaid } from '@/lib/domains/payments/subscriptions/policy'
import { failedStatuses } from '@/lib/shared/access/roles'

export type SubscriptionCopy = { status: string; pastDueSince: Date | null } | null

export type SubscriptionFacts = {
  copy: SubscriptionCopy
  status: string
  /** True if any invoice, even for a zero amount, was paid before the subscription ended. */
  isPaid: boolean
  /** Creation date of the oldest open invoice after the last payment; null if no invoice is open. */
  unpaidSince: Date | null
  now: Date
}

/** Result of comparing our copy with Stripe's state. See the table in docs/reference/data-model.md. */
export type SubscriptionOutcome = { status: string; pastDueSince: Date | null } & (
  | { name: 'waits' | 'lapses' | 'starts' | 'ends-unseen' | 'ends' | 'fails' | 'runs' }
  // Renewals that failed before `until` are now paid. If `until` is null, all are paid.
  | { name: 'recovers'; failed: { since: Date; until: Date | null } }
)

/** A subscription that was ever paid counts as paid forever, so there is no need to ask Stripe again. */
export const isKnownAsPaid = (copy: SubscriptionCopy): boolean => copy !== null && mayHaveBeenPaid(copy.status)

const hasFailed = (status: string): boolean => failedStatuses.includes(status)

export function outcomeOf(facts: SubscriptionFacts): SubscriptionOutcome {
  const { copy, status, isPaid } = facts
  const pastDueSince = pastDueSinceOf(facts)
  const stored = { status, pastDueSince }
  // `isPaid` overrides Stripe's status, because debits settle days later: Stripe may report `active`, `past_due` or
  // `canceled` although nothing has been paid.
  if (!isPaid && hasEnded(status)) return { name: 'lapses', status: 'incomplete_expired', pastDueSince }
  if (!isPaid) return { name: 'waits', status: 'incomplete', pastDueSince }
  if (!isKnownAsPaid(copy)) return { name: hasEnded(status) ? 'ends-unseen' : 'starts', ...stored }
  if (hasEnded(status)) return { name: 'ends', ...stored }
  const since = copy && hasFailed(copy.status) ? copy.pastDueSince : null
  // After several failed renewals, the oldest may be paid while later renewals are still unpaid.
  const isPaidLate = since !== null && (pastDueSince ? pastDueSince > since : status === 'active')
  if (isPaidLate) return { name: 'recovers', ...stored, failed: { since, until: pastDueSince } }
  return { name: hasFailed(status) ? 'fails' : 'runs', ...stored }
}

function pastDueSinceOf({ copy, status, unpaidSince, now }: SubscriptionFacts): Date | null {
  const known = copy?.pastDueSince ?? null
  if (hasFailed(status)) return unpaidSince ?? known ?? now
  // Keeps the time if an unpaid subscription is then cancelled. The reports date its end to the failed renewal and
  // would otherwise count the end twice.
  return hasEnded(status) && copy?.status !== 'past_due' ? known : null
}
