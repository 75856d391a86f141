'use client'

import { Link2, ListPlus, Pencil, Trash2 } from 'lucide-react'
import { useRef, useState, type FormEvent } from 'react'
import { flushSync } from 'react-dom'
import { pieceOf } from '@/components/player/engine/timeline'
import { PanelSection } from '@/components/player/panel-section'
import { usePlayer } from '@/components/player/player-context'
import { useEscape, useAnnounce } from '@/components/player/player-shell'
import { LazyPlaylistChoices } from '@/components/playlists/add-to-playlist'
import { Button } from '@/components/ui/buttons/button'
import { IconButton } from '@/components/ui/buttons/icon-button'
import { Field } from '@/components/ui/fields/field'
import { PartBoundary } from '@/components/ui/part-boundary'
import { writeClipboard } from '@/lib/client/copy-text'
import { useSingleRun } from '@/lib/client/forms/use-single-run'
import { callApi } from '@/lib/client/requests/api'
import type { PassageDto } from '@/lib/domains/viewing/passages/schema'
import type { Viewing } from '@/lib/domains/viewing/playable/schema'
import { halfSecond } from '@/lib/domains/viewing/progress/policy'
import { PASSAGE_NAME_MAX } from '@/lib/shared/constants'
import { errorMessage } from '@/lib/shared/errors'
import { truncateAtGrapheme } from '@/lib/shared/format/format'
import { apiRoutes } from '@/lib/shared/routes/api-routes'
import { routes } from '@/lib/shared/routes/routes'
import { loopText, repeat } from './actions'
import type { Loop } from './loop'
import { usePassages } from './use-passages'
import { usePractice } from './use-practice'

function nameIn(event: FormEvent<HTMLFormElement>): string {
  event.preventDefault()
  return String(new FormData(event.currentTarget).get('name') ?? '')
}

const loopOf = ({ startSeconds: start, endSeconds: end }: PassageDto): Loop => ({ start, end })

export function Passages() {
  const { viewing } = usePlayer().playable
  if (!viewing) return null
  return (
    <PartBoundary what="Your passages">
      <PassagesOf viewing={viewing} />
    </PartBoundary>
  )
}

function PassagesOf({ viewing: { videoId, viewerId } }: { viewing: Viewing }) {
  const player = usePlayer()
  const { loop } = usePractice()
  const { passages, error, refetch, reload } = usePassages({ videoId, viewerId })
  const [problem, setProblem] = useState('')
  const say = useAnnounce()
  const list = useRef<HTMLUListElement>(null)
  const [once] = useSingleRun()

  /** Keeps focus nearby when a clicked button disappears. */
  const focusList = () => list.current?.focus()

  function loadAgain() {
    focusList()
    void refetch()
  }

  async function change(action: () => Promise<unknown>): Promise<boolean> {
    setProblem('')
    try {
      await action()
      await reload()
      return true
    } catch (reason) {
      setProblem(errorMessage(reason))
      return false
    }
  }

  async function copy(passage: Loop) {
    // Rounds to half seconds, because links accept only one decimal place.
    const path = routes.publicPassage(videoId, halfSecond(passage.start), halfSecond(passage.end))
    const link = new URL(path, window.location.origin).href
    if (await writeClipboard(link)) say(`Link to ${loopText(passage)} copied`)
    else setProblem(`Couldn’t copy. Copy this link: ${link}`)
  }

  async function remove({ id, name }: PassageDto) {
    focusList()
    if (await change(() => callApi(apiRoutes.passage(id), { method: 'DELETE' }))) say(`Deleted ${name}`)
  }
  const rename = ({ id }: PassageDto, name: string) =>
    change(() => callApi(apiRoutes.passage(id), { method: 'PATCH', json: { name } }))
  async function keep(name: string, { start, end }: Loop) {
    const json = { videoId, name, startSeconds: start, endSeconds: end }
    const isKept = await change(() => callApi(apiRoutes.passages, { method: 'POST', json }))
    if (isKept) say(`Saved ${name}`)
    return isKept
  }

  const title = (loop && pieceOf(player.pieces, loop.start)?.title) ?? 'Passage'
  if (!loop && passages.length === 0 && !error && !problem) return null
  return (
    <PanelSection title="Your passages">
      {/* `key` keeps a typed name while the loop is adjusted, and resets it when the loop moves to another piece. */}
      {loop && <SavePassageForm key={title} title={title} loop={loop} onKeep={keep} onCopy={copy} />}
      <p role="alert" className={problem || error ? 'mt-2 text-fine break-words text-danger' : 'hidden'}>
        {problem || (error && errorMessage(error))}
      </p>
      {error && (
        <Button variant="secondary" size="sm" className="mt-2" onClick={loadAgain}>
          Try again
        </Button>
      )}
      <ul ref={list} tabIndex={-1} aria-label="Your passages" className="mt-2 divide-y divide-line">
        {passages.map((passage) => (
          <li key={passage.id}>
            <PassageRow
              passage={passage}
              onRepeat={() => say(repeat(player, loopOf(passage)))}
              onCopy={() => void copy(loopOf(passage))}
              onRename={(name) => rename(passage, name)}
              onRemove={() => void once(() => remove(passage))}
            />
          </li>
        ))}
      </ul>
    </PanelSection>
  )
}

