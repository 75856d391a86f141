'use client'

import { useState } from 'react'
import { WorkState } from '@/app/(admin)/dashboard/_components/work-state'
import { Button } from '@/components/ui/button'
import { dataOf } from '@/lib/client/server-action'
import { useOnceAtATime } from '@/lib/client/use-once-at-a-time'
import { retryStreamAction } from '@/lib/domains/media/actions'
import type { FileStreamDto } from '@/lib/domains/media/schema-file-streams'
import { errorMessage } from '@/lib/shared/errors'

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
  const [once, isAsking] = useOnceAtATime()
  const failed = stream.state === 'failed'

  async function retry() {
    setRefusal(null)
    try {
      await dataOf(retryStreamAction({ fileKey }))
    } catch (error) {
      setRefusal(errorMessage(error))
    }
    onRetry()
  }

  return (
    <div className="flex flex-col items-start gap-2">
      <WorkState
        status={statusOf(stream)}
        announced={stream.state === 'making' ? 'The stream is being made.' : undefined}
        problem={refusal ?? (failed ? `No stream could be made, so the file plays. ${stream.failure ?? ''}` : null)}
      />
      {failed && (
        <Button variant="secondary" size="sm" loading={isAsking} onClick={() => void once(retry)}>
          Try again
        </Button>
      )}
    </div>
  )
}
