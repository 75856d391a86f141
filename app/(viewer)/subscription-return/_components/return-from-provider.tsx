'use client'

import { useEffect } from 'react'
import { callApi } from '@/lib/client/api'
import { apiRoutes } from '@/lib/shared/api-routes'
import { SUBSCRIPTION_RETURN_DELAY_MS } from '@/lib/shared/constants'

const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

/**
 * Waits for Stripe's webhook, refreshes the session, and opens the target page, also after a failure.
 * @param target path within the product
 */
export function ReturnFromProvider({ refresh, target }: { refresh: boolean; target: string }) {
  useEffect(() => {
    let isUnmounted = false
    async function update() {
      if (refresh) {
        await wait(SUBSCRIPTION_RETURN_DELAY_MS)
        if (isUnmounted) return
        try {
          await callApi(`${apiRoutes.session}?revalidate=true`)
          await callApi(apiRoutes.refresh, { method: 'POST' })
        } catch (error) {
          console.warn('The session could not be refreshed.', error)
        }
      }
      if (!isUnmounted) window.location.replace(target)
    }
    void update()
    return () => {
      isUnmounted = true
    }
  }, [refresh, target])
  return null
}
