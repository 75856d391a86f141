'use client'

import { useRouter } from 'next/navigation'
import { FormDialog } from '@/app/(admin)/dashboard/_components/form-dialog'
import { useStaffForm } from '@/app/(admin)/dashboard/_components/use-staff-form'
import { Field } from '@/components/ui/field'
import { TextareaField } from '@/components/ui/textarea-field'
import { dataOf } from '@/lib/client/server-action'
import { saveNameAction } from '@/lib/domains/editorial/actions'
import { nameInputSchema, type StaffNameDto, type StaffNameKind } from '@/lib/domains/editorial/schema-names'

type NameDialogProps = { kind: StaffNameKind; name: StaffNameDto; onClose: () => void }

/** Changes a name and its other spellings. */
export function NameDialog({ kind, name: { id, name, aliases }, onClose }: NameDialogProps) {
  const router = useRouter()
  const { field, ...frame } = useStaffForm({
    draft: `${kind} ${id}`,
    schema: nameInputSchema,
    defaultValues: { kind, id, name, aliases: aliases.join('\n'), seen: { name, aliases } },
    errorField: 'name',
    submit: (values) => dataOf(saveNameAction(values)),
    onSuccess: () => {
      onClose()
      router.refresh()
    },
  })
  return (
    <FormDialog title={`Change the ${kind}`} submit="Save" {...frame} onClose={onClose}>
      <Field label="Name" autoComplete="off" {...field('name')} />
      <TextareaField
        label="Also written"
        rows={5}
        hint="Other spellings and scripts, one a line."
        {...field('aliases')}
      />
    </FormDialog>
  )
}
