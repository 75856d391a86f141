'use client'

import { useEffect } from 'react'
import { sendProgress } from '@/lib/client/progress'

/** Sends what an earlier page, or a time without connection, has left to send. Renders nothing. */
export function ProgressSync({ viewerId }: { viewerId: number }) {
  useEffect(() => {
    const send = () => void sendProgress(viewerId)
    send()
    window.addEventListener('online', send)
    return () => window.removeEventListener('online', send)
  }, [viewerId])
  return null
}
