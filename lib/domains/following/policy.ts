import { DAY_MS, HOUR_MS } from '@/lib/shared/format/milliseconds'

/** Time of day in UTC: 02:30, which is 8 am on the same day in India. */
const TIME_OF_DAY_MS = 2.5 * HOUR_MS
/** Minimum interval between two emails: a week, less half a day in case the last email was late. */
const LEAST_BETWEEN_MS = 6.5 * DAY_MS

/** Saturday: the default day of the weekly email. */
export const FIRST_DAY = 6

export const dayNames: Readonly<Record<number, string>> = {
  1: 'Monday',
  2: 'Tuesday',
  3: 'Wednesday',
  4: 'Thursday',
  5: 'Friday',
  6: 'Saturday',
  7: 'Sunday',
}

export const DIGEST_TIME = '8 am in India'

/**
 * @param day ISO weekday, 1 (Monday) to 7; null if the email is turned off
 * @param sentAt time when the last email was queued
 */
export function getNextDigestTime(day: number, now: Date, sentAt: Date | null): Date
export function getNextDigestTime(day: number | null, now: Date, sentAt: Date | null): Date | null
export function getNextDigestTime(day: number | null, now: Date, sentAt: Date | null): Date | null {
  if (day === null) return null
  const midnight = Math.floor(now.getTime() / DAY_MS) * DAY_MS
  const ahead = (day - new Date(midnight).getUTCDay() + 7) % 7
  const earliest = Math.max(now.getTime() + 1, (sentAt?.getTime() ?? -Infinity) + LEAST_BETWEEN_MS)
  let due = midnight + ahead * DAY_MS + TIME_OF_DAY_MS
  while (due < earliest) due += 7 * DAY_MS
  return new Date(due)
}
