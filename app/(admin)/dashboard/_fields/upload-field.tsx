'use client'
import { useState, useEffect, useRef } from 'react'
import { useFormContext } from 'react-hook-form'
import { useSending } from '@/app/(admin)/dashboard/_form/use-staff-form'
import { WorkState } from '@/app/(admin)/dashboard/_marks/marks'
import { Button } from '@/components/ui/buttons/button'
import { sendFile } from '@/lib/client/forms/upload'
import { useSingleRun } from '@/lib/client/forms/use-single-run'
import { useApiQuery } from '@/lib/client/lists/query-client'
import { readVideoFrame, type VideoFrame } from '@/lib/client/player/video-frame'
import { callApi, ApiError } from '@/lib/client/requests/api'
import type { UploadDto, ArrivedFile } from '@/lib/domains/media/uploads/schema'
import { errorMessage } from '@/lib/shared/errors'
import { clockTime } from '@/lib/shared/format/format'
import { readVideoFile, videoFileDoubts, type VideoFileFacts } from '@/lib/shared/media/video-file'
import { staffApiRoutes } from '@/lib/shared/routes/api-routes-staff'
import { FileField } from './file-field'

type SourceForm = { fileKey: string; duration: string; thumbnailUrl: string }

const said: Record<UploadState['phase'], string> = {
  idle: '',
  reading: 'Reading the file…',
  refused: '',
  sending: 'Uploading…',
  paused: 'Paused. You can resume within a week.',
  failed: '',
  done: 'Uploaded. Save to use this file.',
}

const megabytes = (bytes: number) => (bytes < 1e9 ? `${Math.ceil(bytes / 1e6)} MB` : `${(bytes / 1e9).toFixed(1)} GB`)

/** Fills in the key of the uploaded file. Also fills in the duration and the thumbnail if they are empty. */
export function UploadField() {
  const { getValues, setValue } = useFormContext<SourceForm>()
  const fill = (name: keyof SourceForm, value: string) => setValue(name, value, { shouldDirty: true })
  const [length, setLength] = useState<number | null>(null)
  const [once, isTaking] = useSingleRun()
  useSending('picture', isTaking)

  async function takeFrame({ durationSeconds, poster }: VideoFrame) {
    setLength(durationSeconds)
    if (durationSeconds && !getValues('duration')) fill('duration', clockTime(Math.max(1, Math.round(durationSeconds))))
    if (!poster || getValues('thumbnailUrl')) return
    await once(async () => {
      const { url } = await callApi<{ url: string }>(staffApiRoutes.pictures, { method: 'POST', file: poster })
      if (!getValues('thumbnailUrl')) fill('thumbnailUrl', url)
      // Ignores a failed upload of the thumbnail, because a video can be saved without one.
    }).catch(() => undefined)
  }

  const { state, choose, pause, goOn } = useUpload({
    onRead: (frame) => void takeFrame(frame),
    onArrived: ({ fileKey }) => fill('fileKey', fileKey),
  })
  const { phase, name, received, size, doubts, problem } = state
  const howLong = phase !== 'idle' && length !== null ? ` Length: ${clockTime(Math.round(length))}.` : ''
  return (
    <div className="flex flex-col gap-3">
      <FileField
        label="Upload a file"
        accept="video/mp4,video/quicktime,video/webm,.mp4,.mov,.webm"
        disabled={phase === 'reading'}
        onChoose={(file) => void choose(file)}
        hint="MP4 with H.264 and AAC plays everywhere. To resume an upload later, choose the same file again."
      />
      {(phase === 'sending' || phase === 'paused' || phase === 'failed') && (
        <div className="flex flex-wrap items-center gap-3">
          <progress
            aria-label={`Upload progress: ${name}`}
            value={received}
            max={size}
            className="h-2 min-w-0 flex-1 basis-48 appearance-none overflow-hidden rounded-card bg-high [&::-moz-progress-bar]:bg-brass [&::-webkit-progress-bar]:bg-high [&::-webkit-progress-value]:bg-brass"
          />
          <span className="numerals text-fine text-sand">
            {Math.floor((received / size) * 100)}% of {megabytes(size)}
          </span>
          {phase === 'sending' ? (
            <Button variant="secondary" size="sm" onClick={pause}>
              Pause
            </Button>
          ) : (
            <Button variant="secondary" size="sm" onClick={() => void goOn()}>
              Resume
            </Button>
          )}
        </div>
      )}
      <WorkState status={said[phase] + howLong} problem={problem} />
      {doubts.length > 0 && (
        <ul className="flex flex-col gap-1 text-turmeric">
          {doubts.map((doubt) => (
            <li key={doubt}>This file {doubt}.</li>
          ))}
        </ul>
      )}
      {phase === 'idle' && <Unfinished />}
    </div>
  )
}

