import 'server-only'
import { cardVideo, type CardVideo } from '@/components/catalogue/cards/card-video'
import { articleVideo } from '@/components/catalogue/video/article-video'
import { listLyrics } from '@/lib/domains/catalogue/lyrics/queries'
import { getSeriesOfVideo, getVideo } from '@/lib/domains/catalogue/queries'
import type { VideoCardDto } from '@/lib/domains/catalogue/schema'
import { browseCards, readBrowseVideos, type BrowseShelf } from '@/lib/domains/catalogue/shelves/queries'
import { isLockedInEdition } from '@/lib/domains/media/policy'
import { visitor } from '@/lib/shared/access/actor'
import type { RoleName } from '@/lib/shared/access/roles'
import { SLIDER_ITEMS } from '@/lib/shared/constants'

type Edition = {
  featured: CardVideo[]
  shelves: { key: BrowseShelf['key']; videos: CardVideo[] }[]
}

/**
 * Loads the static variant of the browse page for a role. Uses a visitor's data, so that it contains no video sources.
 */
export async function loadEdition(role: RoleName): Promise<Edition> {
  const { featured, shelves } = browseCards(visitor, await readBrowseVideos())
  // Uses one object per video, because React serialises each object only once and the latest videos also appear in
  // their categories.
  const cards = new Map<number, CardVideo>()
  const card = (video: VideoCardDto) => {
    const known = cards.get(video.id) ?? { ...cardVideo(video), locked: isLockedInEdition(video, role) }
    cards.set(video.id, known)
    return known
  }
  return {
    featured: featured.map(card),
    shelves: shelves.map(({ key, videos }) => ({ key, videos: videos.map(card) })),
  }
}

/**
 * Loads the static variant of a video's page for a role. Uses a visitor's data, so that it contains no video sources.
 * @returns null if the video doesn't exist
 */
export async function loadVideoEdition(role: RoleName, id: number) {
  const video = await getVideo(visitor, id)
  if (!video) return null
  const { episodes, pieces, relatedVideos } = video
  const ofRole = <Video extends VideoCardDto>(card: Video) => ({ ...card, locked: isLockedInEdition(card, role) })
  const [words, series] = await Promise.all([
    pieces.some((piece) => piece.words.length > 0) ? listLyrics(id) : null,
    episodes.length > 0 ? getSeriesOfVideo(id) : null,
  ])
  return {
    id,
    video: articleVideo({ ...video, relatedVideos: relatedVideos.map(ofRole) }),
    thumbnailUrl: video.thumbnailUrl,
    locked: isLockedInEdition(video, role),
    trailerId: video.trailer?.id ?? null,
    episodes: { first: episodes.slice(0, SLIDER_ITEMS).map(ofRole).map(cardVideo), count: episodes.length },
    series,
    words,
  }
}
