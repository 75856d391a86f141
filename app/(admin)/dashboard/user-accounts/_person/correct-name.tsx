'use client'

import { DialogButton } from '@/app/(admin)/dashboard/_dialogs/dialog-button'
import { FormDialog } from '@/app/(admin)/dashboard/_dialogs/form-dialog'
import { useDialogForm } from '@/app/(admin)/dashboard/_form/use-staff-form'
import { Field } from '@/components/ui/fields/field'
import { callAction } from '@/lib/client/requests/server-action'
import { correctNameAction } from '@/lib/domains/accounts/people/actions'
import { correctNameFormSchema, type PersonDto } from '@/lib/domains/accounts/people/schema'

type CorrectNameProps = { person: Pick<PersonDto, 'id' | 'firstName' | 'lastName'> }

/** Corrects a person's name, of which they are told. */
export const CorrectName = ({ person }: CorrectNameProps) => (
  <DialogButton dialog={(close) => <CorrectNameDialog person={person} onClose={close} />}>
    Correct the name
  </DialogButton>
)

function CorrectNameDialog({ person, onClose }: CorrectNameProps & { onClose: () => void }) {
  const { id, firstName, lastName } = person
  const { field, ...frame } = useDialogForm({
    schema: correctNameFormSchema,
    defaultValues: { firstName, lastName },
    submit: (values) => callAction(correctNameAction, { ...values, id, was: { firstName, lastName } }),
    success: 'Name corrected',
    onClose,
  })
  return (
    <FormDialog title="Correct the name" submit="Save" {...frame}>
      <p className="text-sand">We’ll email them the old and the new name.</p>
      <Field label="First name" autoComplete="off" {...field('firstName')} />
      <Field label="Last name" autoComplete="off" {...field('lastName')} />
    </FormDialog>
  )
}
