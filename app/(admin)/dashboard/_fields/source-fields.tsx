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

export function SourceFields({ source, field }: SourceFieldsProps) {
  return (
    <>
      <SelectField label="Source" options={toOptions(sourceKinds)} {...field('source')} />
      {source === 'hls' ? (
        <Field
          label="Playlist URL"
          hint="The main HLS playlist, such as https://media.example.org/margazhi-01/main.m3u8."
          autoComplete="off"
          spellCheck={false}
          {...field('hlsUrl')}
        />
      ) : source === 'file' ? (
        <MediaFileField field={field('fileKey')} />
      ) : (
        <>
          <Field
            label="Vimeo URL or ID"
            hint="Page URL, player URL or full embed code, including any embed key."
            autoComplete="off"
            spellCheck={false}
            {...field('vimeo')}
          />
          <Field
            label="Embed key (optional)"
            hint="For unlisted videos: the h= value, if it isn’t in the URL."
            autoComplete="off"
            spellCheck={false}
            {...field('embedKey')}
          />
        </>
      )}
    </>
  )
}

function MediaFileField({ field }: { field: FieldProps }) {
  const id = useId()
  const typed = useDeferredValue(useWatch<{ fileKey: string }>({ name: 'fileKey' }) ?? '')
  const [isOpen, setIsOpen] = useState(false)
  const { data = [] } = useApiQuery<string[]>(isOpen ? staffApiRoutes.mediaFiles(typed) : null, {
    placeholderData: keepPreviousData,
    // Always refetches, because a file may have been added.
    staleTime: 0,
  })
  return (
    <>
      <UploadField />
      <Field
        label="File"
        hint="Path in the media store, such as 2026/margazhi-01.mp4. Start typing to see files."
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
      <SelectField label="Status" options={publicationOptions} {...field('publication')} />
      {publication === 'public' && (
        <Field
          label="Public from (Singapore time)"
          type="datetime-local"
          hint="Leave empty to publish now, or enter a future time to schedule."
          {...field('publishAt')}
        />
      )}
    </>
  )
}
