'use client'

import { Field } from '@/components/ui/fields/field'
import { SelectField } from '@/components/ui/fields/select-field'
import type { FieldProps } from '@/lib/client/forms/use-form-submit'
import { sourceKinds } from '@/lib/domains/catalogue/sources/schema'
import { MediaFileField } from './media-file-field'
import { optionsOf } from './options-of'

type SourceFieldsProps = {
  source: string | undefined
  field: (name: 'source' | 'vimeo' | 'embedKey' | 'fileKey' | 'hlsUrl') => FieldProps
}

/** The source of a video: a Vimeo link, number or embed code, a file of the media store, or a stream. */
export function SourceFields({ source, field }: SourceFieldsProps) {
  return (
    <>
      <SelectField label="Source" options={optionsOf(sourceKinds)} {...field('source')} />
      {source === 'hls' ? (
        <Field
          label="Playlist"
          hint="The address of the main playlist of a stream, such as https://media.example.org/margazhi-01/main.m3u8."
          autoComplete="off"
          spellCheck={false}
          {...field('hlsUrl')}
        />
      ) : source === 'file' ? (
        <MediaFileField field={field('fileKey')} />
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
