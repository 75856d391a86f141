type LivestreamStatus = 'streaming now' | 'coming soon'

export type LivestreamDto = {
  id: number
  name: string
  thumbnail: string
  /** Date in Singapore, such as '2026-01-31'. */
  date: string
  /** Time in Singapore, such as '19:30'. */
  time: string
  /** ISO timestamp, shown in the viewer's own time zone. */
  startsAt: string
  /** ISO timestamp; null for an open end, which counts as six hours after the start. */
  endsAt: string | null
  desc: string
  status: LivestreamStatus
}

export type AnnouncedLivestreamDto = LivestreamDto & {
  publishedAt: string
}

export type LivestreamDetailDto = LivestreamDto & {
  /** At most one of the three sources is set; none before the start, or if the viewer may not watch. */
  vimeoId: string | null
  /** Id of a Vimeo live event, which is not a video id. */
  vimeoEventId: string | null
  hlsUrl: string | null
  /** Embed key of `vimeoId` or `vimeoEventId`. */
  embedKey: string | null
  notified: boolean
}

export type NotifyAnswer = { notified: boolean }
