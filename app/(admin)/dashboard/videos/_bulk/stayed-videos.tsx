import { HiddenArtists } from '@/app/(admin)/dashboard/videos/_components/hidden-artists'
import { buttonClass } from '@/components/ui/buttons/button-class'
import { CommaList } from '@/components/ui/comma-list'
import { Dialog, DialogClose } from '@/components/ui/dialogs/dialog'
import type { HiddenArtists as Hidden } from '@/lib/domains/catalogue/artists/schema'
import type { BulkStayed } from '@/lib/domains/catalogue/bulk/schema'
import { counted, formatNumber } from '@/lib/shared/format/format'

/** Videos that a change leaves as they are, by the reason, with a few of their names. */
export function StayedVideos({ stayed }: { stayed: readonly BulkStayed[] }) {
  if (stayed.length === 0) return null
  return (
    <ul className="flex flex-col gap-2">
      {stayed.map(({ reason, count, names }) => (
        <li key={reason} className="text-sand">
          <span className="text-ivory">{counted(count, 'stays as it is', 'stay as they are')}.</span> {reason}:{' '}
          <CommaList texts={names} />
          {count > names.length && ` and ${formatNumber(count - names.length)} more`}.
        </li>
      ))}
    </ul>
  )
}

type StayedDialogProps = {
  title: string
  /** What was done with the others. */
  done: string
  stayed: readonly BulkStayed[]
  hidden?: Hidden
  onClose: () => void
}

/** Says after a change which videos stayed as they are, and whom visitors do not see in those that became public. */
export function StayedDialog({ title, done, stayed, hidden, onClose }: StayedDialogProps) {
  return (
    <Dialog title={title} description={`${done}.`} onClose={onClose}>
      <div className="mt-4 flex flex-col gap-6">
        {hidden && <HiddenArtists {...hidden} />}
        <StayedVideos stayed={stayed} />
        <DialogClose className={buttonClass({ variant: 'secondary' })}>Close</DialogClose>
      </div>
    </Dialog>
  )
}
