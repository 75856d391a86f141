'use client'

import { ConfirmButton } from '@/components/ui/dialogs/confirm-dialog'
import { removePractice } from '@/lib/client/player/practice-record'
import { callAction } from '@/lib/client/requests/server-action'
import { useRefresh } from '@/lib/client/use-refresh'
import { deletePracticeAction } from '@/lib/domains/playlists/practice/actions'

type DeleteRecordProps = { viewerId: number; playlistId: number; label?: string }

/** Deletes the person's own days and ticks of a playlist. */
export function DeleteRecord({ viewerId, playlistId, label }: DeleteRecordProps) {
  const refresh = useRefresh()
  return (
    <ConfirmButton
      variant="secondary"
      className="self-start"
      aria-label={label}
      title="Delete your record?"
      description="Your days and ticks for this playlist will be deleted, and the link to them will stop working."
      confirm="Delete"
      onConfirm={async () => {
        await callAction(deletePracticeAction, { playlistId })
        removePractice(viewerId, playlistId)
        await refresh()
      }}
    >
      Delete record
    </ConfirmButton>
  )
}
