import { addDays } from '@/lib/shared/format/days'
import { truncateAtWord } from '@/lib/shared/format/format'
import { reportSpans, type ReportSpan } from './schema'

/** Number of days for which searches and countries are stored. Must exceed the longest report. */
export const COUNTED_DAYS = 400

const QUERY_MAX = 80
const NUMBER = /\d[\d\s().-]{5,}\d/

/**
 * Normalises a search for counting. Returns null for an empty search, and for text that could identify a person, such
 * as an email address or a phone number.
 */
export function missKey(query: string): string | null {
  const text = query
    .toWellFormed()
    .normalize('NFKC')
    .replace(/[\p{Cc}\uFFFD]/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim()
    .toLowerCase()
  if (text === '' || text.includes('@') || NUMBER.test(text)) return null
  return truncateAtWord(text, QUERY_MAX).trim()
}

/**
 * Returns the first day of each step, then the day after the last step. Steps of days or weeks end today; monthly steps
 * are calendar months.
 * @param today yyyy-mm-dd
 */
export function stepBounds(span: ReportSpan, today: string): string[] {
  const { unit, steps } = reportSpans[span]
  const indexes = Array.from({ length: steps + 1 }, (_, index) => index - steps)
  if (unit === 'month') return indexes.map((index) => firstDayOf(monthNumber(today) + index + 1))
  const days = unit === 'week' ? 7 : 1
  return indexes.map((index) => addDays(today, 1 + index * days))
}

export function churnPercent(ended: number, membersBefore: number): number | null {
  return membersBefore === 0 ? null : Math.round((ended / membersBefore) * 1000) / 10
}

/** Returns the number of months since year 0. `day` is yyyy-mm-dd or an ISO timestamp. */
export function monthNumber(day: string): number {
  const [year = 0, month = 1] = day.split('-').map(Number)
  return year * 12 + month - 1
}

export const firstDayOf = (month: number): string =>
  new Date(Date.UTC(Math.floor(month / 12), month % 12, 1)).toISOString().slice(0, 10)

export const completionPercent = (starts: number, completions: number): number | null =>
  starts === 0 ? null : Math.min(100, Math.round((completions / starts) * 100))
