'use client'

import { useRouter } from 'next/navigation'
import { useState } from 'react'
import { toast } from 'sonner'
import { Button } from '@/components/ui/button'
import { ConfirmDialog } from '@/components/ui/confirm-dialog'
import { callApi } from '@/lib/client/api'
import { forgetPositions } from '@/lib/client/progress'
import { forgetLists } from '@/lib/client/use-list'
import { apiRoutes } from '@/lib/shared/api-routes'

/** Clears the watch history, on the server and in this browser. */
export function ClearHistory({ viewerId }: { viewerId: number }) {
  const router = useRouter()
  const [asking, setAsking] = useState(false)

  async function clear() {
    await callApi(apiRoutes.progress, { method: 'DELETE' })
    forgetPositions(viewerId)
    forgetLists()
    toast.success('Your watch history is cleared')
    // Pages in the router's cache show how far videos were watched.
    router.refresh()
  }

  return (
    <>
      <Button variant="secondary" onClick={() => setAsking(true)}>
        Clear watch history
      </Button>
      {asking && (
        <ConfirmDialog
          title="Clear your watch history?"
          description="Videos begin at their beginning again, and suggestions from what you watched go. Your list, follows, playlists and rentals stay. This cannot be undone."
          confirm="Clear history"
          onConfirm={clear}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  )
}
