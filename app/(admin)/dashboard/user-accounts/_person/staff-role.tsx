'use client'

import { DialogButton } from '@/app/(admin)/dashboard/_dialogs/dialog-button'
import { FormDialog } from '@/app/(admin)/dashboard/_dialogs/form-dialog'
import { optionsOf } from '@/app/(admin)/dashboard/_fields/options-of'
import { useDialogForm } from '@/app/(admin)/dashboard/_form/use-staff-form'
import { SelectField } from '@/components/ui/fields/select-field'
import { callAction } from '@/lib/client/requests/server-action'
import { setStaffRoleAction } from '@/lib/domains/accounts/people/actions'
import { staffRoleFormSchema, staffRoleLabels, type PersonDto } from '@/lib/domains/accounts/people/schema'

type StaffRoleProps = { person: Pick<PersonDto, 'id' | 'email' | 'staffRole'> }

/** Asks for a person's staff role, and changes it. */
export const ChangeStaffRole = ({ person }: StaffRoleProps) => (
  <DialogButton dialog={(close) => <StaffRoleDialog person={person} onClose={close} />}>
    Change the staff role
  </DialogButton>
)

function StaffRoleDialog({ person, onClose }: StaffRoleProps & { onClose: () => void }) {
  const { field, ...frame } = useDialogForm({
    schema: staffRoleFormSchema,
    defaultValues: { role: person.staffRole ?? '' },
    submit: ({ role }) => callAction(setStaffRoleAction, { id: person.id, role: role || null }),
    success: 'The staff role is changed',
    onClose,
  })
  return (
    <FormDialog title="Change the staff role" submit="Change" {...frame}>
      <p className="wrap-anywhere text-sand">
        {person.email} has the rights of the role at once. When it changes, they are signed out everywhere.
      </p>
      <SelectField label="Staff role" options={optionsOf(staffRoleLabels)} {...field('role')} />
    </FormDialog>
  )
}
