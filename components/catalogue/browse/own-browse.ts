'use client'

import { createContext, useContext } from 'react'
import type { OwnOfCards } from '@/components/catalogue/browse/own-cards'
import type { OwnPerson } from '@/components/catalogue/browse/own-person'
import { cardVideo, type CardVideo } from '@/components/catalogue/card-video'
import type { Playable } from '@/components/catalogue/player/playable'
import type { VideoCardDto } from '@/lib/domains/catalogue/schema'
import type { ApiVideo } from '@/lib/domains/catalogue/schema-api'

/** What one person sees on the browse page in addition to the edition. */
type Own = OwnPerson &
  OwnOfCards & {
    /** The featured videos as this person may play them, by id. */
    playables: Record<number, Playable>
  }

/** The response of `GET /api/home`. */
export type Home = {
  continueWatching: ApiVideo<VideoCardDto>[]
  myList: ApiVideo<VideoCardDto>[]
  own: Own
}

export type OwnBrowse = Own & {
  /** How many own shelves have a place at the top of the page; the others come last. */
  places: number
  continueWatching: CardVideo[]
  myList: CardVideo[]
}

export const ownOfHome = ({ continueWatching, myList, own }: Home, places: number): OwnBrowse => ({
  ...own,
  places,
  continueWatching: continueWatching.map(cardVideo),
  myList: myList.map(cardVideo),
})

/** The viewer's own part of the browse page; null on other pages, and until the response arrives. */
export const OwnBrowseContext = createContext<OwnBrowse | null>(null)
export const useOwnBrowse = () => useContext(OwnBrowseContext)
