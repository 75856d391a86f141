'use client'
import { keepPreviousData } from '@tanstack/react-query'
import { useDeferredValue, useId, useState } from 'react'
import { useWatch } from 'react-hook-form'
import { Field } from '@/components/ui/fields/field'
import { SelectField } from '@/components/ui/fields/select-field'
import type { FieldProps } from '@/lib/client/forms/use-form-submit'
import { useApiQuery } from '@/lib/client/lists/query-client'
import { sourceKinds } from '@/lib/domains/catalogue/sources/schema'
import { staffApiRoutes } from '@/lib/shared/routes/api-routes-staff'
import { toOptions } from './options'
import { UploadField } from './upload-field'

type SourceFieldsProps = {
  source: string | undefined
  field: (name: 'source' | 'vimeo' | 'embedKey' | 'fileKey' | 'hlsUrl') => FieldProps
}

/** The source of a video: a Vimeo link, number or embed code, a file of the media store, or a stream. */
export function SourceFields({ source, field }: SourceFieldsProps) {
  return (
    <>
      <SelectField label="Source" options={toOptions(sourceKinds)} {...field('source')} />
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

/** A video file of our own: uploaded here, or chosen among those of the media store. */
function MediaFileField({ field }: { field: FieldProps }) {
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

type PublicationFieldsProps = {
  publication: string | undefined
  field: (name: 'publication' | 'publishAt') => FieldProps
}

export const publicationOptions = toOptions({ draft: 'Draft', public: 'Public' })

export function PublicationFields({ publication, field }: PublicationFieldsProps) {
  return (
    <>
      <SelectField label="State" options={publicationOptions} {...field('publication')} />
      {publication === 'public' && (
        <Field
          label="Public from (Singapore time)"
          type="datetime-local"
          hint="Empty is at once. A time to come is a schedule."
          {...field('publishAt')}
        />
      )}
    </>
  )
}
