'use client'

import { clsx } from 'clsx'
import { useRouter } from 'next/navigation'
import { useState } from 'react'
import { toast } from 'sonner'
import { ConfirmDialog } from '@/app/(admin)/dashboard/_components/confirm-dialog'
import { Button } from '@/components/ui/button'
import { dataOf } from '@/lib/client/server-action'
import { changeVideosAction } from '@/lib/domains/editorial/actions'
import type { BulkAction, StaffVideoDto } from '@/lib/domains/editorial/schema-videos'
import { VIDEO_TRASH_NOTE } from '@/lib/domains/trash/schema'
import { errorMessage } from '@/lib/shared/errors'

type BulkBarProps = {
  chosen: readonly StaffVideoDto[]
  all: boolean
  onAll: (on: boolean) => void
  onDone: () => void
}

const actions: readonly { action: Exclude<BulkAction, 'delete'>; label: string }[] = [
  { action: 'publish', label: 'Publish' },
  { action: 'unpublish', label: 'Unpublish' },
  { action: 'free', label: 'Make free' },
  { action: 'premium', label: 'Make premium' },
]

const count = (number: number) => `${number} ${number === 1 ? 'video' : 'videos'}`

export function BulkBar({ chosen, all, onAll, onDone }: BulkBarProps) {
  const router = useRouter()
  const [busy, setBusy] = useState<BulkAction | null>(null)
  const [asking, setAsking] = useState(false)

  async function send(action: BulkAction) {
    const ids = chosen.map(({ id }) => id)
    const { changed } = await dataOf(changeVideosAction({ ids, action }))
    toast.success(`${count(changed)} changed`)
    onDone()
    router.refresh()
  }

  async function run(action: BulkAction) {
    setBusy(action)
    try {
      await send(action)
    } catch (error) {
      toast.error(errorMessage(error))
    } finally {
      setBusy(null)
    }
  }

  return (
    <div
      role="group"
      aria-label="Chosen videos"
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
        {chosen.length === 0 ? 'Choose all' : `${count(chosen.length)} chosen`}
      </label>
      {chosen.length > 0 && (
        <>
          {actions.map(({ action, label }) => (
            <Button
              key={action}
              variant="secondary"
              size="sm"
              className="min-h-11"
              disabled={busy !== null}
              loading={busy === action}
              onClick={() => void run(action)}
            >
              {label}
            </Button>
          ))}
          <Button
            variant="ghost"
            size="sm"
            className="min-h-11"
            disabled={busy !== null}
            onClick={() => setAsking(true)}
          >
            Delete
          </Button>
        </>
      )}
      {asking && (
        <ConfirmDialog
          title={`Delete ${count(chosen.length)}`}
          description={`${chosen.map(({ name }) => name).join(', ')}. ${VIDEO_TRASH_NOTE}`}
          confirm="Delete"
          onConfirm={() => send('delete')}
          onClose={() => setAsking(false)}
        />
      )}
    </div>
  )
}
