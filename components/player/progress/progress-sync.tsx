'use client'

import { useEffect } from 'react'
import { sendProgress } from '@/lib/client/player/progress'
import { createReconnect } from '@/lib/client/requests/reconnect'

/** Sends stored progress on load and whenever the server may be reachable again. */
export function ProgressSync({ viewerId }: { viewerId: number }) {
  useEffect(() => {
    const reconnect = createReconnect(send)
    function send() {
      void sendProgress(viewerId)
      reconnect.wait()
    }
    send()
    return reconnect.stop
  }, [viewerId])
  return null
}
