'use client'

import { ConfirmAction } from '@/app/(admin)/dashboard/_dialogs/confirm-action'
import { useRefreshWhile } from '@/app/(admin)/dashboard/_marks/use-refresh-while'
import { Status } from '@/app/(admin)/dashboard/_marks/work-state'
import type { VimeoRunDto } from '@/lib/domains/import/vimeo-runs/schema'
import { startVimeoRunAction, stopVimeoRunAction } from '@/lib/domains/import/vimeo/actions'
import { formatMoment, formatNumber } from '@/lib/shared/format/format'

const REFRESH_MS = 3000

function progressText({ state, step, seen, total, current, problem, waitsUntil }: VimeoRunDto): string {
  if (state === 'waiting' && waitsUntil) return `${problem ?? ''} It goes on by itself at ${formatMoment(waitsUntil)}.`
  if (step === 'showcases') return 'Reading showcases…'
  const at = current ? ` Last: ${current}.` : ''
  if (step === 'missing') return `Looking for videos that are not in the account's list.${at}`
  return `${formatNumber(seen)} of ${formatNumber(total)} videos.${at}`
}

/** Begins to take in, shows how far it is, and stops it. */
export function VimeoRuns({ newest }: { newest: VimeoRunDto | null }) {
  const isRunning = newest?.state === 'running' || newest?.state === 'waiting'
  useRefreshWhile(isRunning, REFRESH_MS)
  return (
    <section aria-labelledby="take-in" className="mt-12 border-t border-line pt-8">
      <h2 id="take-in" tabIndex={-1} className="text-title">
        Take in
      </h2>
      <Status className="numerals mt-3" announced={newest?.state === 'running' ? 'Taking in.' : undefined}>
        {isRunning && progressText(newest)}
      </Status>
      <div className="mt-4">
        {isRunning ? (
          <ConfirmAction
            key="stop"
            title="Stop taking in?"
            description="What was taken in stays. Taken in again, the rest follows."
            confirm="Stop"
            action={stopVimeoRunAction.bind(null, { id: newest.id })}
            done="Stopped"
          >
            Stop …
          </ConfirmAction>
        ) : (
          <ConfirmAction
            key="start"
            title="Take in from Vimeo?"
            description="New videos become drafts, as chosen above. Videos that are here take what changed at Vimeo, public ones too, except what was written here. It runs in the background."
            confirm="Take in"
            action={startVimeoRunAction.bind(null, {})}
            done="Taking in has begun"
          >
            Take in …
          </ConfirmAction>
        )}
      </div>
    </section>
  )
}
