import 'server-only'
import { cardVideo, type CardVideo } from '@/components/catalogue/card-video'
import { browseCards, readBrowseVideos, type BrowseShelf } from '@/lib/domains/catalogue/queries-shelves'
import type { VideoCardDto } from '@/lib/domains/catalogue/schema'
import { visitor } from '@/lib/shared/actor'
import { isPremium, type RoleName } from '@/lib/shared/roles'

/** What the browse page shows everyone of a role. */
export type Edition = {
  featured: CardVideo[]
  shelves: { key: BrowseShelf['key']; videos: CardVideo[] }[]
}

/** Loads an edition of the browse page: the catalogue as visitors see it, with the locks of the role. No sources. */
export async function loadEdition(role: RoleName): Promise<Edition> {
  const { featured, shelves } = browseCards(visitor, await readBrowseVideos())
  // One object for each video, because React sends an object once: the latest videos are also in their categories.
  const cards = new Map<number, CardVideo>()
  const card = (video: VideoCardDto) => {
    const known = cards.get(video.id) ?? { ...cardVideo(video), locked: video.locked && !isPremium(role) }
    cards.set(video.id, known)
    return known
  }
  return {
    featured: featured.map(card),
    shelves: shelves.map(({ key, videos }) => ({ key, videos: videos.map(card) })),
  }
}
