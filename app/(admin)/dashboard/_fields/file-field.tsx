'use client'
import { useId, useState, type ReactNode } from 'react'
import { useController } from 'react-hook-form'
import { useSending } from '@/app/(admin)/dashboard/_form/use-staff-form'
import { WorkState } from '@/app/(admin)/dashboard/_marks/marks'
import { Artwork } from '@/components/catalogue/cards/artwork'
import { Field } from '@/components/ui/fields/field'
import { useRun } from '@/lib/client/forms/use-run'
import { callApi } from '@/lib/client/requests/api'
import { PICTURE_BYTES, PICTURE_PX } from '@/lib/shared/constants'
import { wholeMegabytes } from '@/lib/shared/format/format'
import { staffApiRoutes } from '@/lib/shared/routes/api-routes-staff'

type FileFieldProps = {
  label: string
  accept: string
  disabled: boolean
  onChoose: (file: File | null) => void
  hint?: ReactNode
}

export function FileField({ label, accept, disabled, onChoose, hint }: FileFieldProps) {
  const id = useId()
  return (
    <div className="flex flex-col gap-1.5">
      <label htmlFor={id} className="font-medium text-sand">
        {label}
      </label>
      <input
        id={id}
        type="file"
        accept={accept}
        disabled={disabled}
        aria-busy={disabled || undefined}
        // Clears the input, so that choosing the same file again fires a change event.
        onClick={(event) => {
          event.currentTarget.value = ''
        }}
        onChange={(event) => onChoose(event.target.files?.[0] ?? null)}
        aria-describedby={hint ? `${id}-hint` : undefined}
        className="w-full min-w-0 rounded-card border border-edge bg-high p-2 text-sand file:mr-4 file:min-h-10 file:cursor-pointer file:rounded-card file:border-0 file:bg-brass file:px-4 file:font-semibold file:text-ground"
      />
      {hint && (
        <p id={`${id}-hint`} className="text-fine text-dust">
          {hint}
        </p>
      )}
    </div>
  )
}

/** Matches URLs of our own pictures. A picture on another server is previewed only after it has been copied. */
const SHOWN = /^\/|\/pictures\/[0-9a-f]{40}\.webp$/

const { least, most } = PICTURE_PX
const FILE_HINT = `JPEG, PNG, WebP or AVIF, ${least.width} × ${least.height} to ${most} × ${most} pixels, up to ${wholeMegabytes(PICTURE_BYTES)}.`

type PictureFieldProps = {
  label: string
  name?: string
  hint?: string
}

export function PictureField({
  label,
  name = 'thumbnailUrl',
  hint = 'Or paste an https:// URL, and we’ll copy the picture.',
}: PictureFieldProps) {
  const { field, fieldState } = useController<Record<string, string>>({ name })
  const shown = field.value ?? ''
  const [problem, setProblem] = useState<string | null>(null)
  const [run, isUploading] = useRun(setProblem)
  useSending('picture', isUploading)

  const upload = (file: File) =>
    run(async () => {
      const { url } = await callApi<{ url: string }>(staffApiRoutes.pictures, { method: 'POST', file })
      field.onChange(url)
    })

  return (
    <div className="grid gap-5 sm:grid-cols-[14rem_minmax(0,1fr)]">
      <div className="relative aspect-video self-start overflow-hidden rounded-card">
        <Artwork key={shown} src={SHOWN.test(shown) ? shown : ''} sizes="14rem" />
      </div>
      <div className="flex min-w-0 flex-col gap-4">
        <div className="flex flex-col gap-1.5">
          <FileField
            label="Upload a picture"
            accept="image/jpeg,image/png,image/webp,image/avif"
            disabled={isUploading}
            onChoose={(file) => void (file && upload(file))}
            hint={FILE_HINT}
          />
          <WorkState status={isUploading && 'Uploading…'} problem={problem} />
        </div>
        <Field label={label} hint={hint} autoComplete="off" error={fieldState.error?.message} {...field} />
      </div>
    </div>
  )
}
