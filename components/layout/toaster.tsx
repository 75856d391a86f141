'use client'

import { useEffect } from 'react'
import { NOT_OURS, OFFLINE } from '@/lib/client/requests/api'
import { NOTIFICATION_MS } from '@/lib/shared/constants'

/**
 * A repeated toast replaces its predecessor with a new one rather than updating it by id, which would show nothing new
 * and not be read out. A success dismisses the message that the connection was lost. sonner is imported as everywhere
 * else, so that it is already loaded for the offline message.
 */
export async function loadToaster() {
  const { toast, Toaster, useSonner } = await import('sonner')
  return function Toasts() {
    const { toasts } = useSonner()
    useEffect(() => {
      // Newest first.
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
