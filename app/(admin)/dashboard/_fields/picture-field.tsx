'use client'

import { useState } from 'react'
import { useController } from 'react-hook-form'
import { useSending } from '@/app/(admin)/dashboard/_form/use-sending'
import { WorkState } from '@/app/(admin)/dashboard/_marks/work-state'
import { Artwork } from '@/components/catalogue/cards/artwork'
import { Field } from '@/components/ui/fields/field'
import { useRun } from '@/lib/client/forms/use-run'
import { callApi } from '@/lib/client/requests/api'
import { PICTURE_BYTES, PICTURE_PX } from '@/lib/shared/constants'
import { wholeMegabytes } from '@/lib/shared/format/format'
import { staffApiRoutes } from '@/lib/shared/routes/api-routes-staff'
import { FileField } from './file-field'

/** Our own, or of our store. Another server's picture is shown when it has been copied. */
const SHOWN = /^\/|\/pictures\/[0-9a-f]{40}\.webp$/

const { least, most } = PICTURE_PX
const FILE_HINT = `JPEG, PNG, WebP or AVIF, ${least.width} × ${least.height} to ${most} × ${most}, at most ${wholeMegabytes(PICTURE_BYTES)}.`

type PictureFieldProps = {
  label: string
  /** The field of the form around. */
  name?: string
  hint?: string
}

/** A field of the form around: a picture that is uploaded or given by its address, with a preview. */
export function PictureField({
  label,
  name = 'thumbnailUrl',
  hint = 'Or an address with https://; the picture is copied from there.',
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
