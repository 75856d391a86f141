import type { Loop } from '@/components/player/practice/loop'
import type { Moment } from '@/lib/domains/viewing/playable/schema'
import { clockTime } from '@/lib/shared/format/format'
import { exerciseNames, momentNames } from '@/lib/shared/routes/routes'

/**
 * Parses the timestamp or passage in the URL of a video page, such as `?t=90` or `?from=62.5&to=90`.
 * @returns null if it is missing or not within the video
 */
export function momentOf(search: URLSearchParams, durationSeconds: number): Moment | null {
  const [t = '', from = '', to = ''] = momentNames.map((name) => search.get(name) ?? undefined)
  const loop = passageOf(from, to, durationSeconds)
  if (loop) return { seconds: loop.start, until: loop.end, ...exerciseIn(search) }
  if (!/^\d{1,6}$/.test(t)) return null
  const seconds = Number(t)
  return seconds < durationSeconds ? { seconds } : null
}

export const momentText = ({ seconds, until }: Moment): string =>
  until === undefined ? `Starts at ${clockTime(seconds)}` : `From ${clockTime(seconds)} to ${clockTime(until)}`

const second = /^\d{1,6}(\.\d)?$/

function passageOf(from: string, to: string, durationSeconds: number): Loop | null {
  if (!second.test(from) || !second.test(to)) return null
  const loop = { start: Number(from), end: Math.min(Number(to), durationSeconds) }
  return loop.end > loop.start ? loop : null
}

function exerciseIn(search: URLSearchParams): Pick<Moment, 'exercise'> {
  if (!search.has(exerciseNames[0])) return {}
  const own = [...search].filter(([name]) => exerciseNames.some((known) => known === name))
  return { exercise: new URLSearchParams(own).toString() }
}
