import { DAY_MS } from './milliseconds'
import { SINGAPORE_OFFSET_MS, singaporeTime } from './singapore-time'

/** Days of the calendar where the product is operated (Singapore, UTC+8 all year), as yyyy-mm-dd. */

/** The instant at which a day begins. @param day yyyy-mm-dd */
export function dayStart(day: string): Date {
  return new Date(Date.parse(`${day}T00:00:00Z`) - SINGAPORE_OFFSET_MS)
}

/** The day after. @param day yyyy-mm-dd */
export function nextDay(day: string): string {
  return addDays(day, 1)
}

/** A day so many days later, or earlier. @param day yyyy-mm-dd */
export function addDays(day: string, count: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + count * DAY_MS).toISOString().slice(0, 10)
}

/**
 * The instant so many months later, or earlier: on the same day of the month, or on its last day where it has no such
 * day, at the same time (UTC).
 * @param months whole months
 */
export function monthsLater(from: Date, months: number): Date {
  const later = new Date(from)
  later.setUTCMonth(later.getUTCMonth() + months)
  // The 31st of a shorter month is a day of the next one.
  if (later.getUTCDate() !== from.getUTCDate()) later.setUTCDate(0)
  return later
}

/** The day of an instant. */
export function dayOf(instant: Date): string {
  return singaporeTime(instant).slice(0, 10)
}

const dayAndMonth = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', timeZone: 'UTC' })
const monthAndYear = new Intl.DateTimeFormat('en-GB', { month: 'short', year: 'numeric', timeZone: 'UTC' })

/** A step of a span by its first day: '3 Nov', 'Nov 2026'. @param day yyyy-mm-dd */
export function formatStep(day: string, unit: 'day' | 'week' | 'month'): string {
  return (unit === 'month' ? monthAndYear : dayAndMonth).format(new Date(`${day}T00:00:00Z`))
}
