import { isLocked } from '@/components/catalogue/player/playable'
import type { VideoCardDto } from '@/lib/domains/catalogue/schema'
import { CARD_DESCRIPTION_LENGTH } from '@/lib/shared/constants'
import { truncate } from '@/lib/shared/format'

type Shown =
  'id' | 'name' | 'thumbnailUrl' | 'duration' | 'freeAccess' | 'category' | 'episode' | 'totalEpisodes' | 'progress'

/** What a card shows of a video, and nothing else: many cards of a page are sent as this. */
export type CardVideo = Pick<VideoCardDto, Shown> & {
  description: string
  subCategory: { name: string } | null
  artist: { name: string } | null
  /** Exactly when the server has withheld the media. */
  locked: boolean
}

/** Of a video what its card shows. */
export function cardVideo(video: VideoCardDto): CardVideo {
  const { id, name, thumbnailUrl, duration, freeAccess, category, episode, totalEpisodes, progress } = video
  return {
    ...{ id, name, thumbnailUrl, duration, freeAccess, category, episode, totalEpisodes, progress },
    description: truncate(video.description, CARD_DESCRIPTION_LENGTH),
    subCategory: video.subCategory && { name: video.subCategory.name },
    artist: video.artist && { name: video.artist.name },
    locked: isLocked(video),
  }
}
