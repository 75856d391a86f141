'use client'

import { createContext, useContext } from 'react'
import { cardVideo, type CardVideo } from '@/components/catalogue/cards/card-video'
import type { Home, OwnOfCards } from '@/lib/domains/viewing/home/schema'
import type { Playable } from '@/lib/domains/viewing/playable/schema'

/** What one person sees on the browse page in addition to the edition. */
export type OwnBrowse = OwnOfCards & {
  playables: Record<number, Playable>
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

type BrowseRead = {
  /** Null until the response arrives. */
  own: OwnBrowse | null
  /** Why it could not be read the last time, or null. */
  error: unknown
  reload: () => void
}

export const OwnBrowseContext = createContext<BrowseRead>({ own: null, error: null, reload: () => undefined })

/** The viewer's own part of the browse page. */
export const useOwnBrowse = () => useContext(OwnBrowseContext)
