import type { CategorySlug, ProgressDto } from '@/lib/domains/catalogue/schema'
import type { VideoSource } from '@/lib/domains/media/schema'
import type { PlaylistPlace } from '@/lib/domains/playlists/schema'

export type Viewing = {
  viewerId: number
  videoId: number
  durationSeconds: number
  progress: ProgressDto | null
}

/** Position to jump to. Create a new object for each jump, so that two jumps to the same second both work. */
export type Moment = {
  seconds: number
  /** End of the passage. Playback repeats from `seconds`. */
  until?: number
  /** Query of a link to an exercise on the passage, unparsed, because only the practice panel understands it. */
  exercise?: string
}

export type Suggestion = {
  name: string
  thumbnailUrl: string
  locked: boolean
  /** URL that plays the video, or that opens its page if the video is locked. */
  href: string
}

export type CaptionSource = { language: string; label: string; url: string }

/** Entry of a followed playlist that asks for practice. Playing it is recorded for the viewer. */
export type Practising = NonNullable<PlaylistPlace['practice']> & Pick<PlaylistPlace, 'entry'>

/** Must be serialisable, because server components pass it to the player. */
export type Playable = {
  name: string
  artist?: string
  thumbnailUrl: string
  source: VideoSource | null
  /** True if the viewer has no access. The player then shows an upgrade prompt. */
  locked: boolean
  /** API path that returns a new source URL after the short-lived URL has expired. */
  refreshPath?: string
  /** Absent for trailers and visitors, because their progress isn't stored. */
  viewing?: Viewing
  /** Viewer of a livestream. Livestreams have no `viewing`, because their progress isn't stored. */
  viewerId?: number
  captions?: readonly CaptionSource[]
  practising?: Practising
  after?: {
    next: (Suggestion & { label: string }) | null
    previous?: Suggestion | null
    alike: readonly Suggestion[]
  }
}

export type Slide = { id: number; category: CategorySlug; playable: Playable }
