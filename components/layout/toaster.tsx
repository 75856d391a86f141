'use client'

import { useEffect } from 'react'
import { NOT_OURS, OFFLINE } from '@/lib/client/requests/api'
import { NOTIFICATION_MS } from '@/lib/shared/constants'

/**
 * Dismisses an older toast with the same text instead of updating it, because screen readers announce only new toasts.
 * A success also dismisses the offline message.
 * All files import sonner dynamically and share the chunk loaded here, so that toasts also work offline.
 */
export async function loadToaster() {
  const { toast, Toaster, useSonner } = await import('sonner')
  return function Toasts() {
    const { toasts } = useSonner()
    useEffect(() => {
      // Relies on sonner listing the newest toast first.
      const former = toasts.filter(({ type, title }, index) => {
        const isEnd = (other: (typeof toasts)[number]) =>
          (other.type === type && other.title === title) ||
          (other.type === 'success' && (title === OFFLINE || title === NOT_OURS))
        return toasts.findIndex(isEnd) < index
      })
      for (const { id } of former) toast.dismiss(id)
    }, [toasts])
    return <Toaster position="top-right" duration={NOTIFICATION_MS} theme="dark" closeButton className="toaster" />
  }
}
