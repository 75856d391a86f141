'use client'

import { useRouter } from 'next/navigation'
import { useStaffForm } from '@/app/(admin)/dashboard/_form/use-staff-form'
import { Button } from '@/components/ui/buttons/button'
import { TextareaField } from '@/components/ui/fields/textarea-field'
import { callAction } from '@/lib/client/requests/server-action'
import { addStaffNoteAction } from '@/lib/domains/accounts/people/actions'
import { noteFormSchema } from '@/lib/domains/accounts/people/schema'

/** Writes a note about a person. @param id the person's */
export function NoteForm({ id }: { id: number }) {
  const router = useRouter()
  const { field, onSubmit, isSubmitting, isReady, safety } = useStaffForm({
    draft: `note about ${id}`,
    schema: noteFormSchema,
    defaultValues: { text: '' },
    submit: (values) => callAction(addStaffNoteAction, { ...values, id }),
    success: 'The note is saved',
    onSuccess: (_, form) => {
      form.reset({ text: '' })
      router.refresh()
    },
  })
  return (
    <form method="post" onSubmit={onSubmit} noValidate className="mt-4 flex max-w-measure flex-col items-start gap-3">
      {safety.offer}
      <div className="w-full">
        <TextareaField
          label="New note"
          rows={2}
          hint="For staff. It is part of the person's data: they get it with an export, and it goes with the account."
          {...field('text')}
        />
      </div>
      <Button type="submit" variant="secondary" loading={isSubmitting} disabled={!isReady}>
        Save the note
      </Button>
      {safety.dialog}
    </form>
  )
}
