import type { CategorySlug, ProgressDto } from '@/lib/domains/catalogue/schema'
import type { VideoSource } from '@/lib/domains/media/schema'

export type Viewing = {
  viewerId: number
  videoId: number
  durationSeconds: number
  /** Stored progress at the time the page was rendered. */
  progress: ProgressDto | null
}

/** A position to jump to. Each jump is a new object, so that jumping to the same second twice works. */
export type Moment = {
  seconds: number
  /** End of a passage, which is then repeated. */
  until?: number
}

export type Suggestion = {
  name: string
  thumbnailUrl: string
  locked: boolean
  /** Plays the video; for a locked one, opens its page. */
  href: string
}

export type CaptionSource = { language: string; label: string; url: string }

/** Everything a player needs to know about a video. Serialisable, so that server components can pass it. */
export type Playable = {
  name: string
  artist?: string
  thumbnailUrl: string
  source: VideoSource | null
  /** The viewer has no access: the dialog shows the upgrade prompt instead of the video. */
  locked: boolean
  /** API path that returns a fresh URL when the short-lived one has expired. */
  refreshPath?: string
  /** Absent for trailers and visitors, whose progress is not stored. */
  viewing?: Viewing
  /** Set for livestreams, which store no progress. */
  viewerId?: number
  captions?: readonly CaptionSource[]
  after?: {
    next: (Suggestion & { label: string }) | null
    previous?: Suggestion | null
    alike: readonly Suggestion[]
  }
}

export type Slide = { id: number; category: CategorySlug; playable: Playable }
