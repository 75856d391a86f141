'use client'

import { clsx } from 'clsx'
import { useRouter } from 'next/navigation'
import { useState } from 'react'
import { toast } from 'sonner'
import { Button } from '@/components/ui/buttons/button'
import { CommaList } from '@/components/ui/comma-list'
import { ConfirmButton } from '@/components/ui/dialogs/confirm-dialog'
import { useRun } from '@/lib/client/forms/use-run'
import { callAction } from '@/lib/client/requests/server-action'
import { applyBulkNowAction, deleteVideosAction } from '@/lib/domains/catalogue/actions'
import type { AtOnceOutcome, BulkChoice, BulkSet } from '@/lib/domains/catalogue/bulk/schema'
import type { SubCategoryDto } from '@/lib/domains/catalogue/schema'
import type { StaffVideoDto } from '@/lib/domains/catalogue/videos/schema'
import { VIDEO_TRASH_NOTE } from '@/lib/domains/trash/schema'
import { formatCount } from '@/lib/shared/format/format'
import { BulkDialog } from './bulk-dialog'
import { SkippedDialog } from './bulk-outcome'

type BulkBarProps = {
  chosen: readonly StaffVideoDto[]
  all: boolean
  onAll: (on: boolean) => void
  /** Number of videos on all pages that match the filter. A lower bound if `more` is true. */
  total: number
  more: boolean
  /** True if all videos that match the filter are selected, including those on other pages. */
  isEverything: boolean
  onEverything: (on: boolean) => void
  choice: BulkChoice
  subCategories: readonly SubCategoryDto[]
  onDone: () => void
}

const changes: readonly { label: string; set: BulkSet }[] = [
  { label: 'Publish', set: { field: 'date', publication: 'public', publishAt: '' } },
  { label: 'Unpublish', set: { field: 'date', publication: 'draft', publishAt: '' } },
  { label: 'Make free', set: { field: 'access', access: 'free' } },
  { label: 'Make premium', set: { field: 'access', access: 'premium' } },
]

const count = (videos: number) => formatCount(videos, 'video')

export function BulkBar(props: BulkBarProps) {
  const { chosen, all, onAll, total, more, isEverything, onEverything, choice, subCategories, onDone } = props
  const router = useRouter()
  const fitting = `${more ? 'more than ' : ''}${count(total)}`
  const chooseAll = more ? `Select all matches (${fitting})` : `Select all ${fitting} that match`
  const [run, busy] = useRun()
  const [running, setRunning] = useState('')
  const [changing, setChanging] = useState(false)
  const [outcome, setOutcome] = useState<AtOnceOutcome | null>(null)
  const ids = chosen.map(({ id }) => id)

  function changed(videos: number) {
    if (videos > 0)
      toast.success(`${count(videos)} changed. You can undo this under “Recent bulk changes” for 24 hours.`)
    onDone()
    router.refresh()
  }

  const change = (label: string, set: BulkSet) =>
    run(async () => {
      setRunning(label)
      const done = await callAction(applyBulkNowAction, { ids, set })
      if (done.stayed.length > 0 || done.hidden.total > 0) return setOutcome(done)
      if (done.changed === 0) toast('No change needed')
      changed(done.changed)
    })

  async function remove() {
    const { deleted } = await callAction(deleteVideosAction, { ids })
    toast.success(`${count(deleted)} deleted`)
    onDone()
    router.refresh()
  }

  return (
    <div
      role="group"
      aria-label="Selected videos"
      data-choice-bar={chosen.length > 0 ? '' : undefined}
      className={clsx(
        'mt-6 flex flex-wrap items-center gap-x-3 gap-y-2',
        chosen.length > 0 &&
          'sticky top-0 z-10 -mx-2 max-h-[40dvh] overflow-y-auto border-b border-line bg-ground px-2 py-2',
      )}
    >
      <label className="flex min-h-11 items-center gap-3 pr-3 text-sand">
        <input
          type="checkbox"
          checked={all}
          onChange={(event) => onAll(event.target.checked)}
          className="size-5 accent-brass"
        />
        {chosen.length === 0 ? 'Select all' : `${isEverything ? fitting : count(chosen.length)} selected`}
      </label>
      {all && total > chosen.length && (
        <Button variant="ghost" size="sm" className="min-h-11" onClick={() => onEverything(!isEverything)}>
          {isEverything ? `Select only the ${chosen.length} on this page` : chooseAll}
        </Button>
      )}
      {chosen.length > 0 && (
        <Button variant="secondary" size="sm" className="min-h-11" disabled={busy} onClick={() => setChanging(true)}>
          Change…
        </Button>
      )}
      {chosen.length > 0 && !isEverything && (
        <>
          {changes.map(({ label, set }) => (
            <Button
              key={label}
              variant="secondary"
              size="sm"
              className="min-h-11"
              disabled={busy}
              loading={busy && running === label}
              onClick={() => void change(label, set)}
            >
              {label}
            </Button>
          ))}
          <ConfirmButton
            variant="ghost"
            size="sm"
            className="min-h-11"
            disabled={busy}
            title={`Delete ${count(chosen.length)}?`}
            description={
              <>
                <CommaList texts={chosen.map(({ name }) => name)} />. {VIDEO_TRASH_NOTE}
              </>
            }
            confirm="Delete"
            onConfirm={remove}
          >
            Delete
          </ConfirmButton>
        </>
      )}
      {changing && (
        <BulkDialog
          videos={isEverything ? fitting : count(chosen.length)}
          choice={choice}
          subCategories={subCategories}
          onChanged={changed}
          onClose={() => setChanging(false)}
        />
      )}
      {outcome && (
        <SkippedDialog
          title={outcome.stayed.length > 0 ? 'Some videos were skipped' : 'Changed'}
          done={`${count(outcome.changed)} changed`}
          stayed={outcome.stayed}
          hidden={outcome.hidden}
          onClose={() => {
            setOutcome(null)
            changed(outcome.changed)
          }}
        />
      )}
    </div>
  )
}
