'use client'

import { useRouter } from 'next/navigation'
import { useState } from 'react'
import { toast } from 'sonner'
import { ConfirmButton } from '@/components/ui/dialogs/confirm-button'
import { callAction } from '@/lib/client/requests/server-action'
import { undoBulkAction } from '@/lib/domains/catalogue/actions'
import type { BulkChangeDto, BulkOutcome } from '@/lib/domains/catalogue/bulk/schema'
import { counted } from '@/lib/shared/format/format'
import { StayedDialog } from './stayed-videos'

const said = ({ changed }: BulkOutcome) => `${counted(changed, 'video is', 'videos are')} as before`

/** Undoes a change of many videos, after a question, and says which videos could not be restored. */
export function UndoChange({ change: { id, what, videos } }: { change: BulkChangeDto }) {
  const router = useRouter()
  const [outcome, setOutcome] = useState<BulkOutcome | null>(null)

  async function undo() {
    const done = await callAction(undoBulkAction, { id })
    if (done.stayed.length > 0) return setOutcome(done)
    toast.success(said(done))
    router.refresh()
  }

  return (
    <>
      <ConfirmButton
        variant="secondary"
        size="sm"
        aria-label={`Undo: ${what}`}
        title={`Undo “${what}”`}
        description={`What it changed in ${counted(videos, 'video')} becomes as it was. What somebody changed since stays.`}
        confirm="Undo"
        onConfirm={undo}
      >
        Undo
      </ConfirmButton>
      {outcome && (
        <StayedDialog
          title={outcome.changed > 0 ? 'Undone in part' : 'Nothing was undone'}
          done={said(outcome)}
          stayed={outcome.stayed}
          onClose={() => {
            setOutcome(null)
            router.refresh()
          }}
        />
      )}
    </>
  )
}
