import type { VideoCardDto, VideoDto } from '@/lib/domains/catalogue/schema'
import { isOpenedByEntitlement } from '@/lib/domains/media/policy'
import { paymentNoticeOf } from '@/lib/domains/payments/subscriptions/policy'
import type { PlaylistPlace } from '@/lib/domains/playlists/schema'
import { ownPlayable } from '@/lib/domains/viewing/playable/policy'
import type { Playable, Suggestion } from '@/lib/domains/viewing/playable/schema'
import { resumePoint } from '@/lib/domains/viewing/progress/policy'
import type { Actor } from '@/lib/shared/access/actor'
import { routes } from '@/lib/shared/routes/routes'
import type { OwnOfCards, OwnPerson } from './schema'

const ALIKE = 3

export const ownPerson = (actor: Actor): OwnPerson => ({
  viewerId: actor.id,
  firstName: actor.firstName,
  paymentNotice: paymentNoticeOf(actor),
})

export const ownOfCards = (actor: Actor, cards: readonly VideoCardDto[]): OwnOfCards => ({
  progress: Object.fromEntries(cards.flatMap(({ id, progress }) => (progress ? [[id, progress]] : []))),
  open: cards.filter((card) => isOpenedByEntitlement(actor, card)).map(({ id }) => id),
})

/** @param place the video's place in the playlist it was opened from; if null, the next episode plays next */
export function playableWithEnd(video: VideoDto, viewerId: number, place: PlaylistPlace | null = null): Playable {
  const own = video.episodes.findIndex(({ id }) => id === video.id)
  const beside = (step: 1 | -1): Suggestion | null => {
    if (place) return entryOf(place.list, step > 0 ? place.next : place.previous)
    const episode = own < 0 ? undefined : video.episodes[own + step]
    return episode ? suggestionOf(episode) : null
  }
  const next = beside(1)
  const label = place ? 'Next in the playlist' : 'Next episode'
  return {
    ...ownPlayable(video, viewerId),
    ...(place?.practice && { practising: { ...place.practice, entry: place.entry } }),
    after: {
      next: next && { ...next, label },
      previous: beside(-1),
      alike: video.relatedVideos.slice(0, ALIKE).map(suggestionOf),
    },
  }
}

function suggestionOf({ id, name, thumbnailUrl, locked, duration, progress }: VideoCardDto): Suggestion {
  const start = progress ? resumePoint(progress.positionSeconds, duration) : 0
  return { name, thumbnailUrl, locked, href: locked ? routes.videoInfo(id) : routes.videoMoment(id, start) }
}

function entryOf(list: string, entry: PlaylistPlace['next']): Suggestion | null {
  if (!entry) return null
  const { video, passage } = entry
  const { name, thumbnailUrl, locked } = video
  const href = routes.playlistEntry(list, entry)
  return {
    name: passage?.name ?? name,
    thumbnailUrl,
    locked,
    // Adds no start time for a passage, because its URL contains one.
    href: locked || passage ? href : `${href}&t=0`,
  }
}
