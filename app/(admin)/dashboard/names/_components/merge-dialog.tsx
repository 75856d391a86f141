'use client'

import { useRouter } from 'next/navigation'
import { useState } from 'react'
import { toast } from 'sonner'
import { ChoiceField } from '@/app/(admin)/dashboard/_fields/choice-field'
import { Button } from '@/components/ui/buttons/button'
import { CommaList } from '@/components/ui/comma-list'
import { Dialog } from '@/components/ui/dialogs/dialog'
import { useRun } from '@/lib/client/forms/use-run'
import { useApiQuery } from '@/lib/client/lists/query-client'
import { callAction } from '@/lib/client/requests/server-action'
import { mergeNamesAction } from '@/lib/domains/catalogue/actions'
import type { Choice } from '@/lib/domains/catalogue/editing/schema'
import type { MergePreview, StaffNameDto, StaffNameKind } from '@/lib/domains/names/entries/schema'
import { errorMessage } from '@/lib/shared/errors'
import { formatCount } from '@/lib/shared/format/format'
import { staffApiRoutes } from '@/lib/shared/routes/api-routes-staff'

type MergeDialogProps = { kind: StaffNameKind; name: StaffNameDto; onClose: () => void }

/** Merges a name into another, after showing what moves. */
export function MergeDialog({ kind, name, onClose }: MergeDialogProps) {
  const router = useRouter()
  const [into, setInto] = useState<Choice | null>(null)
  const [run, isMerging] = useRun()
  const path = into ? staffApiRoutes.mergePreview(kind, name.id, into.id) : null
  const { data: preview, error } = useApiQuery<MergePreview>(path, { staleTime: 0 })

  async function merge() {
    if (!into) return
    await callAction(mergeNamesAction, { kind, from: name.id, into: into.id })
    toast.success('Merged. You can undo it for a day, below the list')
    onClose()
    router.refresh()
  }

  return (
    <Dialog
      onClose={() => !isMerging && onClose()}
      title={`Merge “${name.name}”`}
      description={`Everything that has this ${kind} will have the other one, which keeps its name.`}
    >
      <div className="mt-6 flex flex-col gap-5">
        <ChoiceField
          kind={kind}
          label="Into"
          value={into}
          except={name.id}
          onChange={setInto}
          error={error ? errorMessage(error) : undefined}
        />
        {/* The list of names lies over it. */}
        <div aria-live="polite" className="min-h-44">
          {preview ? <Preview {...preview} /> : <p className="text-dust">What moves is shown here before you merge.</p>}
        </div>
        <div className="flex flex-wrap justify-end gap-3">
          <Button variant="ghost" disabled={isMerging} onClick={onClose}>
            Cancel
          </Button>
          <Button disabled={!preview} loading={isMerging} onClick={() => void run(merge)}>
            Merge
          </Button>
        </div>
      </div>
    </Dialog>
  )
}

function Preview({ from, into, pieces, videos, compositions, joined, aliases, lost, hides }: MergePreview) {
  const moving = [
    ...(pieces > 0
      ? [`${formatCount(pieces, 'piece')} in ${formatCount(videos, 'video')}`]
      : [formatCount(videos, 'video')]),
    ...(compositions > 0 ? [formatCount(compositions, 'composition')] : []),
  ].join(' and ')
  return (
    <div className="flex flex-col gap-2 text-sand">
      <p>
        To{' '}
        <strong className="font-semibold text-ivory">
          <bdi>{into}</bdi>
        </strong>{' '}
        go {moving}.
      </p>
      {hides && (
        <p className="text-ivory">
          “<bdi>{into}</bdi>” is not public, and “<bdi>{from}</bdi>” is: visitors see neither in these videos until “
          <bdi>{into}</bdi>” is published.
        </p>
      )}
      {joined.length > 0 && (
        <p>
          These compositions of both become one: <CommaList texts={joined} />.
        </p>
      )}
      {aliases.length > 0 && (
        <p>
          It is also found as <CommaList texts={aliases} />.
        </p>
      )}
      {lost && (
        <p>
          After a day, what is known of “<bdi>{from}</bdi>” is gone: {lost}. Copy first what you want to keep.
        </p>
      )}
    </div>
  )
}
