import type { Reason } from '@/lib/domains/catalogue/related/schema'
import type { VideoCardDto } from '@/lib/domains/catalogue/schema'
import { CARD_DESCRIPTION_LENGTH } from '@/lib/shared/constants'
import { truncate } from '@/lib/shared/format/format'

type Shown =
  | 'id'
  | 'name'
  | 'thumbnailUrl'
  | 'duration'
  | 'freeAccess'
  | 'locked'
  | 'category'
  | 'episode'
  | 'totalEpisodes'
  | 'progress'

/** Fields of a video needed for a card, on pages and in the API. Must never include the source. */
export type CardFacts = Pick<VideoCardDto, Shown | 'description' | 'subCategory' | 'artist' | 'captions'>

/** Contains only the fields that a card shows, to keep pages with many cards small. */
export type CardVideo = Pick<CardFacts, Shown | 'description'> & {
  subCategory: { name: string } | null
  artist: { name: string } | null
  captions?: { language: string; label: string }[]
  /** Reason for showing the video, such as 'Also in Todi'. */
  reason?: Reason
}

export function cardVideo(video: CardFacts): CardVideo {
  const { id, name, thumbnailUrl, duration, freeAccess, locked, category, episode, totalEpisodes, progress } = video
  return {
    id,
    name,
    thumbnailUrl,
    duration,
    freeAccess,
    locked,
    category,
    episode,
    totalEpisodes,
    progress,
    description: truncate(video.description, CARD_DESCRIPTION_LENGTH),
    subCategory: video.subCategory && { name: video.subCategory.name },
    artist: video.artist && { name: video.artist.name },
    ...(video.captions.length > 0 && {
      captions: video.captions.map(({ language, label }) => ({ language, label })),
    }),
  }
}
