'use client'

import { useWatch } from 'react-hook-form'
import { SelectionField } from '@/app/(admin)/dashboard/_fields/choice-field'
import { PictureField } from '@/app/(admin)/dashboard/_fields/file-field'
import { SourceFields } from '@/app/(admin)/dashboard/_fields/source-fields'
import { EditorFrame, useEditor } from '@/app/(admin)/dashboard/_form/editor'
import { SourceWarnings } from '@/app/(admin)/dashboard/_marks/source-warnings'
import { Field, TextareaField } from '@/components/ui/fields/field'
import { deleteTrailerAction, saveTrailerAction } from '@/lib/domains/catalogue/actions'
import type { Choice } from '@/lib/domains/catalogue/editing/schema'
import { newTrailer, trailerInputSchema, type StaffTrailerDetail } from '@/lib/domains/catalogue/trailers/schema'
import { staffRoutes } from '@/lib/shared/routes/routes-staff'

type TrailerFormProps = {
  trailer: StaffTrailerDetail | null
  video: Choice | null
}

export function TrailerForm({ trailer, video }: TrailerFormProps) {
  const { field, ...frame } = useEditor({
    schema: trailerInputSchema,
    save: saveTrailerAction,
    stored: trailer,
    empty: { ...newTrailer, videoId: video?.id, name: video?.label ?? '' },
    pageOf: staffRoutes.trailer,
  })
  const values = useWatch({ control: frame.form.control })
  return (
    <EditorFrame {...frame} deletable={{ what: 'trailer', remove: deleteTrailerAction, list: staffRoutes.trailers }}>
      <SelectionField
        kind="withoutTrailer"
        label="Video"
        hint="The trailer is public for as long as its video is public."
        name="videoId"
        stored={trailer?.video ?? video}
      />
      <Field label="Name" autoComplete="off" {...field('name')} />
      <TextareaField label="Description" rows={4} {...field('description')} />
      <SourceFields source={values.source} field={field} />
      <SourceWarnings input={values} videoId={undefined} />
      <Field label="Length" placeholder="0:45" autoComplete="off" {...field('duration')} />
      <PictureField label="Thumbnail" />
      <Field
        label="Position"
        inputMode="numeric"
        hint="Order on the landing page, lowest first."
        autoComplete="off"
        {...field('position')}
      />
    </EditorFrame>
  )
}
