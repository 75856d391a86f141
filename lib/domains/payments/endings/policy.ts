import type { PremiumSource } from '@/lib/domains/payments/holdings/schema'
import { passes, passNames } from '@/lib/shared/money/passes'

/** Calendar months have 28 days at least. */
const DAYS_PER_MONTH = 28

/**
 * Number of days before its end at which an entitlement is due for the email, by its length in days, longest first.
 * Gifts, codes and free months are reminded as passes of their length.
 */
export const remindersByLength: readonly { atLeast: number; before: number }[] = passNames
  .map((pass) => ({ atLeast: passes[pass].days + passes[pass].months * DAYS_PER_MONTH, before: passes[pass].remind }))
  .toReversed()

/** Longest time before an end at which an email is due, in days. */
export const FIRST_REMINDER = Math.max(...remindersByLength.map(({ before }) => before))

/** Continues 'Your …'. */
export const endingNames: Record<PremiumSource, string> = {
  pass: 'pass',
  gift: 'gift',
  code: 'code',
  staff: 'free time',
}
