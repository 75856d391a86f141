import { isVerified, type Actor } from '@/lib/shared/access/actor'
import { DAY_MS, HOUR_MS } from '@/lib/shared/format/milliseconds'

/** How long before its start a livestream is reminded of. */
export const REMIND_BEFORE_MS = { day: DAY_MS, hour: HOUR_MS } as const

/** How long a livestream without an end goes on. */
export const OPEN_MS = 6 * HOUR_MS

export type Reminder = keyof typeof REMIND_BEFORE_MS

/** The reminders that are still to come. @param left milliseconds until the start */
export const remindersAhead = (left: number): Reminder[] =>
  (['day', 'hour'] as const).filter((kind) => left > REMIND_BEFORE_MS[kind])

/**
 * Who may watch a livestream, while it is on: everyone whose address is verified, whatever their plan. The page that
 * thanks for the verification promises it, and a stream has neither a free nor a premium mark.
 */
export function canWatchLive(actor: Actor): boolean {
  return isVerified(actor)
}
