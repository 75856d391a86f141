import type { Price, PriceRegion } from '@/lib/shared/money/prices'
import type { LiveAccess } from './policy'

type LivestreamStatus = 'streaming now' | 'coming soon'

export type RegionPrices = Record<PriceRegion, Price | null>

export type TicketTermsDto = {
  prices: RegionPrices
  /** 'free' if members need no ticket; null if they pay the same. */
  memberPrices: RegionPrices | 'free' | null
}

export type LivestreamDto = {
  id: number
  name: string
  thumbnail: string
  /** Date in Singapore, such as '2026-01-31'. */
  date: string
  /** Time in Singapore, such as '19:30'. */
  time: string
  /** ISO timestamp. Clients convert it to the viewer's time zone. */
  startsAt: string
  /** ISO timestamp; null if the end is open. The livestream then counts as running for six hours. */
  endsAt: string | null
  desc: string
  status: LivestreamStatus
  /** Null if everyone with an account may watch. */
  tickets: TicketTermsDto | null
  /** Number of days after the end during which ticket holders can watch it again. */
  catchUpDays: number
  festival: { id: number; name: string } | null
  cancelled: boolean
}

export type AnnouncedLivestreamDto = LivestreamDto & {
  publishedAt: string
}

export type LivestreamDetailDto = LivestreamDto & {
  /** At most one of the three sources is set. All are null while it is closed, or if the viewer may not watch. */
  vimeoId: string | null
  /** Id of a Vimeo live event. It is not a video id. */
  vimeoEventId: string | null
  hlsUrl: string | null
  /** Embed key for `vimeoId` or `vimeoEventId`. */
  embedKey: string | null
  notified: boolean
  access: LiveAccess
  /** ISO timestamps of the period in which it can be watched. */
  opensAt: string
  closesAt: string
  /** True once the performance has ended. Ticket holders may then still watch it. */
  over: boolean
}

export type NotifyAnswer = { notified: boolean }
