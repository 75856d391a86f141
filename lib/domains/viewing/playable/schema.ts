import type { CategorySlug, ProgressDto } from '@/lib/domains/catalogue/schema'
import type { VideoSource } from '@/lib/domains/media/schema'

export type Viewing = {
  viewerId: number
  videoId: number
  durationSeconds: number
  progress: ProgressDto | null
}

/** Position to jump to. Create a new object for each jump, because jumping to the same second twice must work. */
export type Moment = {
  seconds: number
  /** End of the passage, which is then repeated. */
  until?: number
}

export type Suggestion = {
  name: string
  thumbnailUrl: string
  locked: boolean
  /** URL that plays the video, or opens its page if it is locked. */
  href: string
}

export type CaptionSource = { language: string; label: string; url: string }

/** Serialisable, so that server components can pass it to the player. */
export type Playable = {
  name: string
  artist?: string
  thumbnailUrl: string
  source: VideoSource | null
  /** True if the viewer has no access; the player shows an upgrade prompt instead of the video. */
  locked: boolean
  /** API path that returns a fresh URL after the short-lived one expires. */
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
