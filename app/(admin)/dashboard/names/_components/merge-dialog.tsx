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

export function MergeDialog({ kind, name, onClose }: MergeDialogProps) {
  const router = useRouter()
  const [into, setInto] = useState<Choice | null>(null)
  const [run, isMerging] = useRun()
  const path = into ? staffApiRoutes.mergePreview(kind, name.id, into.id) : null
  const { data: preview, error } = useApiQuery<MergePreview>(path, { staleTime: 0 })

  async function merge() {
    if (!into) return
    await callAction(mergeNamesAction, { kind, from: name.id, into: into.id })
    toast.success('Merged. You can undo this under “Recent merges” for 24 hours.')
    onClose()
    router.refresh()
  }

  return (
    <Dialog
      onClose={() => !isMerging && onClose()}
      title={`Merge “${name.name}”`}
      description={`Everything with this ${kind} moves to the one you choose, which keeps its name.`}
    >
      <div className="mt-6 flex flex-col gap-5">
        <ChoiceField
          kind={kind}
          label="Merge into"
          value={into}
          except={name.id}
          onChange={setInto}
          error={error ? errorMessage(error) : undefined}
        />
        {/* Leaves room for the combobox's list. */}
        <div aria-live="polite" className="min-h-44">
          {preview ? (
            <Preview {...preview} />
          ) : (
            <p className="text-dust">A preview of what will move appears here before you merge.</p>
          )}
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
        {moving} will move to{' '}
        <strong className="font-semibold text-ivory">
          <bdi>{into}</bdi>
        </strong>
        .
      </p>
      {hides && (
        <p className="text-ivory">
          “<bdi>{from}</bdi>” is public but “<bdi>{into}</bdi>” isn’t, so visitors will see neither in these videos
          until “<bdi>{into}</bdi>” is published.
        </p>
      )}
      {joined.length > 0 && (
        <p>
          These compositions exist under both names and will be merged: <CommaList texts={joined} />.
        </p>
      )}
      {aliases.length > 0 && (
        <p>
          Search will also find “<bdi>{into}</bdi>” as <CommaList texts={aliases} />.
        </p>
      )}
      {lost && (
        <p>
          These facts about “<bdi>{from}</bdi>” will be lost after 24 hours: {lost}. Copy anything you want to keep
          first.
        </p>
      )}
    </div>
  )
}
