import type { CategorySlug, ProgressDto, VideoCardDto, VideoDto } from '@/lib/domains/catalogue/schema'
import type { VideoSource } from '@/lib/domains/media/schema'
import type { PlaylistPlace } from '@/lib/domains/playlists/schema'
import { resumePoint } from '@/lib/domains/viewing/policy'
import { apiRoutes } from '@/lib/shared/api-routes'
import { routes } from '@/lib/shared/routes'

/** The person and the video whose progress is stored. */
export type Track = {
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
  thumbnailUrl: string
  source: VideoSource | null
  /** The viewer has no access: the dialog offers the upgrade instead of the video. */
  locked: boolean
  /** Path of the API that returns a new address when the short-lived one has expired. */
  refreshPath?: string
  /** Absent for trailers and visitors: their progress is not stored. */
  track?: Track
  captions?: readonly CaptionSource[]
  /** What is offered at its end. */
  after?: { next: (Suggestion & { label: string }) | null; alike: readonly Suggestion[] }
}

/** Suggestions that stand beside each other. */
const ALIKE = 3

export type Slide = { id: number; category: CategorySlug; playable: Playable }

type PlayableFacts = { name: string; thumbnailUrl: string; source: VideoSource | null; locked?: boolean }

/** The playable of a video or trailer. A trailer is never locked. */
export function playableOf(video: PlayableFacts, refreshPath?: string): Playable {
  const { name, thumbnailUrl, source, locked = false } = video
  return { name, thumbnailUrl, source, locked, refreshPath }
}

/** The playable of a video that resumes where this viewer stopped. */
export function trackedPlayable(video: VideoCardDto, viewerId: number): Playable {
  const { id: videoId, duration: durationSeconds, progress } = video
  return {
    ...playableOf(video, apiRoutes.video(videoId)),
    captions: video.captions.flatMap(({ url, ...caption }) => (url ? [{ ...caption, url }] : [])),
    track: { viewerId, videoId, durationSeconds, progress },
  }
}

function suggestionOf({ id, name, thumbnailUrl, locked, duration, progress }: VideoCardDto): Suggestion {
  const start = progress ? resumePoint(progress.positionSeconds, duration) : 0
  return { name, thumbnailUrl, locked, href: locked ? routes.videoInfo(id) : routes.videoMoment(id, start) }
}

/**
 * The playable of a video's own page: at its end it offers what follows, or what is most alike.
 * @param place where it was opened from, which says what follows; otherwise the next episode does
 */
export function playableWithEnd(video: VideoDto, viewerId: number, place: PlaylistPlace | null = null): Playable {
  const own = video.episodes.findIndex(({ id }) => id === video.id)
  const episode = own < 0 ? undefined : video.episodes[own + 1]
  const next = place ? nextOf(place) : episode && { ...suggestionOf(episode), label: 'Next episode' }
  return {
    ...trackedPlayable(video, viewerId),
    after: { next: next ?? null, alike: video.relatedVideos.slice(0, ALIKE).map(suggestionOf) },
  }
}

function nextOf({ list, next }: PlaylistPlace) {
  if (!next) return null
  const { video, passage } = next
  const { name, thumbnailUrl, locked } = video
  const href = routes.playlistEntry(list, next)
  return {
    ...{ name: passage?.name ?? name, thumbnailUrl, locked, label: 'Next in the playlist' },
    // A passage plays by itself.
    href: locked || passage ? href : `${href}&t=0`,
  }
}
