import type { LivestreamDto, TicketTermsDto } from '@/lib/domains/livestreams/schema'

export type FestivalDto = {
  id: number
  name: string
  desc: string
  thumbnail: string
  /** Null if it needs no ticket. */
  tickets: TicketTermsDto | null
  cancelled: boolean
  /** Its public livestreams in order, with those that are over. */
  livestreams: (LivestreamDto & { over: boolean })[]
  publishedAt: string
}
