'use client'

import { useId, useState, type ChangeEvent } from 'react'
import type { UseFormRegisterReturn } from 'react-hook-form'
import { Artwork } from '@/components/catalogue/artwork'
import { Field } from '@/components/ui/field'
import { callApi } from '@/lib/client/api'
import { apiRoutes } from '@/lib/shared/api-routes'
import { errorMessage } from '@/lib/shared/errors'

type PictureFieldProps = {
  label: string
  value: string
  field: UseFormRegisterReturn
  onChange: (address: string) => void
  error?: string
}

/** A picture: uploaded, or named by its address, and shown as it will be. */
export function PictureField({ label, value, field, onChange, error }: PictureFieldProps) {
  const id = useId()
  const [state, setState] = useState<{ busy: boolean; problem: string | null }>({ busy: false, problem: null })

  async function upload(event: ChangeEvent<HTMLInputElement>) {
    const file = event.target.files?.[0]
    if (!file) return
    setState({ busy: true, problem: null })
    try {
      const { url } = await callApi<{ url: string }>(apiRoutes.pictures, { method: 'POST', file })
      onChange(url)
      setState({ busy: false, problem: null })
    } catch (problem) {
      setState({ busy: false, problem: errorMessage(problem) })
    }
  }

  return (
    <div className="grid gap-5 sm:grid-cols-[14rem_minmax(0,1fr)]">
      <div className="relative aspect-video self-start overflow-hidden rounded-card">
        <Artwork key={value} src={/^(\/|https:\/\/)/.test(value) ? value : ''} sizes="14rem" />
      </div>
      <div className="flex min-w-0 flex-col gap-4">
        <div className="flex flex-col gap-1.5">
          <label htmlFor={id} className="font-medium text-sand">
            Upload a picture
          </label>
          <input
            id={id}
            type="file"
            accept="image/jpeg,image/png,image/webp,image/avif"
            disabled={state.busy}
            onChange={(event) => void upload(event)}
            aria-describedby={`${id}-hint`}
            className="w-full min-w-0 rounded-card border border-edge bg-high p-2 text-sand file:mr-4 file:min-h-10 file:cursor-pointer file:rounded-card file:border-0 file:bg-brass file:px-4 file:font-semibold file:text-ground"
          />
          <p id={`${id}-hint`} className="text-fine text-dust">
            JPEG, PNG, WebP or AVIF, 640 × 360 to 8000 × 8000, at most 10 MB.
          </p>
          <p role="status" className="text-fine text-sand empty:hidden">
            {state.busy && 'Uploading…'}
          </p>
          <p role="alert" className="text-fine font-medium text-danger empty:hidden">
            {state.problem}
          </p>
        </div>
        <Field label={label} hint="Or an address of your own." autoComplete="off" error={error} {...field} />
      </div>
    </div>
  )
}
