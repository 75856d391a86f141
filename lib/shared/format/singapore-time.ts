import { HOUR_MS } from './milliseconds'

/** Times of day where the product is operated (Singapore, UTC+8 all year), as forms write them: '2026-01-31T19:30'. */

/** Its time zone, by the name of IANA. */
export const SINGAPORE_ZONE = 'Asia/Singapore'
/** How much later the clock of Singapore is than UTC, in milliseconds. */
export const SINGAPORE_OFFSET_MS = 8 * HOUR_MS
// PostgreSQL has no year 0, in which the year 1 of Singapore begins in UTC.
const LOCAL = /^(?!000[01])\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2})?$/

/**
 * The instant of a time of day in Singapore.
 * @param local yyyy-mm-ddThh:mm, seconds optional
 * @returns null when there is no such day or time
 */
export function singaporeInstant(local: string): Date | null {
  if (!LOCAL.test(local)) return null
  const instant = new Date(Date.parse(`${local}Z`) - SINGAPORE_OFFSET_MS)
  // 31 February would become a day of March.
  return Number.isNaN(instant.getTime()) || !local.startsWith(singaporeTime(instant)) ? null : instant
}

/** The time of day in Singapore at an instant, to the minute. */
export function singaporeTime(instant: Date): string {
  return new Date(instant.getTime() + SINGAPORE_OFFSET_MS).toISOString().slice(0, 16)
}
