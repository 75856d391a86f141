'use client'

import { useRouter } from 'next/navigation'
import { useState } from 'react'
import { FormDialog } from '@/app/(admin)/dashboard/_components/form-dialog'
import { useStaffForm } from '@/app/(admin)/dashboard/_components/use-staff-form'
import { optionsOf } from '@/app/(admin)/dashboard/_components/options-of'
import { useProof } from '@/components/accounts/use-proof'
import { Button } from '@/components/ui/button'
import { SelectField } from '@/components/ui/select-field'
import { dataOf } from '@/lib/client/server-action'
import { setStaffRoleAction } from '@/lib/domains/accounts/actions-users'
import { staffRoleFormSchema, staffRoleLabels, type PersonDto } from '@/lib/domains/accounts/schema-person'

type StaffRoleProps = { person: Pick<PersonDto, 'id' | 'email' | 'staffRole'> }

/** Asks for a person's staff role, and changes it. */
export function ChangeStaffRole({ person }: StaffRoleProps) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button variant="secondary" size="sm" className="min-h-11" onClick={() => setOpen(true)}>
        Change the staff role
      </Button>
      {isOpen && <StaffRoleDialog person={person} onClose={() => setOpen(false)} />}
    </>
  )
}

function StaffRoleDialog({ person, onClose }: StaffRoleProps & { onClose: () => void }) {
  const router = useRouter()
  const { withProof, dialog } = useProof()
  const { field, ...frame } = useStaffForm({
    draft: `staff role of ${person.id}`,
    notInDraft: ['role'],
    schema: staffRoleFormSchema,
    defaultValues: { role: person.staffRole ?? '' },
    submit: ({ role }) => withProof(() => dataOf(setStaffRoleAction({ id: person.id, role: role || null }))),
    success: 'The staff role is changed',
    onSuccess: () => {
      onClose()
      router.refresh()
    },
  })
  return (
    <>
      <FormDialog title="Change the staff role" submit="Change" {...frame} onClose={onClose}>
        <p className="wrap-anywhere text-sand">
          {person.email} has the rights of the role at once. When it changes, they are signed out everywhere.
        </p>
        <SelectField label="Staff role" options={optionsOf(staffRoleLabels)} {...field('role')} />
      </FormDialog>
      {dialog}
    </>
  )
}
