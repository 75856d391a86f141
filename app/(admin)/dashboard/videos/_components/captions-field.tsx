'use client'

import { useState } from 'react'
import { FileField } from '@/app/(admin)/dashboard/_fields/file-field'
import { WorkState } from '@/app/(admin)/dashboard/_marks/marks'
import { ConfirmButton } from '@/components/ui/dialogs/confirm-dialog'
import { Field } from '@/components/ui/fields/field'
import { useRun } from '@/lib/client/forms/use-run'
import { callApi } from '@/lib/client/requests/api'
import { downloadFile } from '@/lib/client/requests/download'
import { CAPTIONS_BYTES } from '@/lib/domains/catalogue/captions/schema'
import type { CaptionTrackDto } from '@/lib/domains/media/schema'
import { wholeMegabytes } from '@/lib/shared/format/format'
import { languageName, languageTag } from '@/lib/shared/format/language'
import { apiRoutes } from '@/lib/shared/routes/api-routes'
import { staffApiRoutes } from '@/lib/shared/routes/api-routes-staff'

/** Saves captions as soon as they are uploaded, independently of the surrounding form. */
export function CaptionsField({ videoId, stored }: { videoId: number; stored: readonly CaptionTrackDto[] }) {
  const [tracks, setTracks] = useState(stored)
  const [language, setLanguage] = useState('')
  const [label, setLabel] = useState('')
  const [outcome, setOutcome] = useState<{ done?: string; problem?: string | null }>({})
  const [run, isBusy] = useRun((problem) => setOutcome({ problem }))
  const tag = languageTag(language)

  const upload = (file: File) =>
    run(async () => {
      if (!tag) throw new Error('Enter a language code first, such as en or ta.')
      const address = `${staffApiRoutes.videoCaptions(videoId, tag)}?${new URLSearchParams({ label: label.trim() })}`
      const track = await callApi<CaptionTrackDto>(address, { method: 'PUT', file })
      const others = tracks.filter((each) => each.language !== track.language)
      setTracks([...others, track].sort((a, b) => (a.language < b.language ? -1 : 1)))
      setOutcome({ done: `Captions in ${languageName(track.language)} saved.` })
    })

  const remove = (track: CaptionTrackDto) =>
    run(async () => {
      await callApi(staffApiRoutes.videoCaptions(videoId, track.language), { method: 'DELETE' })
      setTracks(tracks.filter(({ id }) => id !== track.id))
      setOutcome({ done: `Captions in ${languageName(track.language)} removed.` })
    })

  return (
    <>
      {tracks.length > 0 && (
        <ul aria-label="Captions" className="flex flex-col gap-2">
          {tracks.map((track) => (
            <li key={track.id} className="flex flex-wrap items-center gap-x-4 gap-y-2 border-b border-line pb-2">
              <a
                dir="auto"
                href={apiRoutes.captions(track.id)}
                download
                onClick={(event) => {
                  event.preventDefault()
                  void run(() => downloadFile(apiRoutes.captions(track.id)))
                }}
                className="inline-flex min-h-11 items-center text-brass-bright underline underline-offset-4"
              >
                {track.label}
              </a>
              <span className="text-dust">{languageName(track.language)}</span>
              <ConfirmButton
                variant="secondary"
                size="sm"
                className="ml-auto"
                // Doesn't use `disabled`, because a disabled button would lose focus.
                aria-disabled={isBusy || undefined}
                aria-label={`Remove ${track.label} captions`}
                title={`Remove ${track.label} captions?`}
                description="This can’t be undone. Download the file first if you don’t have a copy."
                confirm="Remove"
                onConfirm={async () => void remove(track)}
              >
                Remove
              </ConfirmButton>
            </li>
          ))}
        </ul>
      )}
      <div
        className="grid gap-5 sm:grid-cols-2"
        // Keeps the Enter key from submitting the surrounding form.
        onKeyDown={(event) => {
          if (event.key === 'Enter' && event.target instanceof HTMLInputElement && event.target.type === 'text')
            event.preventDefault()
        }}
      >
        <Field
          label="Caption language"
          hint={tag ? languageName(tag) : 'Language code, such as en, ta or sa-Latn'}
          autoComplete="off"
          spellCheck={false}
          value={language}
          onChange={(event) => setLanguage(event.target.value)}
        />
        <Field
          label="Name in the player"
          hint="Leave empty to use the language name."
          autoComplete="off"
          value={label}
          onChange={(event) => setLabel(event.target.value)}
        />
      </div>
      <FileField
        label="Caption file"
        accept=".vtt,.srt,.ass,.ssa,text/vtt"
        disabled={isBusy}
        onChoose={(file) => void (file && upload(file))}
        hint={`WebVTT, SubRip (.srt) or SubStation (.ass), up to ${wholeMegabytes(CAPTIONS_BYTES)}. Saved immediately; replaces captions in the same language.`}
      />
      <WorkState
        {...(isBusy ? { status: 'Updating captions…' } : { status: outcome.done, problem: outcome.problem })}
      />
    </>
  )
}
