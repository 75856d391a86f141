'use client'

import { useEffect } from 'react'
import { sendProgress } from '@/lib/client/player/progress'
import { createReconnect } from '@/lib/client/requests/reconnect'

/**
 * Sends progress that could not be sent before: on load and when the server may be reached again. A player whose report
 * fails says so to nobody, so this never stops. Renders nothing.
 */
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
