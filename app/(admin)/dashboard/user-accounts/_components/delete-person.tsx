'use client'

import { useRouter } from 'next/navigation'
import { useState } from 'react'
import { toast } from 'sonner'
import { DeleteUserDialog } from '@/app/(admin)/dashboard/user-accounts/_components/delete-user-dialog'
import { Button } from '@/components/ui/button'
import { staffRoutes } from '@/lib/shared/routes-staff'

/** Deletes the person whose page this is, and leads to the list. */
export function DeletePerson({
  person,
}: {
  person: { id: number; firstName: string; lastName: string; email: string }
}) {
  const router = useRouter()
  const [asking, setAsking] = useState(false)
  return (
    <>
      <Button variant="danger" size="sm" className="min-h-11" onClick={() => setAsking(true)}>
        Delete the account
      </Button>
      {asking && (
        <DeleteUserDialog
          user={person}
          onDeleted={() => {
            toast.success('The account is deleted')
            router.push(staffRoutes.users)
            router.refresh()
          }}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  )
}
