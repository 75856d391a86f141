'use client'

import { Plus } from 'lucide-react'
import { useRouter } from 'next/navigation'
import { useState } from 'react'
import { Button } from '@/components/ui/buttons/button'
import { LeaveDialog } from '@/components/ui/dialogs/confirm-dialog'
import { Dialog } from '@/components/ui/dialogs/dialog'
import { Field, TextareaField } from '@/components/ui/fields/field'
import { useFormSubmit, type AfterSuccess } from '@/lib/client/forms/use-form-submit'
import { callAction } from '@/lib/client/requests/server-action'
import { createPlaylistAction } from '@/lib/domains/playlists/actions'
import { playlistInputSchema, type PlaylistInput } from '@/lib/domains/playlists/schema'
import { routes } from '@/lib/shared/routes/routes'

type PlaylistFormProps = {
  title: string
  save: string
  defaultValues: PlaylistInput
  submit: (input: PlaylistInput) => Promise<AfterSuccess>
  onClose: () => void
}

/** Opens when mounted. Asks before discarding unsaved input, unless 'Cancel' was pressed. */
export function PlaylistForm({ title, save, defaultValues, submit, onClose }: PlaylistFormProps) {
  const { form, field, onSubmit, isSubmitting, isReady } = useFormSubmit({
    schema: playlistInputSchema,
    defaultValues,
    submit,
    onSuccess: (outcome) => outcome,
  })
  const { isDirty } = form.formState
  const [isAsking, setAsking] = useState(false)
  return (
    <Dialog onClose={() => (isDirty ? setAsking(true) : onClose())} title={title}>
      <form method="post" onSubmit={onSubmit} noValidate className="mt-6 flex flex-col gap-6">
        <Field label="Name" autoComplete="off" data-autofocus {...field('name')} />
        <TextareaField label="Description" rows={3} {...field('description')} />
        <Field
          label="Created by"
          hint="Optional. Your name or school, for example. Shown to people you share the playlist with."
          autoComplete="off"
          {...field('byline')}
        />
        <Field
          label="Practise by"
          type="date"
          hint="Optional. For students who practise the playlist with you."
          {...field('dueOn')}
        />
        <div className="flex flex-wrap justify-end gap-3">
          <Button variant="ghost" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" loading={isSubmitting} disabled={!isReady}>
            {save}
          </Button>
        </div>
      </form>
      {isAsking && <LeaveDialog onConfirm={async () => onClose()} onClose={() => setAsking(false)} />}
    </Dialog>
  )
}

export function NewPlaylist() {
  const router = useRouter()
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button variant="secondary" onClick={() => setOpen(true)}>
        <Plus aria-hidden className="size-5" />
        New playlist
      </Button>
      {open && (
        <PlaylistForm
          title="New playlist"
          save="Create"
          defaultValues={{ name: '', description: '', byline: '', dueOn: '' }}
          submit={async (input) => {
            const { id } = await callAction(createPlaylistAction, input)
            router.push(routes.playlist(id))
            // Refreshes the router cache, so that going back to the list shows the new playlist.
            router.refresh()
            return 'leaving'
          }}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  )
}
