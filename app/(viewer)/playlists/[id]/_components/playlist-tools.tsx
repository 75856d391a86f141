'use client'
import { Pencil, Trash2, X } from 'lucide-react'
import { useRouter } from 'next/navigation'
import { useState, useRef, type ReactNode } from 'react'
import { flushSync } from 'react-dom'
import { PlaylistForm } from '@/app/(viewer)/playlists/_components/playlist-form'
import { SharedLink } from '@/components/playlists/shared-link'
import { Button } from '@/components/ui/buttons/button'
import { IconButton } from '@/components/ui/buttons/icon-button'
import { ConfirmButton } from '@/components/ui/dialogs/confirm-dialog'
import { moved, OrderList } from '@/components/ui/fields/order-list'
import { showError } from '@/lib/client/forms/show-error'
import { useRun } from '@/lib/client/forms/use-run'
import { useShown } from '@/lib/client/lists/use-shown'
import { callAction } from '@/lib/client/requests/server-action'
import { useOrigin } from '@/lib/client/use-hydrated'
import { useRefresh } from '@/lib/client/use-refresh'
import {
  deletePlaylistAction,
  updatePlaylistAction,
  setPlaylistLinkAction,
  movePlaylistEntryAction,
  removePlaylistEntryAction,
} from '@/lib/domains/playlists/actions'
import type { PlaylistInput, PlaylistLink } from '@/lib/domains/playlists/schema'
import { formatCount } from '@/lib/shared/format/format'
import { routes } from '@/lib/shared/routes/routes'

export function PlaylistTools({ words: { id, ...words } }: { words: PlaylistInput & { id: number } }) {
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
        title="Delete this playlist?"
        description={
          <>
            ‘<bdi>{words.name}</bdi>’ will be deleted and its link will stop working. The videos and your passages
            aren’t affected.
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
          title="Edit playlist"
          save="Save"
          defaultValues={words}
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
      // Focuses the heading, because the pressed button disappears once the link exists.
      heading.current?.focus()
      return change('on')
    })

  return (
    <section aria-labelledby="link" className="flex flex-col gap-4 border-t border-line pt-8">
      {/* Receives focus when a dialog closes and the button that opened it is gone. */}
      <h2 ref={heading} id="link" tabIndex={-1} data-opens-dialog className="text-heading focus:outline-none">
        Sharing
      </h2>
      <p role="status" className="max-w-measure text-sand">
        {address
          ? 'Anyone with the link can see and follow the playlist. Premium videos in it stay locked for non-members.'
          : 'Only you can see this playlist. Share a link to show it to others, such as your students.'}
      </p>
      {address ? (
        <SharedLink address={address}>
          <ConfirmButton
            variant="secondary"
            title="Create a new link?"
            description="The current link will stop working, and followers will lose access."
            confirm="Create link"
            onConfirm={() => change('new')}
          >
            New link
          </ConfirmButton>
          <ConfirmButton
            variant="secondary"
            title="Make this playlist private?"
            description="Its link will stop working, and followers will lose access."
            confirm="Make private"
            onConfirm={() => change('off')}
          >
            Make private
          </ConfirmButton>
        </SharedLink>
      ) : (
        <Button variant="secondary" className="self-start" loading={isSharing} onClick={() => void share()}>
          Share by link
        </Button>
      )}
    </section>
  )
}

type Entry = { id: number; name: string; title?: ReactNode; about?: ReactNode }

/** Shows each change of order before it is saved. */
export function PlaylistEntries({ playlistId, entries }: { playlistId: number; entries: readonly Entry[] }) {
  const refresh = useRefresh()
  const { shown, show, unshow } = useShown(entries)
  const running = useRef(0)
  const place = useRef<HTMLElement>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  const [said, setSaid] = useState('')

  /** @returns true if the change was saved */
  async function change(next: readonly Entry[], save: () => Promise<unknown>): Promise<boolean> {
    show(next)
    running.current += 1
    let failed = false
    try {
      await save()
    } catch (error) {
      failed = true
      setSaid('')
      void showError(error)
    }
    running.current -= 1
    // Renders synchronously, because focus may move to a button that reappears.
    if (failed) flushSync(unshow)
    // Refreshes only after the last of several quick changes, because the list would jump back in between.
    if (running.current === 0) void refresh()
    return !failed
  }

  async function move(from: number, to: number) {
    const entry = shown[from]
    if (!entry) return false
    return change(moved(shown, from, to), () =>
      callAction(movePlaylistEntryAction, { id: playlistId, entryId: entry.id, to }),
    )
  }

  const buttonOf = ({ id }: Entry) => place.current?.querySelector<HTMLElement>(`[data-remove="${id}"]`)

  async function remove(entry: Entry) {
    const index = shown.indexOf(entry)
    const neighbour = shown[index + 1] ?? shown[index - 1]
    // Moves focus to the next entry, because the pressed button disappears.
    const next = (neighbour && buttonOf(neighbour)) ?? heading.current
    next?.focus()
    setSaid(`${entry.name} removed`)
    const isStored = await change(
      shown.filter(({ id }) => id !== entry.id),
      () => callAction(removePlaylistEntryAction, { id: playlistId, entryId: entry.id }),
    )
    const { activeElement } = document
    // After a failure, returns focus to the button unless the person has moved it. Otherwise, pressing again would
    // remove the next entry.
    if (!isStored && (activeElement === next || activeElement === document.body)) buttonOf(entry)?.focus()
  }

  return (
    <section ref={place} aria-labelledby="entries" className="flex flex-col gap-4">
      <h2 ref={heading} id="entries" tabIndex={-1} className="text-heading focus:outline-none">
        {formatCount(shown.length, 'entry', 'entries')}
      </h2>
      {shown.length === 0 && <p className="text-sand">Nothing here yet. Open a video and choose ‘Add to playlist’.</p>}
      {shown.length > 0 && (
        <OrderList
          label="Entries"
          onMove={move}
          items={shown.map((entry) => ({
            ...entry,
            actions: (
              <IconButton
                icon={X}
                label={`Remove ${entry.name}`}
                data-remove={entry.id}
                onClick={() => void remove(entry)}
              />
            ),
          }))}
        />
      )}
      <p role="status" className="sr-only">
        {said}
      </p>
    </section>
  )
}
