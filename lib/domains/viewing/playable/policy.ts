import type { VideoCardDto } from '@/lib/domains/catalogue/schema'
import type { VideoSource } from '@/lib/domains/media/schema'
import { apiRoutes } from '@/lib/shared/routes/api-routes'
import type { Playable } from './schema'

type PlayableFacts = {
  name: string
  thumbnailUrl: string
  source: VideoSource | null
  locked?: boolean
  artist?: { name: string } | null
  captions?: VideoCardDto['captions']
}

/** The playable of a video or trailer. A trailer is never locked. */
export function playableOf(video: PlayableFacts, refreshPath?: string): Playable {
  const { name, thumbnailUrl, source, locked = false } = video
  const captions = video.captions?.flatMap(({ url, ...caption }) => (url ? [{ ...caption, url }] : []))
  return { name, artist: video.artist?.name, thumbnailUrl, source, locked, refreshPath, captions }
}

/** The playable of a featured video on a public page, where its trailer plays in its place, if it has one. */
export const featuredPlayable = (video: VideoCardDto): Playable =>
  // The address of a trailer lasts; a fresh one of the video would play something else, or nothing.
  playableOf(video, video.trailer ? undefined : apiRoutes.video(video.id))

/** The playable of a video that resumes where this viewer stopped. */
export function ownPlayable(video: VideoCardDto, viewerId: number): Playable {
  const { id: videoId, duration: durationSeconds, progress } = video
  return {
    ...playableOf(video, apiRoutes.video(videoId)),
    viewing: { viewerId, videoId, durationSeconds, progress },
  }
}
