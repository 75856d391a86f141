/**
 * The hours and seasons of ragas. A day has eight watches (praharas) of three hours, counted from sunrise, which is
 * taken as six o'clock by the reader's own clock. The six seasons (ritus) have two months each, as in northern India;
 * they begin in the middle of ours.
 */

const watchNumbers = [1, 2, 3, 4, 5, 6, 7, 8] as const
export type Watch = (typeof watchNumbers)[number]

export const seasonKeys = ['vasanta', 'grishma', 'varsha', 'sharad', 'hemanta', 'shishira'] as const
export type Season = (typeof seasonKeys)[number]

/** The first day of Vasanta's two months: 15 March. */
const FIRST = { month: 2, day: 15 }

/** The watch of an instant. @param now by the reader's clock */
export const watchAt = (now: Date): Watch => watchNumbers[Math.floor(((now.getHours() + 18) % 24) / 3)] ?? 1

/** The season of an instant. @param now by the reader's clock */
export function seasonAt(now: Date): Season {
  const months = now.getMonth() - FIRST.month - (now.getDate() < FIRST.day ? 1 : 0)
  return seasonKeys[Math.floor(((months + 12) % 12) / 2)] ?? 'vasanta'
}
