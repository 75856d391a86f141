type LivestreamStatus = 'streaming now' | 'coming soon'

export type LivestreamDto = {
  id: number
  name: string
  thumbnail: string
  /** ISO date in Singapore, where the product is operated: '2026-01-31'. */
  date: string
  /** Time of day in Singapore: '19:30'. */
  time: string
  /** ISO instant, for showing it in the viewer's own zone. */
  startsAt: string
  /** ISO instant; null where it is open, and over six hours after its start. */
  endsAt: string | null
  desc: string
  status: LivestreamStatus
}

/** A livestream as it is announced to everyone. */
export type AnnouncedLivestreamDto = LivestreamDto & {
  /** ISO instant since when it is announced. */
  publishedAt: string
}

export type LivestreamDetailDto = LivestreamDto & {
  /** All null for a person who may not watch, before the start, and while there is no picture yet; else one is set. */
  vimeoId: string | null
  /** Of a live event, whose number is no video's. */
  vimeoEventId: string | null
  hlsUrl: string | null
  /** Belongs to `vimeoId` or `vimeoEventId`. */
  embedKey: string | null
  /** Whether the viewer asked to be reminded of it. */
  notified: boolean
}

export type NotifyAnswer = { notified: boolean }
