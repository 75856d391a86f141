'use client'

import { useState } from 'react'
import { Button } from '@/components/ui/buttons/button'
import { useRun } from '@/lib/client/forms/use-run'
import { callAction } from '@/lib/client/requests/server-action'
import { retryStreamAction } from '@/lib/domains/media/streams/actions'
import type { FileStreamDto } from '@/lib/domains/media/uploads/schema'
import { WorkState } from './work-state'

function statusOf({ state, progress, failure }: FileStreamDto): string | null {
  if (state === 'ready') return 'The stream is made: the video plays in the quality that each line carries.'
  if (state === 'making') return `The stream is being made: ${progress} %. Until then the file plays.`
  if (state === 'failed') return null
  const why = failure ? ` The last attempt failed: ${failure}` : ''
  return `The stream is being made: it waits for its turn. Until then the file plays.${why}`
}

/** How far the stream is that is made of a file. @param onRetry asks again how it stands */
export function StreamState(props: { stream: FileStreamDto; fileKey: string; onRetry: () => void }) {
  const { stream, fileKey, onRetry } = props
  const [refusal, setRefusal] = useState<string | null>(null)
  const [run, isAsking] = useRun(setRefusal)
  const failed = stream.state === 'failed'
  const retry = () => run(() => callAction(retryStreamAction, { fileKey }).finally(onRetry))

  return (
    <div className="flex flex-col items-start gap-2">
      <WorkState
        status={statusOf(stream)}
        announced={stream.state === 'making' ? 'The stream is being made.' : undefined}
        problem={refusal ?? (failed ? `No stream could be made, so the file plays. ${stream.failure ?? ''}` : null)}
      />
      {failed && (
        <Button variant="secondary" size="sm" loading={isAsking} onClick={() => void retry()}>
          Try again
        </Button>
      )}
    </div>
  )
}
