import type { AdminUserDto } from '@/lib/domains/accounts/schema'

type Tone = 'good' | 'waiting' | 'bad' | 'none'

/** What the Payment column says: a word for the state, and what happens at the end of the paid period. */
type PaymentState = { label: string; tone: Tone; until: { says: string; instant: string } | null }

const words: Record<string, { label: string; tone: Tone; says: string }> = {
  active: { label: 'Active', tone: 'good', says: 'renews' },
  trialing: { label: 'Trial', tone: 'good', says: 'renews' },
  past_due: { label: 'Past due', tone: 'bad', says: 'paid to' },
  unpaid: { label: 'Unpaid', tone: 'bad', says: 'paid to' },
  paused: { label: 'Paused', tone: 'waiting', says: 'paid to' },
  canceled: { label: 'Ended', tone: 'none', says: 'was paid to' },
}

/** A person's payment at a glance. @param subscription of the list's row */
export function paymentState(subscription: AdminUserDto['subscription']): PaymentState {
  const { status, stripeCurrentPeriodEnd: instant, cancelAtPeriodEnd } = subscription
  if (status === null || instant === null) return { label: 'None', tone: 'none', until: null }
  const found = words[status]
  if (!found) return { label: 'Not completed', tone: 'none', until: null }
  if (found.tone === 'good' && cancelAtPeriodEnd) {
    return { label: 'Cancelled', tone: 'waiting', until: { says: 'ends', instant } }
  }
  return { label: found.label, tone: found.tone, until: { says: found.says, instant } }
}
