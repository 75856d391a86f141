'use client'

import { useCallback, useEffect, useState } from 'react'
import type { OwnOfCards } from '@/components/catalogue/browse/own-cards'
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

type Read = { path: string; own: OwnVideo | 'gone' | null; error: unknown }
const nothing: Omit<Read, 'path'> = { own: null, error: null }

/**
 * Loads the viewer's own part of a video's page, and again when the connection is back after a failure.
 * @param search the query of the address; null while it is not known
 * @returns `own`: null until it is there, 'gone' when the video is not published any more; `error`: why it could not be
 *   read the last time, or null; `reload` reads it again
 */
export function useOwnVideo(id: number, search: URLSearchParams | null) {
  const { setPerson } = useOwnPerson()
  const [read, setRead] = useState<Read | null>(null)
  const [round, setRound] = useState(0)
  const reload = useCallback(() => {
    setRead((before) => before && { ...before, error: null })
    setRound((before) => before + 1)
  }, [])
  const path = search && apiRoutes.ownVideo(id, search)
  // What was read for another entry of the playlist is not of this one.
  const { own, error } = read?.path === path && read ? read : nothing

  useEffect(() => {
    if (!path) return
    const aborting = new AbortController()
    readOwn(path, aborting.signal).then(
      (found) => {
        if (found && found !== 'gone') setPerson(found.person)
        setRead({ path, own: found, error: null })
      },
      (failure: unknown) => {
        if (aborting.signal.aborted) return
        setRead((before) => ({ path, own: before?.path === path ? before.own : null, error: failure }))
      },
    )
    return () => aborting.abort()
  }, [path, round, setPerson])
  useEffect(() => {
    if (error === null) return
    window.addEventListener('online', reload)
    return () => window.removeEventListener('online', reload)
  }, [error, reload])
  return { own, error, reload }
}
