'use client'

import { useRouter } from 'next/navigation'
import { toast } from 'sonner'
import { ConfirmButton } from '@/components/ui/dialogs/confirm-button'
import { forgetLists } from '@/lib/client/lists/use-list'
import { forgetPositions } from '@/lib/client/player/progress'
import { callApi } from '@/lib/client/requests/api'
import { apiRoutes } from '@/lib/shared/routes/api-routes'

/** Clears the watch history, on the server and in this browser. */
export function ClearHistory({ viewerId }: { viewerId: number }) {
  const router = useRouter()

  async function clear() {
    await callApi(apiRoutes.progress, { method: 'DELETE' })
    forgetPositions(viewerId)
    forgetLists()
    toast.success('Your watch history is cleared')
    // Pages in the router's cache show how far videos were watched.
    router.refresh()
  }

  return (
    <ConfirmButton
      variant="secondary"
      title="Clear your watch history?"
      description="Videos begin at their beginning again, and suggestions from what you watched go. Your list, follows, playlists and rentals stay. This cannot be undone."
      confirm="Clear history"
      onConfirm={clear}
    >
      Clear watch history
    </ConfirmButton>
  )
}
