'use client'

import { useRouter } from 'next/navigation'
import { useState } from 'react'
import { toast } from 'sonner'
import { ConfirmDialog } from '@/components/ui/confirm-dialog'
import { StayedVideos } from '@/app/(admin)/dashboard/videos/_components/stayed-videos'
import { Button } from '@/components/ui/button'
import { Dialog, DialogClose } from '@/components/ui/dialog'
import { buttonClass } from '@/components/ui/button-class'
import { dataOf } from '@/lib/client/server-action'
import { undoBulkAction } from '@/lib/domains/editorial/actions'
import type { BulkChangeDto, BulkOutcome } from '@/lib/domains/editorial/schema-bulk'
import { counted } from '@/lib/shared/format'

const said = ({ changed }: BulkOutcome) => `${counted(changed, 'video is', 'videos are')} as before`

/** Undoes a change of many videos, after a question, and says which videos could not be restored. */
export function UndoChange({ change: { id, what, videos } }: { change: BulkChangeDto }) {
  const router = useRouter()
  const [asking, setAsking] = useState(false)
  const [outcome, setOutcome] = useState<BulkOutcome | null>(null)

  async function undo() {
    const done = await dataOf(undoBulkAction({ id }))
    if (done.stayed.length > 0) return setOutcome(done)
    toast.success(said(done))
    router.refresh()
  }

  return (
    <>
      <Button variant="secondary" size="sm" aria-label={`Undo: ${what}`} onClick={() => setAsking(true)}>
        Undo
      </Button>
      {asking && (
        <ConfirmDialog
          title={`Undo “${what}”`}
          description={`What it changed in ${counted(videos, 'video')} becomes as it was. What somebody changed since stays.`}
          confirm="Undo"
          onConfirm={undo}
          onClose={() => setAsking(false)}
        />
      )}
      {outcome && (
        <Dialog
          title="Undone in part"
          description={`${said(outcome)}.`}
          onClose={() => {
            setOutcome(null)
            router.refresh()
          }}
        >
          <div className="mt-4 flex flex-col gap-6">
            <StayedVideos stayed={outcome.stayed} />
            <DialogClose className={buttonClass({ variant: 'secondary' })}>Close</DialogClose>
          </div>
        </Dialog>
      )}
    </>
  )
}
