'use client'

import { useCallback, useEffect, useEffectEvent, useState } from 'react'
import { reloadPage } from '@/lib/client/reload'
import { ApiError, callApi, refusal } from '@/lib/client/requests/api'
import { isOfAnother } from '@/lib/client/requests/page-person'
import { createReconnect } from '@/lib/client/requests/reconnect'
import { OTHER_ACCOUNT } from '@/lib/shared/access/acting-for'
import { GENERIC_MESSAGE } from '@/lib/shared/routes/error-page'

/** The first request of a document is sent ahead by its `Link` header, which names no person: it must be the same. */
let isSentAhead = true

/** @returns 'gone' when there is no such page any more; null when the session has ended. @throws ApiError */
async function readOwn<Own>(
  path: string,
  init: { signal: AbortSignal; asAnyone: boolean },
): Promise<Own | 'gone' | null> {
  try {
    const own = await callApi<Own>(path, init)
    // It named nobody, and somebody else has signed in while it was under way.
    if (isOfAnother()) throw refusal(409, GENERIC_MESSAGE, undefined, { code: OTHER_ACCOUNT })
    return own
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
 * Loads the viewer's own part of an edition, and again after a failure when the server may be reached again.
 * @param path of the API; null while it is not known
 * @param onRead gets each response
 * @returns `own`: null until it is there, 'gone' when there is no such page any more; `error`: why it could not be read
 *   the last time, or null; `reload` reads it again
 */
export function useOwn<Own extends object>(path: string | null, onRead: (own: Own) => void) {
  const [read, setRead] = useState<{ path: string; own: Own | 'gone' | null; error: unknown } | null>(null)
  const [round, setRound] = useState(0)
  const tell = useEffectEvent(onRead)
  const reload = useCallback(() => {
    setRead((before) => before && { ...before, error: null })
    setRound((before) => before + 1)
  }, [])
  const [reconnect] = useState(() => createReconnect(reload))
  // What was read for another path, such as another entry of the playlist, is not of this one.
  const { own, error } = read?.path === path && read ? read : { own: null, error: null }

  useEffect(() => {
    if (!path) return
    const aborting = new AbortController()
    const asAnyone = isSentAhead
    isSentAhead = false
    readOwn<Own>(path, { signal: aborting.signal, asAnyone }).then(
      (found) => {
        if (found && found !== 'gone') tell(found)
        setRead({ path, own: found, error: null })
      },
      (failure: unknown) => {
        if (aborting.signal.aborted) return
        setRead((before) => ({ path, own: before?.path === path ? before.own : null, error: failure }))
      },
    )
    return () => aborting.abort()
  }, [path, round])
  useEffect(() => {
    if (error === null) return
    reconnect.wait()
    return reconnect.stop
  }, [error, reconnect])
  return { own, error, reload }
}
