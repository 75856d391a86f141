type LivestreamStatus = 'streaming now' | 'coming soon'

export type LivestreamDto = {
  id: number
  name: string
  thumbnail: string
  /** ISO date in Singapore: '2026-01-31'. */
  date: string
  /** Time of day in Singapore: '19:30'. */
  time: string
  /** ISO instant, for showing it in the viewer's own zone. */
  startsAt: string
  /** ISO instant; null for an open end, which counts as six hours after the start. */
  endsAt: string | null
  desc: string
  status: LivestreamStatus
}

export type AnnouncedLivestreamDto = LivestreamDto & {
  publishedAt: string
}

export type LivestreamDetailDto = LivestreamDto & {
  /** Exactly one of the three sources is set; none before the start or if the viewer may not watch. */
  vimeoId: string | null
  /** Id of a Vimeo live event, which is not a video id. */
  vimeoEventId: string | null
  hlsUrl: string | null
  /** Belongs to `vimeoId` or `vimeoEventId`. */
  embedKey: string | null
  /** True if the viewer has reminders on. */
  notified: boolean
}

export type NotifyAnswer = { notified: boolean }
