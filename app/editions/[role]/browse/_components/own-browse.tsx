'use client'
import { createContext, useContext, useMemo, useState, type ReactNode } from 'react'
import { OwnCardsContext } from '@/components/catalogue/browse/own-cards'
import { useOwnPerson } from '@/components/catalogue/browse/own-person'
import { useOwn } from '@/components/catalogue/browse/use-own'
import { cardVideo, type CardVideo } from '@/components/catalogue/cards/card-video'
import { store } from '@/lib/client/storage/storage'
import type { Home, OwnOfCards } from '@/lib/domains/viewing/home/schema'
import type { Playable } from '@/lib/domains/viewing/playable/schema'
import { OWN_SHELVES_KEY } from '@/lib/shared/access/viewer-hint'
import { apiRoutes } from '@/lib/shared/routes/api-routes'

/** Personal part of the browse page, added to the edition. */
export type OwnBrowse = OwnOfCards & {
  playables: Record<number, Playable>
  /** Number of personal rows with reserved space at the top; further rows come last. */
  places: number
  continueWatching: CardVideo[]
  myList: CardVideo[]
}

const ownOfHome = ({ continueWatching, myList, own }: Home, places: number): OwnBrowse => ({
  ...own,
  places,
  continueWatching: continueWatching.map(cardVideo),
  myList: myList.map(cardVideo),
})

type BrowseRead = {
  /** Null until the response arrives. */
  own: OwnBrowse | null
  error: unknown
  reload: () => void
}

export const OwnBrowseContext = createContext<BrowseRead>({ own: null, error: null, reload: () => undefined })

export const useOwnBrowse = () => useContext(OwnBrowseContext)

/** Last response, shown when the page is reopened until a new one arrives. */
let last: OwnBrowse | null = null

/** Stores the number of rows, for which the next visit reserves space. */
function storeShelves({ continueWatching, myList }: Home): void {
  const count = [continueWatching, myList].filter(({ length }) => length > 0).length
  store(OWN_SHELVES_KEY, String(count))
}

export function OwnBrowseProvider({ children }: { children: ReactNode }) {
  const [own, setOwn] = useState(last)
  const { setPerson } = useOwnPerson()
  const { error, reload } = useOwn<Home>(apiRoutes.home, (home) => {
    storeShelves(home)
    setPerson(home.own.person)
    // Rows already on screen keep their position.
    setOwn(ownOfHome(home, own?.places ?? Number(document.documentElement.dataset.shelves ?? 0)))
    // After a client-side navigation the page is still empty, so there is space for both rows.
    last = ownOfHome(home, 2)
  })
  const read = useMemo(() => ({ own, error, reload }), [own, error, reload])
  return (
    <OwnBrowseContext value={read}>
      <OwnCardsContext value={own}>{children}</OwnCardsContext>
    </OwnBrowseContext>
  )
}
