'use client'

import { useRouter } from 'next/navigation'
import { toast } from 'sonner'
import { DialogButton } from '@/app/(admin)/dashboard/_dialogs/dialogs'
import { useProof } from '@/components/accounts/use-proof'
import { ConfirmDialog } from '@/components/ui/dialogs/confirm-dialog'
import { callApi } from '@/lib/client/requests/api'
import { staffApiRoutes } from '@/lib/shared/routes/api-routes-staff'
import { staffRoutes } from '@/lib/shared/routes/routes-staff'

type DeleteUserDialogProps = {
  user: { id: number; firstName: string; lastName: string; email: string }
  onDeleted: () => void
  onClose: () => void
}

/** Asks before a person is deleted, and deletes them. Mount it while it is open. */
export function DeleteUserDialog({ user, onDeleted, onClose }: DeleteUserDialogProps) {
  const { withProof, dialog } = useProof()
  return (
    <>
      <ConfirmDialog
        title="Delete the user"
        description={
          <>
            <p>
              <strong dir="auto" className="font-semibold text-ivory">
                {`${user.firstName} ${user.lastName}`.trim()}
              </strong>{' '}
              ({user.email}) is deleted now. A running subscription is cancelled without a refund, and all sessions end.
              Records of payments stay.
            </p>
            <p className="mt-3">This cannot be undone.</p>
          </>
        }
        confirm="Delete"
        onConfirm={async () => {
          await withProof(() => callApi(staffApiRoutes.user(user.id), { method: 'DELETE' }))
          onDeleted()
          toast.success('The account is deleted')
        }}
        onClose={onClose}
      />
      {dialog}
    </>
  )
}

/** Deletes the person whose page this is, and leads to the list. */
export function DeletePerson({ person }: { person: DeleteUserDialogProps['user'] }) {
  const router = useRouter()
  function leave() {
    router.push(staffRoutes.users)
    router.refresh()
  }
  return (
    <DialogButton
      variant="danger"
      dialog={(close) => <DeleteUserDialog user={person} onDeleted={leave} onClose={close} />}
    >
      Delete the account
    </DialogButton>
  )
}
