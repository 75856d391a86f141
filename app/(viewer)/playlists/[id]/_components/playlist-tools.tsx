'use client'

import { Pencil, Trash2 } from 'lucide-react'
import { useRouter } from 'next/navigation'
import { useState } from 'react'
import { PlaylistForm } from '@/app/(viewer)/playlists/_components/playlist-form'
import { Button } from '@/components/ui/buttons/button'
import { ConfirmButton } from '@/components/ui/dialogs/confirm-button'
import { callAction } from '@/lib/client/requests/server-action'
import { deletePlaylistAction, updatePlaylistAction } from '@/lib/domains/playlists/actions'
import type { PlaylistInput } from '@/lib/domains/playlists/schema'
import { routes } from '@/lib/shared/routes/routes'

/** Changes the words of a playlist, or deletes it. */
export function PlaylistTools({ words: { id, name, description, byline } }: { words: PlaylistInput & { id: number } }) {
  const router = useRouter()
  const [isEditing, setEditing] = useState(false)
  const close = () => setEditing(false)
  return (
    <div className="flex flex-wrap gap-3">
      <Button variant="secondary" onClick={() => setEditing(true)}>
        <Pencil aria-hidden className="size-5" />
        Edit
      </Button>
      <ConfirmButton
        variant="ghost"
        title="Delete the playlist"
        description={
          <>
            “<bdi>{name}</bdi>” will be deleted, and its link leads nowhere from then on. The videos and your passages
            stay.
          </>
        }
        confirm="Delete"
        onConfirm={async () => {
          await callAction(deletePlaylistAction, { id })
          router.replace(routes.playlists)
        }}
      >
        <Trash2 aria-hidden className="size-5" />
        Delete
      </ConfirmButton>
      {isEditing && (
        <PlaylistForm
          title="Edit the playlist"
          save="Save"
          defaultValues={{ name, description, byline }}
          submit={async (input) => {
            await callAction(updatePlaylistAction, { id, ...input })
            close()
            router.refresh()
          }}
          onClose={close}
        />
      )}
    </div>
  )
}
