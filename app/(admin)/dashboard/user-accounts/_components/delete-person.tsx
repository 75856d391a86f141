'use client'

import { useRouter } from 'next/navigation'
import { toast } from 'sonner'
import { DialogButton } from '@/app/(admin)/dashboard/_components/dialog-button'
import { DeleteUserDialog } from '@/app/(admin)/dashboard/user-accounts/_components/delete-user-dialog'
import { staffRoutes } from '@/lib/shared/routes-staff'

/** Deletes the person whose page this is, and leads to the list. */
export function DeletePerson({
  person,
}: {
  person: { id: number; firstName: string; lastName: string; email: string }
}) {
  const router = useRouter()
  return (
    <DialogButton
      variant="danger"
      dialog={(close) => (
        <DeleteUserDialog
          user={person}
          onDeleted={() => {
            toast.success('The account is deleted')
            router.push(staffRoutes.users)
            router.refresh()
          }}
          onClose={close}
        />
      )}
    >
      Delete the account
    </DialogButton>
  )
}
