'use client'

import { X } from 'lucide-react'
import { useRef, useState, type ReactNode } from 'react'
import { flushSync } from 'react-dom'
import { IconButton } from '@/components/ui/buttons/icon-button'
import { moved, OrderList } from '@/components/ui/fields/order-list'
import { showError } from '@/lib/client/forms/show-error'
import { useShown } from '@/lib/client/lists/use-shown'
import { callAction } from '@/lib/client/requests/server-action'
import { useRefresh } from '@/lib/client/use-refresh'
import { movePlaylistEntryAction, removePlaylistEntryAction } from '@/lib/domains/playlists/actions'
import { counted } from '@/lib/shared/format/format'

type Entry = { id: number; name: string; title?: ReactNode }

/** The entries of one's own playlist; each move is saved at once, and shown before. */
export function PlaylistEntries({ playlistId, entries }: { playlistId: number; entries: readonly Entry[] }) {
  const refresh = useRefresh()
  const { shown, show, unshow } = useShown(entries)
  const running = useRef(0)
  const place = useRef<HTMLElement>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  const [said, setSaid] = useState('')

  /** @returns whether it was stored */
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
    // At once: what is shown again may get the focus.
    if (failed) flushSync(unshow)
    // The last of several quick changes asks: what is stored in between would jump.
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
    // Its button goes with it: the focus goes on to the next one.
    const next = (neighbour && buttonOf(neighbour)) ?? heading.current
    next?.focus()
    setSaid(`${entry.name} is taken out`)
    const isStored = await change(
      shown.filter(({ id }) => id !== entry.id),
      () => callAction(removePlaylistEntryAction, { id: playlistId, entryId: entry.id }),
    )
    const { activeElement } = document
    // Another press would take out the neighbour. Whoever has gone elsewhere meanwhile stays there.
    if (!isStored && (activeElement === next || activeElement === document.body)) buttonOf(entry)?.focus()
  }

  return (
    <section ref={place} aria-labelledby="entries" className="flex flex-col gap-4">
      <h2 ref={heading} id="entries" tabIndex={-1} className="text-heading focus:outline-none">
        {counted(shown.length, 'entry', 'entries')}
      </h2>
      {shown.length === 0 && (
        <p className="text-sand">Nothing here yet. On the page of a video, ‘Add to a playlist’ puts it here.</p>
      )}
      {shown.length > 0 && (
        <OrderList
          label="Entries"
          onMove={move}
          items={shown.map((entry) => ({
            ...entry,
            actions: (
              <IconButton
                icon={X}
                label={`Take out: ${entry.name}`}
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
