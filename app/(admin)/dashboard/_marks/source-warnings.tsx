'use client'
import { useEffect, useState } from 'react'
import { Button } from '@/components/ui/buttons/button'
import { useRun } from '@/lib/client/forms/use-run'
import { useApiQuery } from '@/lib/client/lists/query-client'
import { callAction } from '@/lib/client/requests/server-action'
import { isTurnedLength, parseClock, turnedClock, turnedLengthProblem } from '@/lib/domains/catalogue/editing/schema'
import { isStream, parseVimeo, type SourceCheck } from '@/lib/domains/catalogue/sources/schema'
import type { VideoForm } from '@/lib/domains/catalogue/videos/schema'
import { retryStreamAction } from '@/lib/domains/media/streams/actions'
import type { FileStreamDto } from '@/lib/domains/media/uploads/schema'
import { SEARCH_DEBOUNCE_MS } from '@/lib/shared/constants'
import { clockTime } from '@/lib/shared/format/format'
import { linkText } from '@/lib/shared/format/pasted-text'
import { staffApiRoutes } from '@/lib/shared/routes/api-routes-staff'
import { WorkState } from './marks'

type SourceWarningsProps = {
  input: Partial<Pick<VideoForm, 'source' | 'vimeo' | 'fileKey' | 'hlsUrl' | 'duration'>>
  videoId: number | undefined
  /** Saved length of the video, as `h:mm:ss`. */
  storedLength?: string | undefined
}

function sourceOf({ source, vimeo, fileKey, hlsUrl }: SourceWarningsProps['input']): Record<string, string> | null {
  const [file, stream] = [linkText(fileKey ?? ''), linkText(hlsUrl ?? '')]
  if (source === 'file') return file ? { fileKey: file } : null
  if (source === 'hls') return isStream(stream) ? { hlsUrl: stream } : null
  const parsed = parseVimeo(vimeo ?? '')
  return parsed && { vimeoId: parsed.vimeoId }
}

/** Polling interval in milliseconds while a stream is being created. */
const ASK_MS = 5000

const isUnderWay = (check: SourceCheck | undefined) =>
  check?.stream?.state === 'making' || check?.stream?.state === 'waiting'

const nouns = { vimeo: 'video', file: 'file', hls: 'stream' }

export function SourceWarnings({ input, videoId, storedLength = '' }: SourceWarningsProps) {
  const source = sourceOf(input)
  const address = source && staffApiRoutes.sourceDoubts({ ...source, ...(videoId && { except: String(videoId) }) })
  const [asked, setAsked] = useState(address)
  useEffect(() => {
    const timer = setTimeout(() => setAsked(address), SEARCH_DEBOUNCE_MS)
    return () => clearTimeout(timer)
  }, [address])
  const { data: check, refetch } = useApiQuery<SourceCheck>(asked === address ? asked : null, {
    staleTime: 0,
    refetchInterval: ({ state }) => isUnderWay(state.data) && ASK_MS,
  })
  const [length, entered] = [check?.durationSeconds, parseClock(input.duration ?? '')]
  const turned = turnedClock(input.duration ?? '')
  // Waits for the check before warning, because a file's own length overrides the entered length.
  const isOpen = length === undefined && (address === null || check !== undefined)
  const isTurned = isOpen && turned && isTurnedLength(turned, { file: null, stored: parseClock(storedLength) })
  return (
    <>
      <div aria-live="polite" className="flex flex-col gap-1 empty:hidden">
        {check?.doubts.map((doubt) => (
          <p key={doubt} className="text-turmeric">
            This {nouns[input.source ?? 'vimeo']} {doubt}.
          </p>
        ))}
        {length !== undefined && entered !== null && Math.abs(length - entered) > 1 && (
          <p className="text-turmeric">
            The file is {clockTime(length)} long, but you entered {clockTime(entered)}. The file’s length will be saved.
          </p>
        )}
        {isTurned && <p className="text-turmeric">The length {turnedLengthProblem(turned, null)}</p>}
      </div>
      {check?.stream && (
        <StreamState stream={check.stream} fileKey={source?.fileKey ?? ''} onRetry={() => void refetch()} />
      )}
    </>
  )
}

function statusOf({ state, progress, failure }: FileStreamDto): string | null {
  if (state === 'ready') return 'Stream ready. Viewers get the best quality their connection allows.'
  if (state === 'making') return `Creating the stream: ${progress}%. The original file plays until it’s ready.`
  if (state === 'failed') return null
  const why = failure ? ` The last attempt failed: ${failure}` : ''
  return `Stream queued. The original file plays until it’s ready.${why}`
}

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
        announced={stream.state === 'making' ? 'Creating the stream.' : undefined}
        problem={
          refusal ??
          (failed ? `The stream couldn’t be created, so the original file plays. ${stream.failure ?? ''}` : null)
        }
      />
      {failed && (
        <Button variant="secondary" size="sm" loading={isAsking} onClick={() => void retry()}>
          Try again
        </Button>
      )}
    </div>
  )
}
