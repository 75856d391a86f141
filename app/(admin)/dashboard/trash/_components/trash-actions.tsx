'use client'

import { Trash2 } from 'lucide-react'
import { useState } from 'react'
import { ActionButton, ActionDialog } from '@/app/(admin)/dashboard/_dialogs/dialogs'
import { IconButton } from '@/components/ui/buttons/icon-button'
import { deleteForGoodAction, restoreAction } from '@/lib/domains/trash/actions'
import type { TrashDto } from '@/lib/domains/trash/schema'

export function TrashActions({ item: { id, name, kind } }: { item: TrashDto }) {
  const [asking, setAsking] = useState(false)
  return (
    <>
      <ActionButton action={restoreAction.bind(null, { id })} label={`Restore ${name}`} done="Restored">
        Restore
      </ActionButton>
      <IconButton icon={Trash2} label={`Delete ${name} permanently`} onClick={() => setAsking(true)} />
      {asking && (
        <ActionDialog
          title={`Delete this ${kind} permanently?`}
          description={
            kind === 'picture' ? (
              <>
                You won’t be able to restore this picture of “<bdi>{name}</bdi>”.
              </>
            ) : (
              <>
                You won’t be able to restore “<bdi>{name}</bdi>” or its files.
              </>
            )
          }
          confirm="Delete permanently"
          action={deleteForGoodAction.bind(null, { id })}
          done="Permanently deleted"
          onClose={() => setAsking(false)}
        />
      )}
    </>
  )
}
