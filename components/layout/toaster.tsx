'use client'

import { useEffect } from 'react'
import { NOT_OURS, OFFLINE } from '@/lib/client/requests/api'
import { NOTIFICATION_MS } from '@/lib/shared/constants'

/**
 * The toasts. One that is repeated takes the place of its equal, so that they do not pile up. It is a new one, and not
 * the former with its id: nothing would show that it was said again, and screen readers would not read it out. What
 * succeeds takes away that the connection was lost.
 * sonner is imported as everywhere else: what is loaded for this is then there for a message that says "offline".
 */
export async function loadToaster() {
  const { toast, Toaster, useSonner } = await import('sonner')
  return function Toasts() {
    const { toasts } = useSonner()
    useEffect(() => {
      // The newest comes first.
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
