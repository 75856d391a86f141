import { PRACTICE_SAMS_MAX } from '@/lib/shared/constants'

/** Beats of a tala, interpolated between the first beats (sams) that a person has tapped. Times are in seconds. */

/** As stored with a passage. */
export type Beats = {
  /** Counts in each part of the cycle. */
  angas: number[]
  /** In order. */
  sams: number[]
}

/** `index` counts from 0 within the cycle. */
export type Count = { index: number; at: number }

type Cycle = { start: number; length: number }

/** A tap closer than this to another one, in cycles, replaces it. */
const SAME = 0.4
/** The same in seconds, until a cycle is known. */
const SAME_SECONDS = 0.5
/** Number of cycles that decide how long an untapped one is. */
const NEAR = 5
/** Share by which a cycle may differ from its neighbours before it counts as a slip. */
const SLIP = 0.2

export const countsIn = ({ angas }: Pick<Beats, 'angas'>): number => angas.reduce((total, counts) => total + counts, 0)

function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b)
  const middle = sorted.length >> 1
  const upper = sorted[middle] ?? 0
  return sorted.length % 2 === 1 ? upper : (upper + (sorted[middle - 1] ?? upper)) / 2
}

const gapsOf = (sams: readonly number[]) => sams.slice(1).map((sam, index) => sam - (sams[index] ?? sam))

/** Returns null before the second tap. */
export const cycleLength = (sams: readonly number[]): number | null =>
  sams.length < 2 ? null : median(gapsOf(sams).slice(-NEAR))

/** Adds a tap. It replaces one for the same cycle, so that a passage can be tapped again more exactly. */
export function addSam(sams: readonly number[], seconds: number): number[] {
  const at = Math.round(seconds * 100) / 100
  const length = cycleLength(sams)
  const near = length === null ? SAME_SECONDS : length * SAME
  const others = sams.filter((sam) => Math.abs(sam - at) >= near)
  return others.length < PRACTICE_SAMS_MAX ? [...others, at].sort((a, b) => a - b) : others
}

/** Splits a gap of several cycles, where taps were left out. */
function cyclesOf(sams: readonly number[]): Cycle[] {
  const usual = median(gapsOf(sams))
  return gapsOf(sams).flatMap((gap, index) => {
    const turns = Math.max(1, Math.round(gap / usual))
    const length = gap / turns
    return Array.from({ length: turns }, (_, turn) => ({ start: (sams[index] ?? 0) + turn * length, length }))
  })
}

/** Length with which untapped cycles go on: the nearest one’s, unless that one was a slip. */
function nearestLength(cycles: readonly Cycle[]): number {
  const lengths = cycles.map(({ length }) => length)
  const usual = median(lengths)
  const [nearest = usual] = lengths
  return Math.abs(nearest - usual) <= usual * SLIP ? nearest : usual
}

function cycleAt(sams: readonly number[], seconds: number): Cycle | null {
  const [first, last] = [sams[0], sams.at(-1)]
  if (sams.length < 2 || first === undefined || last === undefined) return null
  const cycles = cyclesOf(sams)
  if (seconds >= first && seconds < last) return cycles.findLast(({ start }) => start <= seconds) ?? null
  const isLate = seconds >= last
  const near = isLate ? cycles.slice(-NEAR).reverse() : cycles.slice(0, NEAR)
  const length = nearestLength(near)
  const from = isLate ? last : first
  return { start: from + Math.floor((seconds - from) / length) * length, length }
}

/** Returns null before two sams have been tapped. */
export function countAt({ angas, sams }: Beats, seconds: number): Count | null {
  const total = countsIn({ angas })
  const cycle = cycleAt(sams, seconds)
  if (!cycle) return null
  const index = Math.min(total - 1, Math.floor(((seconds - cycle.start) / cycle.length) * total))
  return { index, at: cycle.start + (index / total) * cycle.length }
}

/** Lists the counts from `from` until before `to`. */
export function countsBetween(beats: Beats, from: number, to: number): Count[] {
  const total = countsIn(beats)
  const counts: Count[] = []
  let cycle = cycleAt(beats.sams, from)
  while (cycle && cycle.start < to) {
    const { start, length } = cycle
    for (let index = 0; index < total; index += 1) {
      const at = start + (index / total) * length
      if (at >= from && at < to) counts.push({ index, at })
    }
    // Looks a little beyond the end, because rounding could find the same cycle again.
    cycle = cycleAt(beats.sams, start + length * 1.001)
  }
  return counts
}
