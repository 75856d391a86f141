type LivestreamStatus = 'streaming now' | 'coming soon'

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
}

export type AnnouncedLivestreamDto = LivestreamDto & {
  publishedAt: string
}

export type LivestreamDetailDto = LivestreamDto & {
  /** At most one of the three sources is set. All are null before the start, or if the viewer may not watch. */
  vimeoId: string | null
  /** Id of a Vimeo live event. It is not a video id. */
  vimeoEventId: string | null
  hlsUrl: string | null
  /** Embed key for `vimeoId` or `vimeoEventId`. */
  embedKey: string | null
  notified: boolean
}

export type NotifyAnswer = { notified: boolean }
