import type { EntitlementScope } from '@/lib/shared/access/entitlements'

export type EntitlementState = 'active' | 'later' | 'ended' | 'expired'

export type EntitlementDto = {
  id: number
  scope: EntitlementScope
  /** Name of what it opens: 'Premium', or the name of a video, series, livestream or festival. */
  opens: string
  /** Video to link to; null for everything else. */
  videoId: number | null
  /** Where it came from: 'Pass: 1 month', 'Free months'. */
  source: string
  /** Giver and reason of free months, or the name of a block of codes. */
  details: string[]
  startsAt: string
  endsAt: string
  endedAt: string | null
  state: EntitlementState
  /** True for free months, which staff can end. */
  isFree: boolean
}
