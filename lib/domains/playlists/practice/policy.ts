import { addDays } from '@/lib/shared/format/days'
import { DAY_MS, HOUR_MS } from '@/lib/shared/format/milliseconds'
import { DAY_SECONDS, type PracticeAmount, type PracticeDayDto } from './schema'

type ListFacts = { dueOn: unknown; entries: readonly { note: string; repetitions: number | null; passage: unknown }[] }

/**
 * Returns true if the playlist asks for practice: it has a date, a passage, a note or a number of repetitions. Nothing
 * is recorded of other playlists.
 */
export const isPracticeList = ({ dueOn, entries }: ListFacts): boolean =>
  Boolean(dueOn) ||
  entries.some(({ note, repetitions, passage }) => note !== '' || repetitions !== null || passage !== null)

/** Farthest offset of a time zone ahead of UTC. */
const AHEAD_MS = 14 * HOUR_MS
/** Age at which the practice of a browser that was offline is no longer accepted. */
const OLDEST_DAYS = 30
/** Seconds by which two requests may arrive closer together than they were sent. */
const JITTER_SECONDS = 2

/** Returns the number of seconds since the day began in the earliest time zone. Negative for a future day. */
const elapsedSeconds = (day: string, now: Date): number =>
  Math.floor((now.getTime() - Date.parse(`${day}T00:00:00Z`) + AHEAD_MS) / 1000)

export function isPossibleDay(day: string, now: Date): boolean {
  const elapsed = elapsedSeconds(day, now)
  return elapsed >= 0 && elapsed <= OLDEST_DAYS * DAY_SECONDS
}

type Stored = PracticeAmount & { updatedAt: Date }

/**
 * Limits a counter to the time that has passed since the day began and since the counter's last request. Never
 * decreases it.
 * @param before the stored counter; null for a new one
 * @param others seconds of the day's other counters
 */
export function limitCounter(
  sent: PracticeAmount & { day: string },
  before: Stored | null,
  others: number,
  now: Date,
): PracticeAmount {
  const least = before ?? { seconds: 0, lines: 0 }
  const ofDay = Math.min(DAY_SECONDS, elapsedSeconds(sent.day, now)) - others
  const since = before ? (now.getTime() - before.updatedAt.getTime()) / 1000 + JITTER_SECONDS : DAY_SECONDS
  const most = Math.floor(Math.min(ofDay, least.seconds + Math.max(0, since)))
  const seconds = Math.max(least.seconds, Math.min(sent.seconds, most))
  // No line is shorter than a second.
  return { seconds, lines: Math.max(least.lines, Math.min(sent.lines, seconds)) }
}

export const WEEKDAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'] as const
/** Number of weeks in the table of a record. */
const WEEKS = 6

const mondayOf = (day: string): string => addDays(day, -((new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7))

/** Returns the newest weeks up to today, each with seven days. Days without practice are null. */
export function weeksOf(days: readonly PracticeDayDto[], now: Date) {
  const today = new Date(now).toISOString().slice(0, 10)
  // A student east of Greenwich may already have practised tomorrow.
  const last = mondayOf([today, days.at(-1)?.day ?? today].sort().at(-1) ?? today)
  const byDay = new Map(days.map((each) => [each.day, each]))
  const first = days[0]?.day ?? last
  const count = Math.min(WEEKS, Math.round((Date.parse(last) - Date.parse(mondayOf(first))) / (7 * DAY_MS)) + 1)
  return Array.from({ length: count }, (_, index) => {
    const monday = addDays(last, -7 * (count - 1 - index))
    return { monday, days: WEEKDAYS.map((_, offset) => byDay.get(addDays(monday, offset)) ?? null) }
  })
}

/** Returns the shade of a day, from 1 to 4: up to 10, 20 and 40 minutes, and more. */
export const shadeOf = ({ seconds }: PracticeAmount): 1 | 2 | 3 | 4 => {
  const minutes = seconds / 60
  return minutes <= 10 ? 1 : minutes <= 20 ? 2 : minutes <= 40 ? 3 : 4
}

export function totalOf(days: readonly PracticeDayDto[]): PracticeAmount & { days: number } {
  const sum = (of: (day: PracticeDayDto) => number) => days.reduce((total, day) => total + of(day), 0)
  return { days: days.length, seconds: sum(({ seconds }) => seconds), lines: sum(({ lines }) => lines) }
}
