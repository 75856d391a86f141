'use client'

import { DialogButton } from '@/app/(admin)/dashboard/_dialogs/dialog-button'
import { FormDialog } from '@/app/(admin)/dashboard/_dialogs/form-dialog'
import { useDialogForm } from '@/app/(admin)/dashboard/_form/use-staff-form'
import { Field } from '@/components/ui/fields/field'
import { callAction } from '@/lib/client/requests/server-action'
import { changeEmailAction } from '@/lib/domains/accounts/people/actions'
import { changeEmailFormSchema } from '@/lib/domains/accounts/people/schema'

type ChangeEmailProps = { person: { id: number; email: string } }

/** Asks for a person's new address, and mails it a link. */
export const ChangeEmail = ({ person }: ChangeEmailProps) => (
  <DialogButton dialog={(close) => <ChangeEmailDialog person={person} onClose={close} />}>
    Change the address
  </DialogButton>
)

function ChangeEmailDialog({ person, onClose }: ChangeEmailProps & { onClose: () => void }) {
  const { field, ...frame } = useDialogForm({
    schema: changeEmailFormSchema,
    defaultValues: { email: '' },
    submit: (values) => callAction(changeEmailAction, { ...values, id: person.id }),
    success: 'The link is on its way to the new address',
    onClose,
  })
  return (
    <FormDialog title="Change the address" submit="Send the link" {...frame}>
      <p className="wrap-anywhere text-sand">
        The new address gets a link that works for 24 hours. When it is used, the address changes, all sessions end, and
        a linked Google account signs in no more. {person.email} is told now and then. Make sure that you know whom you
        help.
      </p>
      <Field label="New address" type="email" autoComplete="off" spellCheck={false} {...field('email')} />
    </FormDialog>
  )
}
