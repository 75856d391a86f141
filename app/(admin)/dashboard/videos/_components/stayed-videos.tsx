import { Dialog, DialogClose } from '@/components/ui/dialog'
import { buttonClass } from '@/components/ui/button-class'
import type { BulkStayed } from '@/lib/domains/editorial/schema-bulk'
import { counted, formatNumber } from '@/lib/shared/format'

/** Videos that a change leaves as they are, by the reason, with a few of their names. */
export function StayedVideos({ stayed }: { stayed: readonly BulkStayed[] }) {
  if (stayed.length === 0) return null
  return (
    <ul className="flex flex-col gap-2">
      {stayed.map(({ reason, count, names }) => (
        <li key={reason} className="text-sand">
          <span className="text-ivory">{counted(count, 'stays as it is', 'stay as they are')}.</span> {reason}:{' '}
          {names.join(', ')}
          {count > names.length && ` and ${formatNumber(count - names.length)} more`}.
        </li>
      ))}
    </ul>
  )
}

type StayedDialogProps = { title: string; done: string; stayed: readonly BulkStayed[]; onClose: () => void }

/** Says after a change which videos stayed as they are. @param done what was done with the others */
export function StayedDialog({ title, done, stayed, onClose }: StayedDialogProps) {
  return (
    <Dialog title={title} description={`${done}.`} onClose={onClose}>
      <div className="mt-4 flex flex-col gap-6">
        <StayedVideos stayed={stayed} />
        <DialogClose className={buttonClass({ variant: 'secondary' })}>Close</DialogClose>
      </div>
    </Dialog>
  )
}
