'use client'

import { useEffect, useState } from 'react'
import { useApiQuery } from '@/lib/client/lists/use-api-query'
import { isTurnedLength, parseClock, turnedClock, turnedLengthProblem } from '@/lib/domains/catalogue/editing/schema'
import { isStream, parseVimeo, type SourceCheck } from '@/lib/domains/catalogue/sources/schema'
import type { VideoForm } from '@/lib/domains/catalogue/videos/schema'
import { SEARCH_DEBOUNCE_MS } from '@/lib/shared/constants'
import { clockTime } from '@/lib/shared/format/format'
import { linkText } from '@/lib/shared/format/pasted'
import { staffApiRoutes } from '@/lib/shared/routes/api-routes-staff'
import { StreamState } from './stream-state'

type SourceDoubtsProps = {
  input: Partial<Pick<VideoForm, 'source' | 'vimeo' | 'fileKey' | 'hlsUrl' | 'duration'>>
  /** The video that is edited. */
  videoId: number | undefined
  /** Its length as it is stored. */
  storedLength?: string | undefined
}

/** The source that a form names, as parameters; null while it names none. */
function sourceOf({ source, vimeo, fileKey, hlsUrl }: SourceDoubtsProps['input']): Record<string, string> | null {
  const [file, stream] = [linkText(fileKey ?? ''), linkText(hlsUrl ?? '')]
  if (source === 'file') return file ? { fileKey: file } : null
  if (source === 'hls') return isStream(stream) ? { hlsUrl: stream } : null
  const parsed = parseVimeo(vimeo ?? '')
  return parsed && { vimeoId: parsed.vimeoId }
}

/** How often it is asked how far a stream is. */
const ASK_MS = 5000

const isUnderWay = (check: SourceCheck | undefined) =>
  check?.stream?.state === 'making' || check?.stream?.state === 'waiting'

const nouns = { vimeo: 'video', file: 'file', hls: 'stream' }

/** Says while a person types that a file is not there, that another video has it too, or how far its stream is. */
export function SourceDoubts({ input, videoId, storedLength = '' }: SourceDoubtsProps) {
  const source = sourceOf(input)
  const address = source && staffApiRoutes.sourceDoubts({ ...source, ...(videoId && { except: String(videoId) }) })
  const [asked, setAsked] = useState(address)
  useEffect(() => {
    const timer = setTimeout(() => setAsked(address), SEARCH_DEBOUNCE_MS)
    return () => clearTimeout(timer)
  }, [address])
  const { data: check, refetch } = useApiQuery<SourceCheck>(asked === address ? asked : null, {
    // A file may have come meanwhile.
    staleTime: 0,
    refetchInterval: ({ state }) => isUnderWay(state.data) && ASK_MS,
  })
  const [length, entered] = [check?.durationSeconds, parseClock(input.duration ?? '')]
  const turned = turnedClock(input.duration ?? '')
  // The length of a file is saved whatever was entered; until it is known nothing is doubted.
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
            The file is {clockTime(length)} long. You entered {clockTime(entered)}. The file’s length is saved.
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
