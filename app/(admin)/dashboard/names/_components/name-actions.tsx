'use client'

import { Merge, Pencil, Trash2 } from 'lucide-react'
import { useRouter } from 'next/navigation'
import { useState } from 'react'
import { toast } from 'sonner'
import { ConfirmDialog } from '@/app/(admin)/dashboard/_components/confirm-dialog'
import { MergeDialog } from '@/app/(admin)/dashboard/names/_components/merge-dialog'
import { NameDialog } from '@/app/(admin)/dashboard/names/_components/name-dialog'
import { IconButton } from '@/components/ui/icon-button'
import { dataOf } from '@/lib/client/server-action'
import { deleteNameAction } from '@/lib/domains/editorial/actions'
import type { StaffNameDto, StaffNameKind } from '@/lib/domains/editorial/schema-names'

/** What can be done with a name: change it, merge it into another, delete it when nothing has it. */
export function NameActions({ kind, name }: { kind: StaffNameKind; name: StaffNameDto }) {
  const router = useRouter()
  const [open, setOpen] = useState<'change' | 'merge' | 'delete' | null>(null)
  const close = () => setOpen(null)
  return (
    <>
      <IconButton icon={Pencil} label={`Change: ${name.name}`} onClick={() => setOpen('change')} />
      <IconButton icon={Merge} label={`Merge: ${name.name}`} onClick={() => setOpen('merge')} />
      {name.uses === 0 && <IconButton icon={Trash2} label={`Delete: ${name.name}`} onClick={() => setOpen('delete')} />}
      {open === 'change' && <NameDialog kind={kind} name={name} onClose={close} />}
      {open === 'merge' && <MergeDialog kind={kind} name={name} onClose={close} />}
      {open === 'delete' && (
        <ConfirmDialog
          title={`Delete the ${kind}`}
          description={`“${name.name}” will be deleted. Nothing uses it.`}
          confirm="Delete"
          onConfirm={async () => {
            await dataOf(deleteNameAction({ kind, id: name.id }))
            toast.success('Deleted')
            router.refresh()
          }}
          onClose={close}
        />
      )}
    </>
  )
}
