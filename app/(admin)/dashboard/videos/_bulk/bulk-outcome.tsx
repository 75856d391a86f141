'use client'
import { useRouter } from 'next/navigation'
import { useState } from 'react'
import { toast } from 'sonner'
import { HiddenArtists } from '@/app/(admin)/dashboard/videos/_components/hidden-artists'
import { buttonClass } from '@/components/ui/buttons/button-class'
import { CommaList } from '@/components/ui/comma-list'
import { ConfirmButton } from '@/components/ui/dialogs/confirm-dialog'
import { Dialog, DialogClose } from '@/components/ui/dialogs/dialog'
import { callAction } from '@/lib/client/requests/server-action'
import { undoBulkAction } from '@/lib/domains/catalogue/actions'
import type { HiddenArtists as Hidden } from '@/lib/domains/catalogue/artists/schema'
import type { BulkChangeDto, BulkOutcome, BulkStayed } from '@/lib/domains/catalogue/bulk/schema'
import { formatCount, formatNumber } from '@/lib/shared/format/format'

const said = ({ changed }: BulkOutcome) => `${formatCount(changed, 'video')} restored`

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
        title={`Undo “${what}”?`}
        description={`Restores ${formatCount(videos, 'video')}. Later edits are kept.`}
        confirm="Undo"
        onConfirm={undo}
      >
        Undo
      </ConfirmButton>
      {outcome && (
        <SkippedDialog
          title={outcome.changed > 0 ? 'Partly undone' : 'Nothing was undone'}
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

export function SkippedVideos({ stayed }: { stayed: readonly BulkStayed[] }) {
  if (stayed.length === 0) return null
  return (
    <ul className="flex flex-col gap-2">
      {stayed.map(({ reason, count, names }) => (
        <li key={reason} className="text-sand">
          <span className="text-ivory">{formatCount(count, 'video skipped', 'videos skipped')}.</span> {reason}:{' '}
          <CommaList texts={names} />
          {count > names.length && ` and ${formatNumber(count - names.length)} more`}.
        </li>
      ))}
    </ul>
  )
}

type SkippedDialogProps = {
  title: string
  done: string
  stayed: readonly BulkStayed[]
  hidden?: Hidden
  onClose: () => void
}

export function SkippedDialog({ title, done, stayed, hidden, onClose }: SkippedDialogProps) {
  return (
    <Dialog title={title} description={`${done}.`} onClose={onClose}>
      <div className="mt-4 flex flex-col gap-6">
        {hidden && <HiddenArtists {...hidden} />}
        <SkippedVideos stayed={stayed} />
        <DialogClose className={buttonClass({ variant: 'secondary' })}>Close</DialogClose>
      </div>
    </Dialog>
  )
}
