'use client'
import { Pencil, Trash2 } from 'lucide-react'
import { useRouter } from 'next/navigation'
import { useState, useRef } from 'react'
import { PlaylistForm } from '@/app/(viewer)/playlists/_components/playlist-form'
import { Button } from '@/components/ui/buttons/button'
import { ConfirmButton } from '@/components/ui/dialogs/confirm-dialog'
import { Field } from '@/components/ui/fields/field'
import { copyText } from '@/lib/client/copy-text'
import { useRun } from '@/lib/client/forms/use-run'
import { callAction } from '@/lib/client/requests/server-action'
import { useOrigin } from '@/lib/client/use-origin'
import { deletePlaylistAction, updatePlaylistAction, setPlaylistLinkAction } from '@/lib/domains/playlists/actions'
import type { PlaylistInput, PlaylistLink } from '@/lib/domains/playlists/schema'
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

/** Who sees a playlist: its person alone, or whoever has its link. */
export function PlaylistLinkSection({ playlistId, shareToken }: { playlistId: number; shareToken: string | null }) {
  const router = useRouter()
  const origin = useOrigin()
  const heading = useRef<HTMLHeadingElement>(null)
  const [run, isSharing] = useRun()
  const address = shareToken && `${origin}${routes.sharedPlaylist(shareToken)}`

  async function change(link: PlaylistLink) {
    await callAction(setPlaylistLinkAction, { id: playlistId, link })
    router.refresh()
  }

  const share = () =>
    run(() => {
      // Its button goes when the link is there.
      heading.current?.focus()
      return change('on')
    })

  return (
    <section aria-labelledby="link" className="flex flex-col gap-4 border-t border-line pt-8">
      {/* A dialog whose button is gone gives the focus back to this. */}
      <h2 ref={heading} id="link" tabIndex={-1} data-opens-dialog className="text-heading focus:outline-none">
        Who sees it
      </h2>
      <p role="status" className="max-w-measure text-sand">
        {address
          ? 'Whoever has the link sees the playlist, and can follow it. What it costs to watch a video stays as it is.'
          : 'Only you. A link shows it to others, such as your students.'}
      </p>
      {address ? (
        <>
          <div className="max-w-measure">
            <Field label="Link" readOnly value={address} onFocus={(event) => event.target.select()} />
          </div>
          <div className="flex flex-wrap gap-3">
            <Button onClick={() => void copyText(address, `Please copy the link yourself: ${address}`)}>
              Copy the link
            </Button>
            <ConfirmButton
              variant="secondary"
              title="Make a new link"
              description="Whoever has the present link, or follows the playlist, does not see it any more."
              confirm="Make a new link"
              onConfirm={() => change('new')}
            >
              New link
            </ConfirmButton>
            <ConfirmButton
              variant="secondary"
              title="Make it private"
              description="Its link leads nowhere from then on, and whoever follows the playlist does not see it any more."
              confirm="Make it private"
              onConfirm={() => change('off')}
            >
              Make it private
            </ConfirmButton>
          </div>
        </>
      ) : (
        <Button variant="secondary" className="self-start" loading={isSharing} onClick={() => void share()}>
          Share by link
        </Button>
      )}
    </section>
  )
}
