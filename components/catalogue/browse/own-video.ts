'use client'

import { useCallback, useEffect, useState } from 'react'
import type { OwnOfCards } from '@/components/catalogue/browse/own-browse'
import { useOwnPerson, type OwnPerson } from '@/components/catalogue/browse/own-person'
import type { Playable } from '@/components/catalogue/player/playable'
import { ApiError, callApi } from '@/lib/client/api'
import { reloadPage } from '@/lib/client/reload'
import type { PlaylistPlace } from '@/lib/domains/playlists/schema'
import { apiRoutes } from '@/lib/shared/api-routes'

/** What one person sees on a video's page in addition to the edition: the response of `GET /api/home/videos/:id`. */
export type OwnVideo = OwnOfCards & {
  person: OwnPerson
  /** Whether it is on their list. */
  saved: boolean
  playable: Playable
  /** Where it stands in the playlist of the address, or null. */
  place: PlaylistPlace | null
}

/** @returns 'gone' when the video is not published any more; null when the session has ended. @throws ApiError */
async function readOwn(path: string, signal?: AbortSignal): Promise<OwnVideo | 'gone' | null> {
  try {
    return await callApi<OwnVideo>(path, { signal })
  } catch (error) {
    const status = error instanceof ApiError ? error.status : 0
    if (status === 404) return 'gone'
    if (status !== 401) throw error
    // On a reload the server redirects the person.
    reloadPage()
    return null
  }
}

/**
 * Loads the viewer's own part of a video's page.
 * @param search the query of the address; null while it is not known
 * @returns `own`: null until it is there, 'gone' when the video is not published any more; `reload` reads it again and
 *   throws ApiError
 */
export function useOwnVideo(id: number, search: URLSearchParams | null) {
  const { setPerson } = useOwnPerson()
  const [own, setOwn] = useState<OwnVideo | 'gone' | null>(null)
  const [playlist, entry] = [search?.get('playlist') ?? '', search?.get('entry') ?? '']
  const path = search && apiRoutes.ownVideo(id, playlist ? { playlist, entry } : undefined)

  const show = useCallback(
    (found: OwnVideo | 'gone' | null) => {
      if (found && found !== 'gone') setPerson(found.person)
      setOwn(found)
    },
    [setPerson],
  )
  useEffect(() => {
    if (!path) return
    const aborting = new AbortController()
    // Whoever clicks to play reads it again, and is told what is wrong.
    readOwn(path, aborting.signal).then(show, () => undefined)
    return () => aborting.abort()
  }, [path, show])
  const reload = useCallback(async () => {
    if (path) show(await readOwn(path))
  }, [path, show])
  return { own, reload }
}
