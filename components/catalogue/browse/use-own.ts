'use client'

import { useCallback, useEffect, useEffectEvent, useState } from 'react'
import { reloadPage } from '@/lib/client/reload'
import { ApiError, callApi, refusal } from '@/lib/client/requests/api'
import { isOfAnother } from '@/lib/client/requests/page-person'
import { createReconnect } from '@/lib/client/requests/reconnect'
import { OTHER_ACCOUNT } from '@/lib/shared/access/acting-for'
import { GENERIC_MESSAGE } from '@/lib/shared/routes/error-page'

/**
 * True until the first request. That request is sent without a person's id, because it must match the preload in the
 * `Link` header.
 */
let isSentAhead = true

/** @returns 'gone' if the video no longer exists; null if the session has ended and the page is reloading */
async function readOwn<Own>(
  path: string,
  init: { signal: AbortSignal; asAnyone: boolean },
): Promise<Own | 'gone' | null> {
  try {
    const own = await callApi<Own>(path, init)
    // Checks the person here, because the preload is sent without an id and someone else may have logged in.
    if (isOfAnother()) throw refusal(409, GENERIC_MESSAGE, undefined, { code: OTHER_ACCOUNT })
    return own
  } catch (error) {
    const status = error instanceof ApiError ? error.status : 0
    if (status === 404) return 'gone'
    if (status !== 401) throw error
    // Reloads the page, so that the server redirects to the login page.
    reloadPage()
    return null
  }
}

/**
 * Loads the viewer's personal data for a static page, and retries after failures.
 * @param path API path; null until it is known
 * @returns `own`: null until loaded, 'gone' if the page no longer exists; `error`: the last failure, or null
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
  // Ignores data loaded for another path, such as another playlist entry.
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
