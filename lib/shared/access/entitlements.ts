import { HOUR_MS } from '@/lib/shared/format/milliseconds'

/** Range that one row of the entitlements opens. */
export type EntitlementScope = 'everything' | 'video' | 'series' | 'livestream' | 'festival'

/** Tolerated clock skew. Stripe sets the time of a payment, which must give access at once. */
export const CLOCKS_APART_MS = 2 * HOUR_MS

/** Condition of the entitlements that run at `now`. Must select the same rows as the actor’s statement. */
export const whereRunning = (now: Date) => ({
  endedAt: null,
  startsAt: { lte: new Date(now.getTime() + CLOCKS_APART_MS) },
  endsAt: { gt: now },
})

/** Running entitlements that make the person a member. */
export const whereOpensEverything = (now: Date) => ({ scope: 'everything' as const, ...whereRunning(now) })
