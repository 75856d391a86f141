import 'server-only'
import type { OwnBrowse } from '@/components/catalogue/browse/own-browse'
import { cardVideo, type CardVideo } from '@/components/catalogue/card-video'
import { trackedPlayable } from '@/components/catalogue/player/playable'
import {
  browseCards,
  listOwnOfBrowse,
  type BrowseVideos,
  type BrowseShelf,
} from '@/lib/domains/catalogue/queries-shelves'
import type { VideoCardDto } from '@/lib/domains/catalogue/schema'
import { listShelves } from '@/lib/domains/viewing/queries'
import { isPremiumActor, type Actor } from '@/lib/shared/actor'

/** What the browse page shows everybody of a role. */
export type SharedBrowse = {
  featured: CardVideo[]
  shelves: { key: BrowseShelf['key']; videos: CardVideo[] }[]
}

/**
 * What the page shows of videos to whoever has this actor's role; no media.
 * @param videos as nobody in particular sees them
 */
export function sharedBrowse(actor: Actor, videos: BrowseVideos): SharedBrowse {
  const { featured, shelves } = browseCards(actor, videos)
  // Of each video one object, which the framework then sends once: the latest stand in their categories again.
  const cards = new Map<number, CardVideo>()
  const card = (video: VideoCardDto) => {
    const known = cards.get(video.id) ?? cardVideo(video)
    cards.set(video.id, known)
    return known
  }
  return {
    featured: featured.map(card),
    shelves: shelves.map(({ key, videos }) => ({ key, videos: videos.map(card) })),
  }
}

/** Premium, and open all the same. */
const isOpened = (video: VideoCardDto) => !video.freeAccess && !video.locked

/**
 * What of the page is this actor's own. Three statements.
 * @param videos as nobody in particular sees them
 * @throws AppError unauthenticated or forbidden (not verified)
 */
export async function ownBrowse(actor: Actor, videos: BrowseVideos, now: Date = new Date()): Promise<OwnBrowse> {
  const [own, shelves] = await Promise.all([listOwnOfBrowse(actor, videos, now), listShelves(actor, now)])
  const cards = [...own.featured, ...own.known]
  return {
    viewerId: actor.id,
    firstName: actor.firstName,
    playables: Object.fromEntries(own.featured.map((video) => [video.id, trackedPlayable(video, actor.id)])),
    progress: Object.fromEntries(cards.flatMap(({ id, progress }) => (progress ? [[id, progress]] : []))),
    // Whoever watches everything sees no locks.
    open: isPremiumActor(actor) ? [] : cards.filter(isOpened).map(({ id }) => id),
    continueWatching: shelves.continueWatching.map(cardVideo),
    myList: shelves.myList.map(cardVideo),
  }
}
