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

/** Personal data for the browse page. The page itself is a static variant for the viewer's role. */
export type OwnBrowse = OwnOfCards & {
  playables: Record<number, Playable>
  /** Number of personal rows with reserved space at the top. Further rows are placed last. */
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
  /** Null until the data has loaded. */
  own: OwnBrowse | null
  error: unknown
  reload: () => void
}

export const OwnBrowseContext = createContext<BrowseRead>({ own: null, error: null, reload: () => undefined })

export const useOwnBrowse = () => useContext(OwnBrowseContext)

/** Last response. Shown when the page is opened again, until a new response arrives. */
let last: OwnBrowse | null = null

/** Stores the number of personal rows, so that the next visit can reserve space for them. */
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
    // After a client-side navigation, both personal rows can be placed at the top, because the page is still empty.
    last = ownOfHome(home, 2)
  })
  const read = useMemo(() => ({ own, error, reload }), [own, error, reload])
  return (
    <OwnBrowseContext value={read}>
      <OwnCardsContext value={own}>{children}</OwnCardsContext>
    </OwnBrowseContext>
  )
}
