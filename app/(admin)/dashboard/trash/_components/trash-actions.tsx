'use client'

import { Trash2 } from 'lucide-react'
import { useRouter } from 'next/navigation'
import { useState } from 'react'
import { toast } from 'sonner'
import { ActionButton } from '@/app/(admin)/dashboard/_components/action-button'
import { ConfirmDialog } from '@/components/ui/confirm-dialog'
import { IconButton } from '@/components/ui/icon-button'
import { dataOf } from '@/lib/client/server-action'
import { deleteForGoodAction, restoreAction } from '@/lib/domains/trash/actions'
import type { TrashDto } from '@/lib/domains/trash/schema'

/** Restores something of the trash, or deletes it for good. */
export function TrashActions({ item: { id, name, kind } }: { item: TrashDto }) {
  const router = useRouter()
  const [asking, setAsking] = useState(false)
  return (
    <>
      <ActionButton action={restoreAction.bind(null, { id })} label={`Restore: ${name}`} done="Restored">
        Restore
      </ActionButton>
      <IconButton icon={Trash2} label={`Delete now: ${name}`} onClick={() => setAsking(true)} />
      {asking && (
        <ConfirmDialog
          title={`Delete the ${kind} for good`}
          description={
            kind === 'picture'
              ? `This picture of “${name}” cannot be restored afterwards.`
              : `“${name}” cannot be restored afterwards, nor its files.`
          }
          confirm="Delete now"
          onConfirm={async () => {
            await dataOf(deleteForGoodAction({ id }))
            toast.success('Deleted for good')
            router.refresh()
          }}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  )
}
