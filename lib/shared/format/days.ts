import { DAY_MS } from './milliseconds'
import { SINGAPORE_OFFSET_MS, singaporeTime } from './singapore-time'

/** Calendar days (yyyy-mm-dd) in Singapore. The offset is UTC+8 all year. */

export function dayStart(day: string): Date {
  return new Date(Date.parse(`${day}T00:00:00Z`) - SINGAPORE_OFFSET_MS)
}

export function nextDay(day: string): string {
  return addDays(day, 1)
}

export function addDays(day: string, count: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + count * DAY_MS).toISOString().slice(0, 10)
}

/** Adds months in UTC; `months` may be negative. Uses the last day of the month if the day doesn't exist. */
export function monthsLater(from: Date, months: number): Date {
  const later = new Date(from)
  later.setUTCMonth(later.getUTCMonth() + months)
  if (later.getUTCDate() !== from.getUTCDate()) later.setUTCDate(0)
  return later
}

export function dayOf(instant: Date): string {
  return singaporeTime(instant).slice(0, 10)
}

const dayAndMonth = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', timeZone: 'UTC' })
const monthAndYear = new Intl.DateTimeFormat('en-GB', { month: 'short', year: 'numeric', timeZone: 'UTC' })

/** Formats a period's first day for an axis: '3 Nov', 'Nov 2026'. */
export function formatStep(day: string, unit: 'day' | 'week' | 'month'): string {
  return (unit === 'month' ? monthAndYear : dayAndMonth).format(new Date(`${day}T00:00:00Z`))
}
