import type { VideoCardDto } from '@/lib/domains/catalogue/schema'
import type { VideoSource } from '@/lib/domains/media/schema'
import type { Playable } from '@/lib/domains/viewing/schema-playable'
import { apiRoutes } from '@/lib/shared/api-routes'

type PlayableFacts = { name: string; thumbnailUrl: string; source: VideoSource | null; locked?: boolean }

/** The playable of a video or trailer. A trailer is never locked. */
export function playableOf(video: PlayableFacts, refreshPath?: string): Playable {
  const { name, thumbnailUrl, source, locked = false } = video
  return { name, thumbnailUrl, source, locked, refreshPath }
}

/** The playable of a video that resumes where this viewer stopped. */
export function ownPlayable(video: VideoCardDto, viewerId: number): Playable {
  const { id: videoId, duration: durationSeconds, progress } = video
  return {
    ...playableOf(video, apiRoutes.video(videoId)),
    captions: video.captions.flatMap(({ url, ...caption }) => (url ? [{ ...caption, url }] : [])),
    viewing: { viewerId, videoId, durationSeconds, progress },
  }
}
