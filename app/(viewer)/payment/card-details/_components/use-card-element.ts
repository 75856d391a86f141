'use client'

import { useEffect, useRef, useState, type RefObject } from 'react'
import type { CardElement } from '@/lib/client/payments/card-element'
import { isConflict } from '@/lib/client/requests/api'

/** `loading`, then `ready`; or `refused` with the server's message, or `failed` when the fields cannot be shown. */
type CardElementState =
  { state: 'loading' | 'failed' } | { state: 'ready'; element: CardElement } | { state: 'refused'; message: string }

/**
 * Shows Stripe's card fields while a page is open.
 * @param key the provider's publishable key, null for none
 * @param shown the price that the person was shown
 * @returns the ref of the element for the fields, and their state
 */
export function useCardElement(
  key: string | null,
  shown: string,
): [place: RefObject<HTMLDivElement | null>, now: CardElementState] {
  const place = useRef<HTMLDivElement>(null)
  const [now, setNow] = useState<CardElementState>({ state: 'loading' })
  useEffect(() => {
    const { current } = place
    if (!key || !current) return
    let isUnmounted = false
    let mounted: CardElement | undefined
    async function mount(target: HTMLElement, publishableKey: string) {
      try {
        const { mountCardElement } = await import('@/lib/client/payments/card-element')
        if (isUnmounted) return
        mounted = await mountCardElement(target, publishableKey, shown)
        if (isUnmounted) mounted.remove()
        else setNow({ state: 'ready', element: mounted })
      } catch (error) {
        if (isUnmounted) return
        const refused = isConflict(error)
        setNow(refused ? { state: 'refused', message: error.message } : { state: 'failed' })
      }
    }
    void mount(current, key)
    return () => {
      isUnmounted = true
      mounted?.remove()
    }
  }, [key, shown])
  return [place, now]
}
