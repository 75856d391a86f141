'use client'

import { useEffect, useState, type ReactNode } from 'react'
import { OwnBrowseContext, ownOfHome, type Home, type OwnBrowse } from '@/components/catalogue/browse/own-browse'
import { OwnCardsContext } from '@/components/catalogue/browse/own-cards'
import { useOwnPerson } from '@/components/catalogue/browse/own-person'
import { ApiError, callApi } from '@/lib/client/api'
import { reloadPage } from '@/lib/client/reload'
import { store } from '@/lib/client/storage'
import { apiRoutes } from '@/lib/shared/api-routes'
import { OWN_SHELVES_KEY } from '@/lib/shared/viewer-hint'

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
  useEffect(() => {
    const aborting = new AbortController()
    // After a navigation within the document the page is still empty: there is place for every shelf.
    const places = last ? 2 : Number(document.documentElement.dataset.shelves ?? 0)
    callApi<Home>(apiRoutes.home, { signal: aborting.signal })
      .then((home) => {
        rememberShelves(home)
        setPerson(home.own)
        setOwn(ownOfHome(home, places))
        last = ownOfHome(home, 2)
      })
      .catch((error: unknown) => {
        // The session has ended: on a reload the server redirects the person.
        if (error instanceof ApiError && error.status === 401) reloadPage()
      })
    return () => aborting.abort()
  }, [setPerson])
  return (
    <OwnBrowseContext value={own}>
      <OwnCardsContext value={own}>{children}</OwnCardsContext>
    </OwnBrowseContext>
  )
}