type PassageRowProps = {
  passage: PassageDto
  onRepeat: () => void
  onCopy: () => void
  onRename: (name: string) => Promise<boolean>
  onRemove: () => void
}

function PassageRow({ passage, onRepeat, onCopy, onRename, onRemove }: PassageRowProps) {
  const { name } = passage
  const [renaming, setRenaming] = useState(false)
  const [choosing, setChoosing] = useState(false)
  const [once, isSaving] = useSingleRun()
  const button = useRef<HTMLButtonElement>(null)
  useEscape(renaming, close)

  function close() {
    // Renders immediately, because the button to focus appears only when renaming ends.
    flushSync(() => setRenaming(false))
    button.current?.focus()
  }

  function submit(event: FormEvent<HTMLFormElement>) {
    const wanted = nameIn(event)
    void once(async () => {
      if (wanted === name || (await onRename(wanted))) close()
    })
  }

  if (renaming)
    return (
      <form onSubmit={submit} className="flex flex-wrap items-end gap-2 py-2">
        <div className="min-w-40 flex-1">
          <Field name="name" label="New name" required maxLength={PASSAGE_NAME_MAX} defaultValue={name} autoFocus />
        </div>
        <Button type="submit" loading={isSaving}>
          Save
        </Button>
        <Button variant="secondary" onClick={close}>
          Cancel
        </Button>
      </form>
    )
  return (
    <div className="flex items-center gap-1">
      <button
        type="button"
        onClick={onRepeat}
        className="min-h-11 min-w-0 flex-1 py-2 text-start hover:text-brass-bright"
      >
        <span className="sr-only">Repeat </span>
        <span dir="auto" className="block truncate">
          {name}
        </span>
        <span className="numerals block text-fine text-dust">{loopText(loopOf(passage))}</span>
      </button>
      <IconButton icon={Link2} label={`Copy link to ${name}`} onClick={onCopy} />
      <IconButton icon={ListPlus} label={`Add ${name} to a playlist`} onClick={() => setChoosing(true)} />
      <IconButton ref={button} icon={Pencil} label={`Rename ${name}`} onClick={() => setRenaming(true)} />
      <IconButton icon={Trash2} label={`Delete ${name}`} onClick={onRemove} />
      {choosing && (
        <LazyPlaylistChoices
          entry={{ videoId: passage.videoId, passageId: passage.id }}
          name={name}
          onClose={() => setChoosing(false)}
        />
      )}
    </div>
  )
}

type SavePassageFormProps = {
  /** Default name. */
  title: string
  loop: Loop
  onKeep: (name: string, loop: Loop) => Promise<boolean>
  onCopy: (loop: Loop) => Promise<void>
}

function SavePassageForm({ title, loop, onKeep, onCopy }: SavePassageFormProps) {
  const [once, isKeeping] = useSingleRun()

  function submit(event: FormEvent<HTMLFormElement>) {
    const name = nameIn(event)
    const form = event.currentTarget
    void once(async () => {
      // Restores the default name for the next passage.
      if (await onKeep(name, loop)) form.reset()
    })
  }

  return (
    <form onSubmit={submit} className="flex flex-wrap items-end gap-2">
      <div className="min-w-40 flex-1">
        <Field
          name="name"
          label="Name"
          required
          maxLength={PASSAGE_NAME_MAX}
          defaultValue={truncateAtGrapheme(title, PASSAGE_NAME_MAX)}
        />
      </div>
      <Button type="submit" loading={isKeeping}>
        Save
      </Button>
      <IconButton icon={Link2} label="Copy link to this passage" onClick={() => void onCopy(loop)} />
    </form>
  )
}
