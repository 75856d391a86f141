import { hasEnded } from '@/lib/domains/payments/subscriptions/policy'

type RenewalFacts = {
  /** State that we stored last; null for a new subscription. */
  copy: { status: string; cancelAt: Date | null } | null
  status: string
  cancelAt: Date | null
  /** True if the person or staff ended the subscription, false if Stripe ended it for want of a payment. */
  isRequested: boolean
}

/**
 * Compares our copy with Stripe's state, which our page, the portal or staff may have changed.
 * @returns the change that the person must be told about
 */
export function renewalChange({ copy, status, cancelAt, isRequested }: RenewalFacts): 'ended' | 'resumed' | null {
  if (copy && hasEnded(copy.status)) return null
  const before = copy?.cancelAt?.getTime()
  // The end of a cancelled subscription was told when it was cancelled.
  if (hasEnded(status)) return copy && before === undefined && isRequested ? 'ended' : null
  if (before === cancelAt?.getTime()) return null
  return cancelAt ? 'ended' : 'resumed'
}
