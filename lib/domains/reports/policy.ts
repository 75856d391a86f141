import { addDays } from '@/lib/shared/format/days'
import { truncateAtWord } from '@/lib/shared/format/format'
import { reportSpans, type ReportSpan } from './schema'

/** Days for which searches and countries are stored: longer than the longest span of the figures. */
export const COUNTED_DAYS = 400

/** Longest text of a search that is kept. */
const QUERY_MAX = 80
/** This many digits in a row are a telephone number or an id, not part of a title. */
const NUMBER = /\d[\d\s().-]{5,}\d/

/**
 * A search as it is counted, or null when it is not to be kept: nothing, or something that may tell who searched, such
 * as an address or a telephone number.
 * @param query as typed
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
  // By the database's measure, which counts whole characters.
  return truncateAtWord(text, QUERY_MAX).trim()
}

/**
 * The first days of a span's steps, and the day after its last one. Days and weeks end today; months are those of the
 * calendar, the last one not over yet.
 * @param today yyyy-mm-dd
 * @returns one day more than there are steps
 */
export function stepBounds(span: ReportSpan, today: string): string[] {
  const { unit, steps } = reportSpans[span]
  const indexes = Array.from({ length: steps + 1 }, (_, index) => index - steps)
  if (unit === 'month') return indexes.map((index) => firstDayOf(monthNumber(today) + index + 1))
  const days = unit === 'week' ? 7 : 1
  return indexes.map((index) => addDays(today, 1 + index * days))
}

/** The percentage of members who left, with one decimal; null without members. */
export function churnPercent(ended: number, membersBefore: number): number | null {
  return membersBefore === 0 ? null : Math.round((ended / membersBefore) * 1000) / 10
}

/** A month as a number that can be counted on. @param day yyyy-mm-dd, or what begins with it */
export function monthNumber(day: string): number {
  const [year = 0, month = 1] = day.split('-').map(Number)
  return year * 12 + month - 1
}

/** The first day of a month, yyyy-mm-dd. @param month as `monthNumber` gives it */
export const firstDayOf = (month: number): string =>
  new Date(Date.UTC(Math.floor(month / 12), month % 12, 1)).toISOString().slice(0, 10)

/** Of those who began, how many in a hundred watched to the end; null where nobody began. */
export const completionPercent = (starts: number, completions: number): number | null =>
  starts === 0 ? null : Math.min(100, Math.round((completions / starts) * 100))
