import { isVerified, type Actor } from '@/lib/shared/access/actor'
import { DAY_MS, HOUR_MS } from '@/lib/shared/format/milliseconds'

export const REMIND_BEFORE_MS = { day: DAY_MS, hour: HOUR_MS } as const

/** A livestream without an end time counts as running for this long. */
export const OPEN_MS = 6 * HOUR_MS

export type Reminder = keyof typeof REMIND_BEFORE_MS

/** @param left milliseconds until the start */
export const remindersAhead = (left: number): Reminder[] =>
  (['day', 'hour'] as const).filter((kind) => left > REMIND_BEFORE_MS[kind])

/** Allows all verified people, on any plan, because the page shown after verification promises it. */
export function canWatchLive(actor: Actor): boolean {
  return isVerified(actor)
}
