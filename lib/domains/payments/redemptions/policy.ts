import { catchUpEnd, festivalEnd } from '@/lib/domains/livestreams/policy'
import type { EntitlementScope } from '@/lib/shared/access/entitlements'
import { formatCount } from '@/lib/shared/format/format'
import { DAY_MS } from '@/lib/shared/format/milliseconds'
import { routes } from '@/lib/shared/routes/routes'

type Named = { id: number; name: string }
type Shown = Named & { publishedAt: Date | null }
type Hours = { startsAt: Date; endsAt: Date | null; catchUpDays: number }

/** Facts of a block that decide what its codes give. */
export type CodeTerms = {
  scope: EntitlementScope | null
  percent: number | null
  days: number | null
  video: Shown | null
  series: (Named & { videos: { id: number }[] }) | null
  livestream: (Shown & Hours & { cancelledAt: Date | null }) | null
  festival: (Shown & { livestreams: Hours[] }) | null
}

/** Names what a code gives: '30 days of Premium', 'Margam in Adi for 7 days', '20% off'. */
export function codeTitle({ percent, days, video, series, livestream, festival }: CodeTerms): string {
  if (percent !== null) return `${percent}% off`
  const name = (video ?? series ?? livestream ?? festival)?.name
  const period = days === null ? '' : formatCount(days, 'day')
  if (name === undefined) return `${period} of Premium`
  return period ? `${name} for ${period}` : name
}

export function codePath({ percent, video, series, livestream, festival }: CodeTerms): string {
  if (percent !== null) return routes.selectPackage
  const shown = video ?? series?.videos[0]
  if (shown) return routes.videoInfo(shown.id)
  if (livestream) return routes.livestream(livestream.id)
  return festival ? routes.upcoming : routes.browse
}

/** Tickets end with their livestreams, everything else after the block's days. Null if it is already over. */
export function codeEnd({ days, livestream, festival }: CodeTerms, startsAt: Date): Date | null {
  const ofDays = days === null ? null : new Date(startsAt.getTime() + days * DAY_MS)
  const endsAt = livestream ? catchUpEnd(livestream) : festival ? festivalEnd(festival.livestreams) : ofDays
  return endsAt !== null && endsAt > startsAt ? endsAt : null
}

/** False for drafts and for what was cancelled: nobody could watch it, and the days would run. */
export function isAvailable({ video, livestream, festival }: CodeTerms, now: Date): boolean {
  const shown = video ?? livestream ?? festival
  const isShown = !shown || (shown.publishedAt !== null && shown.publishedAt <= now)
  return isShown && (livestream?.cancelledAt ?? null) === null
}

export type CodeFacts = { uses: number; maxUses: number; isRevoked: boolean; expiresAt: Date | null }

/** Reason, for the holder of a right code, why it can't be redeemed. */
export function codeRefusal({ uses, maxUses, isRevoked, expiresAt }: CodeFacts, now: Date): string | null {
  if (isRevoked) return 'This code is no longer valid. Ask the person who gave it to you.'
  if (uses >= maxUses) return 'This code has already been used.'
  if (expiresAt !== null && expiresAt <= now) return 'This code has expired.'
  return null
}
