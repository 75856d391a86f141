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

export function playableOf(video: PlayableFacts, refreshPath?: string): Playable {
  const { name, thumbnailUrl, source, locked = false } = video
  const captions = video.captions?.flatMap(({ url, ...caption }) => (url ? [{ ...caption, url }] : []))
  return { name, artist: video.artist?.name, thumbnailUrl, source, locked, refreshPath, captions }
}

/** Plays the trailer if there is one. */
export const featuredPlayable = (video: VideoCardDto): Playable =>
  // Omits the refresh URL for trailers: a trailer's URL never expires, and a refresh would return the main video's
  // source.
  playableOf(video, video.trailer ? undefined : apiRoutes.video(video.id))

export function ownPlayable(video: VideoCardDto, viewerId: number): Playable {
  const { id: videoId, duration: durationSeconds, progress } = video
  return {
    ...playableOf(video, apiRoutes.video(videoId)),
    viewing: { viewerId, videoId, durationSeconds, progress },
  }
}
