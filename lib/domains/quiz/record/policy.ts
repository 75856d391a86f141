import { addDays } from '@/lib/shared/format/days'

/** Maximum number of quizzes recorded per person. Later ones can be played, but aren't recorded. */
export const RESULTS_MAX = 2000

/**
 * Counts consecutive days up to today, or up to yesterday if today has no quiz yet.
 * @param days days with a finished quiz, in any order
 */
export function daysInARow(days: readonly string[], today: string): number {
  const played = new Set(days)
  let day = played.has(today) ? today : addDays(today, -1)
  let count = 0
  while (played.has(day)) {
    count += 1
    day = addDays(day, -1)
  }
  return count
}
