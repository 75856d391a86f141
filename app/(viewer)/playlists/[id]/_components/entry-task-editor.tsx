'use client'

import { NotebookPen } from 'lucide-react'
import { useRouter } from 'next/navigation'
import { useState } from 'react'
import { hasTask, TaskOfEntry } from '@/components/playlists/practice/entry-task'
import { Button } from '@/components/ui/buttons/button'
import { LeaveDialog } from '@/components/ui/dialogs/confirm-dialog'
import { Dialog } from '@/components/ui/dialogs/dialog'
import { Field, TextareaField } from '@/components/ui/fields/field'
import { useFormSubmit } from '@/lib/client/forms/use-form-submit'
import { callAction } from '@/lib/client/requests/server-action'
import { setEntryTaskAction } from '@/lib/domains/playlists/actions'
import { entryTaskFormSchema, type EntryTask } from '@/lib/domains/playlists/schema'

type EntryTaskEditorProps = { playlistId: number; entry: EntryTask & { id: number }; name: string }

/** Shows an entry's note and repetitions, with a button to change them. */
export function EntryTaskEditor({ playlistId, entry, name }: EntryTaskEditorProps) {
  const [isOpen, setOpen] = useState(false)
  const { id, note, repetitions } = entry
  const task = { note, repetitions }
  const label = hasTask(task) ? 'Edit note' : 'Add note'
  return (
    <div className="flex flex-col items-start gap-1 pb-1 sm:ms-40">
      <TaskOfEntry {...task} />
      <Button
        variant="ghost"
        size="sm"
        className="-ms-3.5"
        aria-label={`${label}: ${name}`}
        onClick={() => setOpen(true)}
      >
        <NotebookPen aria-hidden className="size-4" />
        {label}
      </Button>
      {isOpen && (
        <EntryTaskForm ids={{ id: playlistId, entryId: id }} name={name} task={task} onClose={() => setOpen(false)} />
      )}
    </div>
  )
}

type EntryTaskFormProps = {
  ids: { id: number; entryId: number }
  name: string
  task: EntryTask
  onClose: () => void
}

function EntryTaskForm({ ids, name, task, onClose }: EntryTaskFormProps) {
  const router = useRouter()
  const [isAsking, setAsking] = useState(false)
  const { form, field, onSubmit, isSubmitting, isReady } = useFormSubmit({
    schema: entryTaskFormSchema,
    defaultValues: { note: task.note, repetitions: String(task.repetitions ?? '') },
    submit: (input) => callAction(setEntryTaskAction, { ...ids, ...input }),
    onSuccess: () => {
      onClose()
      router.refresh()
    },
  })
  const { isDirty } = form.formState
  return (
    <Dialog
      onClose={() => (isDirty ? setAsking(true) : onClose())}
      title="Note for students"
      description={<bdi>{name}</bdi>}
    >
      <form method="post" onSubmit={onSubmit} noValidate className="mt-6 flex flex-col gap-6">
        <TextareaField
          label="Note"
          rows={4}
          data-autofocus
          hint="Shown to everyone with the playlist’s link."
          {...field('note')}
        />
        <Field
          label="Repetitions"
          inputMode="numeric"
          autoComplete="off"
          hint="Optional. How many times to practise this, up to 100."
          {...field('repetitions')}
        />
        <div className="flex flex-wrap justify-end gap-3">
          <Button variant="ghost" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" loading={isSubmitting} disabled={!isReady}>
            Save
          </Button>
        </div>
      </form>
      {isAsking && <LeaveDialog onConfirm={async () => onClose()} onClose={() => setAsking(false)} />}
    </Dialog>
  )
}
