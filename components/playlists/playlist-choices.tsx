'use client'

import { useEffect, useState } from 'react'
import { Button } from '@/components/ui/buttons/button'
import { Dialog } from '@/components/ui/dialogs/dialog'
import { CheckboxField } from '@/components/ui/fields/checkbox-field'
import { Field } from '@/components/ui/fields/field'
import { Spinner } from '@/components/ui/spinner'
import { useFormSubmit } from '@/lib/client/forms/use-form-submit'
import { callAction } from '@/lib/client/requests/server-action'
import {
  createPlaylistAction,
  listPlaylistChoicesAction,
  setPlaylistEntryAction,
} from '@/lib/domains/playlists/actions'
import { playlistInputSchema, type EntryInput, type PlaylistChoice } from '@/lib/domains/playlists/schema'
import { PLAYLIST_NAME_MAX } from '@/lib/shared/constants'
import { errorMessage } from '@/lib/shared/errors'

const schema = playlistInputSchema.pick({ name: true })

type PlaylistChoicesProps = {
  entry: EntryInput
  name: string
  /** @param changed true if any playlist changed */
  onClose: (changed: boolean) => void
}

/** Mount this only while the dialog is open, so that each opening loads the playlists again. */
export function PlaylistChoices({ entry, name, onClose }: PlaylistChoicesProps) {
  const { videoId, passageId } = entry
  const [choices, setChoices] = useState<PlaylistChoice[] | null>(null)
  // `missing`: error of the last load; `round`: number of attempts.
  const [missing, setMissing] = useState('')
  const [round, setRound] = useState(0)
  const [said, setSaid] = useState({ problem: '', done: '' })
  const [changed, setChanged] = useState(false)
  const fail = (reason: unknown) => setSaid({ problem: errorMessage(reason), done: '' })

  useEffect(() => {
    let isOpen = true
    callAction(listPlaylistChoicesAction, { videoId, passageId }).then(
      (all) => isOpen && setChoices(all),
      (reason: unknown) => isOpen && setMissing(errorMessage(reason)),
    )
    return () => {
      isOpen = false
    }
  }, [videoId, passageId, round])

  function load() {
    setMissing('')
    setRound(round + 1)
  }

  async function toggle(id: number, on: boolean) {
    const show = (shown: boolean) =>
      setChoices((all) => all && all.map((choice) => (choice.id === id ? { ...choice, on: shown } : choice)))
    show(on)
    setSaid({ problem: '', done: '' })
    try {
      await callAction(setPlaylistEntryAction, { id, entry, on })
      setChanged(true)
    } catch (reason) {
      show(!on)
      fail(reason)
    }
  }

  const { field, onSubmit, isSubmitting, isReady } = useFormSubmit({
    schema,
    defaultValues: { name: '' },
    submit: ({ name }) => callAction(createPlaylistAction, { name, entry }),
    errorField: 'name',
    onSuccess: ({ id }, form) => {
      const made = form.getValues('name').trim()
      setChoices((all) => all && [{ id, name: made, on: true }, ...all])
      // The other playlists have not loaded yet.
      if (!choices) load()
      setChanged(true)
      setSaid({ problem: '', done: `Added to your new playlist ‘${made}’.` })
      form.reset()
    },
  })

  return (
    <Dialog onClose={() => onClose(changed)} title="Add to playlist" description={<bdi>{name}</bdi>}>
      <div data-autofocus tabIndex={-1} className="mt-6 focus:outline-none">
        {!choices && !missing && <Spinner className="size-6" label="Loading your playlists" />}
        {missing && (
          <div role="alert" className="flex flex-wrap items-center gap-4">
            <p className="text-danger">{missing}</p>
            <Button variant="secondary" onClick={load}>
              Try again
            </Button>
          </div>
        )}
        {choices && choices.length > 0 && (
          <ul className="max-h-64 space-y-1 overflow-y-auto">
            {choices.map((choice) => (
              <li key={choice.id} className="py-2 wrap-anywhere">
                <CheckboxField
                  label={choice.name}
                  checked={choice.on}
                  onChange={(event) => void toggle(choice.id, event.target.checked)}
                />
              </li>
            ))}
          </ul>
        )}
        <form method="post" onSubmit={onSubmit} noValidate className="mt-4 flex flex-wrap items-end gap-3">
          <div className="min-w-40 flex-1">
            <Field label="New playlist" maxLength={PLAYLIST_NAME_MAX} autoComplete="off" {...field('name')} />
          </div>
          <Button type="submit" variant="secondary" loading={isSubmitting} disabled={!isReady}>
            Create
          </Button>
        </form>
        <p role="alert" className="mt-3 text-danger empty:hidden">
          {said.problem}
        </p>
        <p role="status" className="mt-3 text-sand empty:hidden">
          {said.done}
        </p>
      </div>
    </Dialog>
  )
}
