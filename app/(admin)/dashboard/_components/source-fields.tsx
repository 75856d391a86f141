'use client'

import { Field } from '@/components/ui/field'
import { SelectField } from '@/components/ui/select-field'
import type { FieldProps } from '@/lib/client/use-form-submit'

type SourceFieldsProps = {
  source: string | undefined
  field: (name: 'source' | 'vimeo' | 'embedKey' | 'fileKey') => FieldProps
}

const kinds = [
  { value: 'vimeo', label: 'Vimeo' },
  { value: 'file', label: 'A file of our own' },
]

/** The source of a video: a Vimeo link, number or embed code, or a file of the media store. */
export function SourceFields({ source, field }: SourceFieldsProps) {
  return (
    <>
      <SelectField label="Source" options={kinds} {...field('source')} />
      {source === 'file' ? (
        <Field
          label="File"
          hint="Its name within the media store, such as 2026/margazhi-01.mp4."
          autoComplete="off"
          spellCheck={false}
          {...field('fileKey')}
        />
      ) : (
        <>
          <Field
            label="Vimeo link or number"
            hint="A page, a player’s address or the whole code for embedding: the key is taken from it."
            autoComplete="off"
            spellCheck={false}
            {...field('vimeo')}
          />
          <Field
            label="Embed key (optional)"
            hint="The h= of an unlisted video, where the link does not hold it."
            autoComplete="off"
            spellCheck={false}
            {...field('embedKey')}
          />
        </>
      )}
    </>
  )
}
