import { HOUR_MS } from './milliseconds'

/** Local times in Singapore (UTC+8 all year), in the format of form inputs: '2026-01-31T19:30'. */

export const SINGAPORE_ZONE = 'Asia/Singapore'
export const SINGAPORE_OFFSET_MS = 8 * HOUR_MS
// Excludes year 1, because in Singapore it begins in year 0 UTC, which PostgreSQL doesn't have.
const LOCAL = /^(?!000[01])\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2})?$/

/** Parses yyyy-mm-ddThh:mm, seconds optional. Returns null for a date or time that doesn't exist. */
export function singaporeInstant(local: string): Date | null {
  if (!LOCAL.test(local)) return null
  const instant = new Date(Date.parse(`${local}Z`) - SINGAPORE_OFFSET_MS)
  // Date.parse turns 31 February into a date in March.
  return Number.isNaN(instant.getTime()) || !local.startsWith(singaporeTime(instant)) ? null : instant
}

export function singaporeTime(instant: Date): string {
  return new Date(instant.getTime() + SINGAPORE_OFFSET_MS).toISOString().slice(0, 16)
}
