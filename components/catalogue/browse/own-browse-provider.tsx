'use client'

import { useEffect, useState, type ReactNode } from 'react'
import { OwnBrowseContext, ownOfHome, type Home, type OwnBrowse } from '@/components/catalogue/browse/own-browse'
import { ApiError, callApi } from '@/lib/client/api'
import { apiRoutes } from '@/lib/shared/api-routes'
import { OWN_SHELVES_KEY } from '@/lib/shared/viewer-hint'

/** Of this document: shown at once when the page is opened again, until the response is there. */
let last: OwnBrowse | null = null

/** Remembers in this browser how many own shelves there are, so that they have a place at the next visit. */
function rememberShelves({ continueWatching, myList }: Home): void {
  const count = [continueWatching, myList].filter(({ length }) => length > 0).length
  try {
    localStorage.setItem(OWN_SHELVES_KEY, String(count))
  } catch {
    // Without storage they come last.
  }
}

/** Asks for the viewer's own part of the browse page and gives it to everything below. */
export function OwnBrowseProvider({ children }: { children: ReactNode }) {
  const [own, setOwn] = useState(last)
  useEffect(() => {
    const aborting = new AbortController()
    // A page that is opened within the document is empty before: every shelf has its place.
    const places = last ? 2 : Number(document.documentElement.dataset.shelves ?? 0)
    callApi<Home>(apiRoutes.home, { signal: aborting.signal })
      .then((home) => {
        rememberShelves(home)
        setOwn(ownOfHome(home, places))
        last = ownOfHome(home, 2)
      })
      .catch((error: unknown) => {
        // The session ended meanwhile: the server sends the person where they belong.
        if (error instanceof ApiError && error.status === 401) window.location.reload()
      })
    return () => aborting.abort()
  }, [])
  return <OwnBrowseContext value={own}>{children}</OwnBrowseContext>
}
