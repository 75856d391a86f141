'use client'

import { Trash2 } from 'lucide-react'
import { useState } from 'react'
import { ActionButton, ActionDialog } from '@/app/(admin)/dashboard/_dialogs/dialogs'
import { IconButton } from '@/components/ui/buttons/icon-button'
import { deleteForGoodAction, restoreAction } from '@/lib/domains/trash/actions'
import type { TrashDto } from '@/lib/domains/trash/schema'

/** Restores something of the trash, or deletes it for good. */
export function TrashActions({ item: { id, name, kind } }: { item: TrashDto }) {
  const [asking, setAsking] = useState(false)
  return (
    <>
      <ActionButton action={restoreAction.bind(null, { id })} label={`Restore: ${name}`} done="Restored">
        Restore
      </ActionButton>
      <IconButton icon={Trash2} label={`Delete now: ${name}`} onClick={() => setAsking(true)} />
      {asking && (
        <ActionDialog
          title={`Delete the ${kind} for good`}
          description={
            kind === 'picture' ? (
              <>
                This picture of “<bdi>{name}</bdi>” cannot be restored afterwards.
              </>
            ) : (
              <>
                “<bdi>{name}</bdi>” cannot be restored afterwards, nor its files.
              </>
            )
          }
          confirm="Delete now"
          action={deleteForGoodAction.bind(null, { id })}
          done="Deleted for good"
          onClose={() => setAsking(false)}
        />
      )}
    </>
  )
}
