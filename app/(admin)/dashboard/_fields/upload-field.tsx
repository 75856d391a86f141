'use client'

import { useState } from 'react'
import { useFormContext } from 'react-hook-form'
import { useSending } from '@/app/(admin)/dashboard/_form/use-sending'
import { WorkState } from '@/app/(admin)/dashboard/_marks/work-state'
import { Button } from '@/components/ui/buttons/button'
import { useOnceAtATime } from '@/lib/client/forms/use-once-at-a-time'
import { useApiQuery } from '@/lib/client/lists/use-api-query'
import type { VideoFrame } from '@/lib/client/player/video-frame'
import { callApi } from '@/lib/client/requests/api'
import type { UploadDto } from '@/lib/domains/media/uploads/schema'
import { errorMessage } from '@/lib/shared/errors'
import { clockTime } from '@/lib/shared/format/format'
import { staffApiRoutes } from '@/lib/shared/routes/api-routes-staff'
import { FileField } from './file-field'
import { useUpload, type UploadState } from './use-upload'

/** The fields of the form around that a file fills in. */
type SourceForm = { fileKey: string; duration: string; thumbnailUrl: string }

const said: Record<UploadState['phase'], string> = {
  idle: '',
  reading: 'Reading the file…',
  refused: '',
  sending: 'Uploading…',
  paused: 'Paused. What has arrived is kept for a week.',
  failed: '',
  done: 'The file is in the store. Save to use it.',
}

const megabytes = (bytes: number) => (bytes < 1e9 ? `${Math.ceil(bytes / 1e6)} MB` : `${(bytes / 1e9).toFixed(1)} GB`)

/** Uploads a video file, and fills in its name, its length and a thumbnail where the form has none. */
export function UploadField() {
  const { getValues, setValue } = useFormContext<SourceForm>()
  const fill = (name: keyof SourceForm, value: string) => setValue(name, value, { shouldDirty: true })
  const [length, setLength] = useState<number | null>(null)
  const [once, isTaking] = useOnceAtATime()
  useSending('picture', isTaking)

  async function takeFrame({ durationSeconds, poster }: VideoFrame) {
    setLength(durationSeconds)
    if (durationSeconds && !getValues('duration')) fill('duration', clockTime(Math.max(1, Math.round(durationSeconds))))
    if (!poster || getValues('thumbnailUrl')) return
    await once(async () => {
      const { url } = await callApi<{ url: string }>(staffApiRoutes.pictures, { method: 'POST', file: poster })
      if (!getValues('thumbnailUrl')) fill('thumbnailUrl', url)
      // Without a picture the video can be saved too.
    }).catch(() => undefined)
  }

  const { state, choose, pause, goOn } = useUpload({
    onRead: (frame) => void takeFrame(frame),
    onArrived: ({ fileKey }) => fill('fileKey', fileKey),
  })
  const { phase, name, received, size, doubts, problem } = state
  const howLong = phase !== 'idle' && length !== null ? ` It is ${clockTime(Math.round(length))} long.` : ''
  return (
    <div className="flex flex-col gap-3">
      <FileField
        label="Upload a file"
        accept="video/mp4,video/quicktime,video/webm,.mp4,.mov,.webm"
        disabled={phase === 'reading'}
        onChoose={(file) => void choose(file)}
        hint="MP4 with H.264 and AAC plays everywhere. It can be paused, and continued after the page was closed: choose the same file again."
      />
      {(phase === 'sending' || phase === 'paused' || phase === 'failed') && (
        <div className="flex flex-wrap items-center gap-3">
          <progress
            aria-label={`Upload of ${name}`}
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
              Continue
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

/** What the person began to upload, here or elsewhere, and did not finish. */
function Unfinished() {
  const [refusal, setRefusal] = useState<string | null>(null)
  const [once, isRemoving] = useOnceAtATime()
  const { data = [], error, refetch } = useApiQuery<UploadDto[]>(staffApiRoutes.uploads, { staleTime: 0 })
  const problem = refusal ?? (error && `Your unfinished uploads cannot be listed. ${errorMessage(error)}`)

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
                <bdi>{name}</bdi>: {Math.floor((received / size) * 100)}% of {megabytes(size)} have arrived. Choose the
                file again to continue.
              </span>
              <Button
                variant="ghost"
                size="sm"
                aria-label={`Remove the upload of ${name}`}
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
