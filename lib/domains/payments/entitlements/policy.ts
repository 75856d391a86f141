import { CLOCKS_APART_MS } from '@/lib/shared/access/entitlements'
import { passEnd, type PassName } from '@/lib/shared/money/passes'
import type { EntitlementState } from './schema'

type Period = {
  startsAt: Date
  endsAt: Date
  /** Null for a code that opens a number of days. */
  pass: PassName | null
}

/** Returns the end of a period moved to `start`. A whole pass keeps its calendar months, the rest of one its length. */
export function movedEnd({ startsAt, endsAt, pass }: Period, start: Date): Date {
  const isWhole = pass !== null && passEnd(startsAt, pass).getTime() === endsAt.getTime()
  return isWhole ? passEnd(start, pass) : new Date(start.getTime() + endsAt.getTime() - startsAt.getTime())
}

/** Lays periods end to end from `base`, in their order. Returns those that move. */
export function stackPasses(periods: readonly (Period & { id: number })[], base: Date) {
  let next = base
  return periods.flatMap((period) => {
    const moved = { id: period.id, startsAt: next, endsAt: movedEnd(period, next) }
    next = moved.endsAt
    return moved.startsAt.getTime() === period.startsAt.getTime() ? [] : [moved]
  })
}

/** Condition of the entitlements that ran at a past moment. */
export const whereRanAt = (at: Date) => ({
  startsAt: { lte: at },
  endsAt: { gt: at },
  OR: [{ endedAt: null }, { endedAt: { gt: at } }],
})

/** Ignores small differences between clocks: a payment starts access at once. */
export function entitlementState(
  { startsAt, endsAt, endedAt }: { startsAt: Date; endsAt: Date; endedAt: Date | null },
  now: Date,
): EntitlementState {
  if (endedAt !== null) return 'ended'
  if (endsAt <= now) return 'expired'
  return startsAt.getTime() > now.getTime() + CLOCKS_APART_MS ? 'later' : 'active'
}
