/** Eight watches (praharas) of three hours, the first from 6:00, and six seasons (ritus) of two months. */

const watchNumbers = [1, 2, 3, 4, 5, 6, 7, 8] as const
export type Watch = (typeof watchNumbers)[number]

export const seasonKeys = ['vasanta', 'grishma', 'varsha', 'sharad', 'hemanta', 'shishira'] as const
export type Season = (typeof seasonKeys)[number]

/** First day of Vasanta, 15 March. Months count from 0. */
const FIRST = { month: 2, day: 15 }

export const watchAt = (now: Date): Watch => watchNumbers[Math.floor(((now.getHours() + 18) % 24) / 3)] ?? 1

export function seasonAt(now: Date): Season {
  const months = now.getMonth() - FIRST.month - (now.getDate() < FIRST.day ? 1 : 0)
  return seasonKeys[Math.floor(((months + 12) % 12) / 2)] ?? 'vasanta'
}
