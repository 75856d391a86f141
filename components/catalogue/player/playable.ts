import type { MediaSource, ProgressDto, VideoCardDto } from '@/lib/domains/catalogue/schema'
import { apiRoutes } from '@/lib/shared/api-routes'

/** Whose progress in which video is kept. */
export type Track = {
  viewerId: number
  videoId: number
  durationSeconds: number
  /** What the server knew when the page was made. */
  progress: ProgressDto | null
}

/** A wish to hear a certain second; each wish is an object of its own, even for the same second. */
export type Moment = { seconds: number }

/** What a player needs to know of a video; serialisable, so that server components can hand it down. */
export type Playable = {
  name: string
  thumbnailUrl: string
  source: MediaSource
  /** The viewer has no access: the dialog offers the upgrade instead of the video. */
  locked: boolean
  /** A call whose JSON answer carries a fresh `fileUrl`, for when the short-lived one has expired. */
  refreshPath?: string
  /** Absent for trailers, and where nobody is signed in: nothing is kept then. */
  track?: Track
}

/** Whether a work is locked to its viewer: exactly when the server has withheld the media of a premium one. */
export function isLocked({ freeAccess, vimeoId, fileUrl }: MediaSource & { freeAccess: boolean }): boolean {
  return !freeAccess && vimeoId === null && fileUrl === null
}

/** The playable of a card. */
export function playableOf(
  work: MediaSource & { name: string; thumbnailUrl: string; freeAccess: boolean },
  refreshPath?: string,
): Playable {
  const { vimeoId, embedKey, fileUrl } = work
  return {
    name: work.name,
    thumbnailUrl: work.thumbnailUrl,
    source: { vimeoId, embedKey, fileUrl },
    locked: isLocked(work),
    refreshPath,
  }
}

/** The playable of a video that goes on where this viewer stopped. */
export function trackedPlayable(video: VideoCardDto, viewerId: number): Playable {
  const { id: videoId, duration: durationSeconds, progress } = video
  return { ...playableOf(video, apiRoutes.video(videoId)), track: { viewerId, videoId, durationSeconds, progress } }
}
