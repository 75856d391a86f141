import type { CategorySlug, ProgressDto, VideoCardDto } from '@/lib/domains/catalogue/schema'
import type { VideoSource } from '@/lib/domains/media/schema'
import { apiRoutes } from '@/lib/shared/api-routes'

/** The person and the video whose progress is stored. */
export type Track = {
  viewerId: number
  videoId: number
  durationSeconds: number
  /** The stored progress when the page was rendered. */
  progress: ProgressDto | null
}

/** A second to jump to. Each jump is a new object, so that one can jump to the same second twice. */
export type Moment = { seconds: number }

/** What a player needs of a video. Serialisable, so that server components can pass it. */
export type Playable = {
  name: string
  thumbnailUrl: string
  source: VideoSource | null
  /** The viewer has no access: the dialog offers the upgrade instead of the video. */
  locked: boolean
  /** Path of the API that returns a new `fileUrl` when the short-lived one has expired. */
  refreshPath?: string
  /** Absent for trailers and visitors: their progress is not stored. */
  track?: Track
}

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
  return { ...playableOf(video, apiRoutes.video(videoId)), track: { viewerId, videoId, durationSeconds, progress } }
}
