import type { CategorySlug, ProgressDto } from '@/lib/domains/catalogue/schema'
import type { VideoSource } from '@/lib/domains/media/schema'

/** The person and the video whose progress is stored. */
export type Viewing = {
  viewerId: number
  videoId: number
  durationSeconds: number
  /** The stored progress when it was read for the page. */
  progress: ProgressDto | null
}

/** A second to jump to. Each jump is a new object, so that one can jump to the same second twice. */
export type Moment = {
  seconds: number
  /** With an end it is a passage, which is repeated. */
  until?: number
}

/** A video that is offered at the end of another. */
export type Suggestion = {
  name: string
  thumbnailUrl: string
  locked: boolean
  /** Plays it, or shows the page of a locked one. */
  href: string
}

/** A track of captions, in WebVTT. */
export type CaptionSource = { language: string; label: string; url: string }

/** What a player needs of a video. Serialisable, so that server components can pass it. */
export type Playable = {
  name: string
  /** Artist shown on lock screens and car displays. */
  artist?: string
  thumbnailUrl: string
  source: VideoSource | null
  /** The viewer has no access: the dialog offers the upgrade instead of the video. */
  locked: boolean
  /** Path of the API that returns a new address when the short-lived one has expired. */
  refreshPath?: string
  /** Absent for trailers and visitors: their progress is not stored. */
  viewing?: Viewing
  /** The person who watches a livestream, which stores no progress. */
  viewerId?: number
  captions?: readonly CaptionSource[]
  /** The next video, offered at the end, and the previous one. */
  after?: {
    next: (Suggestion & { label: string }) | null
    previous?: Suggestion | null
    alike: readonly Suggestion[]
  }
}

/** A video or trailer of a carousel. */
export type Slide = { id: number; category: CategorySlug; playable: Playable }
