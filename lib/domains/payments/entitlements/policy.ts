import { CLOCKS_APART_MS } from '@/lib/shared/access/entitlements'
import type { EntitlementState } from './schema'

type Period = { id: number; startsAt: Date; endsAt: Date }

/** Lays periods end to end from `base`, keeping their order and lengths. Returns those that move. */
export function stackPasses(periods: readonly Period[], base: Date): Period[] {
  let next = base
  return periods.flatMap(({ id, startsAt, endsAt }) => {
    const moved = { id, startsAt: next, endsAt: new Date(next.getTime() + endsAt.getTime() - startsAt.getTime()) }
    next = moved.endsAt
    return moved.startsAt.getTime() === startsAt.getTime() ? [] : [moved]
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
