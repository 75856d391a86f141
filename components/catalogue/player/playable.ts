import type { CategorySlug, ProgressDto, VideoCardDto } from '@/lib/domains/catalogue/schema'
import type { VideoSource } from '@/lib/domains/media/schema'
import { apiRoutes } from '@/lib/shared/api-routes'

/** Whose progress in which video is stored. */
export type Track = {
  viewerId: number
  videoId: number
  durationSeconds: number
  /** What the server knew when the page was made. */
  progress: ProgressDto | null
}

/** A second to jump to. Each jump is an object of its own, so that the same second can be asked for twice. */
export type Moment = { seconds: number }

/** What a player needs to know of a video; serialisable, so that server components can hand it down. */
export type Playable = {
  name: string
  thumbnailUrl: string
  source: VideoSource | null
  /** The viewer has no access: the dialog offers the upgrade instead of the video. */
  locked: boolean
  /** Path of the API that answers with a fresh `fileUrl`, for when the short-lived one has expired. */
  refreshPath?: string
  /** Absent for trailers and visitors: their progress is not stored. */
  track?: Track
}

/** One slide of a carousel: what is needed to show it and to play it. */
export type Slide = { id: number; category: CategorySlug; playable: Playable }

type PlayableFacts = { name: string; thumbnailUrl: string; source: VideoSource | null; locked?: boolean }

/** The playable of a video or trailer. A trailer is never locked. */
export function playableOf(video: PlayableFacts, refreshPath?: string): Playable {
  const { name, thumbnailUrl, source, locked = false } = video
  return { name, thumbnailUrl, source, locked, refreshPath }
}

/** The playable of a video that goes on where this viewer stopped. */
export function trackedPlayable(video: VideoCardDto, viewerId: number): Playable {
  const { id: videoId, duration: durationSeconds, progress } = video
  return { ...playableOf(video, apiRoutes.video(videoId)), track: { viewerId, videoId, durationSeconds, progress } }
}
