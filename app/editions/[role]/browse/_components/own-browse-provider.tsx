'use client'

import { useMemo, useState, type ReactNode } from 'react'
import { OwnCardsContext } from '@/components/catalogue/browse/own-cards'
import { useOwnPerson } from '@/components/catalogue/browse/own-person'
import { useOwn } from '@/components/catalogue/browse/use-own'
import { store } from '@/lib/client/storage/storage'
import type { Home } from '@/lib/domains/viewing/home/schema'
import { OWN_SHELVES_KEY } from '@/lib/shared/access/viewer-hint'
import { apiRoutes } from '@/lib/shared/routes/api-routes'
import { OwnBrowseContext, ownOfHome, type OwnBrowse } from './own-browse'

/** The last response, shown when the page is opened again, until the new response arrives. */
let last: OwnBrowse | null = null

/** Stores the number of own shelves in this browser, so that the next visit reserves their place. */
function rememberShelves({ continueWatching, myList }: Home): void {
  const count = [continueWatching, myList].filter(({ length }) => length > 0).length
  store(OWN_SHELVES_KEY, String(count))
}

/** Loads the viewer's own part of the browse page and provides it to its children. */
export function OwnBrowseProvider({ children }: { children: ReactNode }) {
  const [own, setOwn] = useState(last)
  const { setPerson } = useOwnPerson()
  const { error, reload } = useOwn<Home>(apiRoutes.home, (home) => {
    rememberShelves(home)
    setPerson(home.own.person)
    // What is shown already keeps its places.
    setOwn(ownOfHome(home, own?.places ?? Number(document.documentElement.dataset.shelves ?? 0)))
    // After a navigation within the document the page is still empty: there is place for every shelf.
    last = ownOfHome(home, 2)
  })
  const read = useMemo(() => ({ own, error, reload }), [own, error, reload])
  return (
    <OwnBrowseContext value={read}>
      <OwnCardsContext value={own}>{children}</OwnCardsContext>
    </OwnBrowseContext>
  )
}
