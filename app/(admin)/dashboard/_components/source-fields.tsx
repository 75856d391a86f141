'use client'

import type { UseFormRegisterReturn } from 'react-hook-form'
import { Field } from '@/components/ui/field'
import { SelectField } from '@/components/ui/select-field'

type Names = 'source' | 'vimeo' | 'embedKey' | 'fileKey'
type SourceFieldsProps = {
  /** What is chosen now. */
  source: string | undefined
  fields: Record<Names, UseFormRegisterReturn>
  errors: Partial<Record<Names, { message?: string }>>
}

const kinds = [
  { value: 'vimeo', label: 'Vimeo' },
  { value: 'file', label: 'A file of our own' },
]

/** Where a video is: at Vimeo, by whatever was pasted, or a file of the media store. */
export function SourceFields({ source, fields, errors }: SourceFieldsProps) {
  return (
    <>
      <SelectField label="Source" options={kinds} error={errors.source?.message} {...fields.source} />
      {source === 'file' ? (
        <Field
          label="File"
          hint="Its name within the media store, such as 2026/margazhi-01.mp4."
          autoComplete="off"
          spellCheck={false}
          error={errors.fileKey?.message}
          {...fields.fileKey}
        />
      ) : (
        <>
          <Field
            label="Vimeo link or number"
            hint="A page, a player’s address or the whole code for embedding: the key is taken from it."
            autoComplete="off"
            spellCheck={false}
            error={errors.vimeo?.message}
            {...fields.vimeo}
          />
          <Field
            label="Embed key (optional)"
            hint="The h= of an unlisted video, where the link does not hold it."
            autoComplete="off"
            spellCheck={false}
            error={errors.embedKey?.message}
            {...fields.embedKey}
          />
        </>
      )}
    </>
  )
}
