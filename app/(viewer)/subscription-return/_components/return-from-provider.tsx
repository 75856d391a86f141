'use client'

import { useEffect } from 'react'
import { pause } from '@/lib/client/pause'
import { callApi } from '@/lib/client/requests/api'
import { SUBSCRIPTION_RETURN_DELAY_MS } from '@/lib/shared/constants'
import { apiRoutes } from '@/lib/shared/routes/api-routes'

/**
 * Opens `target`, a path within the site. If `refresh` is true, first gives Stripe's webhook time to arrive and then
 * refreshes the session.
 */
export function ReturnFromProvider({ refresh, target }: { refresh: boolean; target: string }) {
  useEffect(() => {
    const aborting = new AbortController()
    const { signal } = aborting
    async function update() {
      if (refresh) {
        await pause(SUBSCRIPTION_RETURN_DELAY_MS, signal)
        if (signal.aborted) return
        try {
          await callApi(`${apiRoutes.session}?revalidate=true`)
          await callApi(apiRoutes.refresh, { method: 'POST' })
        } catch (error) {
          console.warn('The session could not be refreshed.', error)
        }
      }
      if (!signal.aborted) window.location.replace(target)
    }
    void update()
    return () => aborting.abort()
  }, [refresh, target])
  return null
}
