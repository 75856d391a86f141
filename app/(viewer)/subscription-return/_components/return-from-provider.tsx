'use client'

import { useEffect } from 'react'
import { callApi } from '@/lib/client/api'
import { SUBSCRIPTION_RETURN_DELAY_MS } from '@/lib/shared/constants'
import { routes } from '@/lib/shared/routes'

const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

/**
 * Gives the provider's message time to arrive, brings the session up to date, and goes on, whatever happened.
 * @param target path of our own
 */
export function ReturnFromProvider({ refresh, target }: { refresh: boolean; target: string }) {
  useEffect(() => {
    let left = false
    async function update() {
      if (refresh) {
        await wait(SUBSCRIPTION_RETURN_DELAY_MS)
        if (left) return
        try {
          await callApi(`${routes.api.session}?revalidate=true`)
          await callApi(routes.api.refresh, { method: 'POST' })
        } catch (error) {
          console.warn('The session could not be refreshed.', error)
        }
      }
      if (!left) window.location.replace(target)
    }
    void update()
    return () => {
      left = true
    }
  }, [refresh, target])
  return null
}
