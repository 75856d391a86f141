'use client'

import { useEffect } from 'react'
import { sendProgress } from '@/lib/client/progress'

/** Sends progress that could not be sent before: on load and when the connection returns. Renders nothing. */
export function ProgressSync({ viewerId }: { viewerId: number }) {
  useEffect(() => {
    const send = () => void sendProgress(viewerId)
    send()
    window.addEventListener('online', send)
    return () => window.removeEventListener('online', send)
  }, [viewerId])
  return null
}
