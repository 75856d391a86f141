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

/** The fields of a video that a card needs. Both the pages and the API have them. Never the source. */
export type CardFacts = Pick<VideoCardDto, Shown | 'description' | 'subCategory' | 'artist' | 'captions'>

/** What a card shows of a video, and nothing else: a page sends many of them. */
export type CardVideo = Pick<CardFacts, Shown | 'description'> & {
  subCategory: { name: string } | null
  artist: { name: string } | null
  /** Absent where there are none. */
  captions?: { language: string; label: string }[]
  /** Why it is shown, where it is there for a reason: 'Also in Todi'. */
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
