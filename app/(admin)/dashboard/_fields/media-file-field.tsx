'use client'

import { keepPreviousData } from '@tanstack/react-query'
import { useDeferredValue, useId, useState } from 'react'
import { useWatch } from 'react-hook-form'
import { Field } from '@/components/ui/fields/field'
import type { FieldProps } from '@/lib/client/forms/use-form-submit'
import { useApiQuery } from '@/lib/client/lists/use-api-query'
import { staffApiRoutes } from '@/lib/shared/routes/api-routes-staff'
import { UploadField } from './upload-field'

/** A video file of our own: uploaded here, or chosen among those of the media store. */
export function MediaFileField({ field }: { field: FieldProps }) {
  const id = useId()
  const typed = useDeferredValue(useWatch<{ fileKey: string }>({ name: 'fileKey' }) ?? '')
  const [isOpen, setIsOpen] = useState(false)
  const { data = [] } = useApiQuery<string[]>(isOpen ? staffApiRoutes.mediaFiles(typed) : null, {
    placeholderData: keepPreviousData,
    // A file may have come meanwhile.
    staleTime: 0,
  })
  return (
    <>
      <UploadField />
      <Field
        label="File"
        hint="Its name within the media store, such as 2026/margazhi-01.mp4. The files there are offered."
        autoComplete="off"
        spellCheck={false}
        list={id}
        onFocus={() => setIsOpen(true)}
        {...field}
      />
      <datalist id={id}>
        {data.map((name) => (
          <option key={name} value={name} />
        ))}
      </datalist>
    </>
  )
}