function Unfinished() {
  const [refusal, setRefusal] = useState<string | null>(null)
  const [once, isRemoving] = useSingleRun()
  const { data = [], error, refetch } = useApiQuery<UploadDto[]>(staffApiRoutes.uploads, { staleTime: 0 })
  const problem = refusal ?? (error && `Couldn’t load your unfinished uploads. ${errorMessage(error)}`)

  const remove = (id: number) =>
    once(async () => {
      setRefusal(null)
      await callApi(staffApiRoutes.upload(id), { method: 'DELETE' }).catch((thrown: unknown) =>
        setRefusal(errorMessage(thrown)),
      )
      await refetch()
    })

  return (
    <>
      {data.length > 0 && (
        <ul aria-label="Unfinished uploads" className="flex flex-col gap-2">
          {data.map(({ id, name, received, size }) => (
            <li key={id} className="flex flex-wrap items-center gap-3 text-fine text-sand">
              <span className="min-w-0 wrap-anywhere">
                <bdi>{name}</bdi>: {Math.floor((received / size) * 100)}% of {megabytes(size)} uploaded. Choose the file
                again to resume.
              </span>
              <Button
                variant="ghost"
                size="sm"
                aria-label={`Remove unfinished upload: ${name}`}
                aria-disabled={isRemoving}
                onClick={() => void remove(id)}
              >
                Remove
              </Button>
            </li>
          ))}
        </ul>
      )}
      <WorkState problem={problem} />
    </>
  )
}

type UploadState = {
  /** 'refused' is final; 'failed' can be retried. */
  phase: 'idle' | 'reading' | 'refused' | 'sending' | 'paused' | 'failed' | 'done'
  name: string
  received: number
  size: number
  /** Reasons why the file may not play. Each one completes the sentence “This file …”. */
  doubts: string[]
  problem: string | null
}

const UNPLAYABLE = 'can’t be played in this browser'
const idle: UploadState = { phase: 'idle', name: '', received: 0, size: 0, doubts: [], problem: null }

type Upload = {
  onRead: (frame: VideoFrame) => void
  onArrived: (file: ArrivedFile) => void
}

/** Resumable upload of a video file. Unmounting pauses it. */
export function useUpload({ onRead, onArrived }: Upload) {
  const [state, setState] = useState(idle)
  const chosen = useRef<{ file: File; facts: VideoFileFacts; isPlayed: boolean } | null>(null)
  const running = useRef<AbortController | null>(null)
  const change = (part: Partial<UploadState>) => setState((before) => ({ ...before, ...part }))

  useEffect(() => () => running.current?.abort(), [])
  useSending('file', state.phase === 'reading' || state.phase === 'sending')

  async function send() {
    if (!chosen.current) return
    const { file, facts, isPlayed } = chosen.current
    const stop = new AbortController()
    running.current?.abort()
    running.current = stop
    change({ phase: 'sending', problem: null })
    try {
      const arrived = await sendFile(file, facts.kind, {
        signal: stop.signal,
        onProgress: ({ received, makesStreams }) => {
          if (stop.signal.aborted) return
          const unplayed = isPlayed || makesStreams ? [] : [UNPLAYABLE]
          change({ received, doubts: [...videoFileDoubts(facts, makesStreams), ...unplayed] })
        },
      })
      // Keeps only the warning about this browser, because the form checks the stored file and shows other warnings.
      setState((before) => ({
        ...before,
        phase: 'done',
        doubts: before.doubts.filter((doubt) => doubt === UNPLAYABLE),
      }))
      onArrived(arrived)
    } catch (error) {
      const isFinal = error instanceof ApiError && error.fields !== undefined
      if (!stop.signal.aborted) change({ phase: isFinal ? 'refused' : 'failed', problem: errorMessage(error) })
    }
  }

  async function choose(file: File | null) {
    running.current?.abort()
    chosen.current = null
    if (!file) return setState(idle)
    const reading = new AbortController()
    running.current = reading
    setState({ ...idle, phase: 'reading', name: file.name, size: file.size })
    try {
      const read = async (start: number, end: number) => new Uint8Array(await file.slice(start, end).arrayBuffer())
      const facts = await readVideoFile(read, file.size)
      if (!facts) return change({ phase: 'refused', problem: `This file ${videoFileDoubts(null).join(' and ')}.` })
      const frame = await readVideoFrame(file)
      if (reading.signal.aborted) return
      chosen.current = { file, facts, isPlayed: frame !== null }
      onRead({ poster: null, ...frame, durationSeconds: frame?.durationSeconds ?? facts.durationSeconds })
      await send()
    } catch (error) {
      change({ phase: 'refused', problem: errorMessage(error) })
    }
  }

  function stop() {
    running.current?.abort()
    change({ phase: 'paused' })
  }

  return { state, choose, pause: stop, goOn: send }
}
