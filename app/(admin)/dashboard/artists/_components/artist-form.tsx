'use client'

import { useState } from 'react'
import { useWatch } from 'react-hook-form'
import { ChoicesField } from '@/app/(admin)/dashboard/_components/choices-field'
import { EditorFrame } from '@/app/(admin)/dashboard/_components/editor-frame'
import { PictureField } from '@/app/(admin)/dashboard/_components/picture-field'
import { PublicationFields } from '@/app/(admin)/dashboard/_components/publication-fields'
import { useEditor } from '@/app/(admin)/dashboard/_components/use-editor'
import { Field } from '@/components/ui/field'
import { TextareaField } from '@/components/ui/textarea-field'
import type { Choice } from '@/lib/domains/editorial/schema-editing'
import { artistInputSchema, newArtist, type StaffArtistDetail } from '@/lib/domains/editorial/schema-lists'
import { deleteArtistAction, saveArtistAction } from '@/lib/domains/editorial/actions'
import { routes } from '@/lib/shared/routes'

export function ArtistForm({ stored: artist }: { stored: StaffArtistDetail | null }) {
  const { form, field, ...frame } = useEditor({
    schema: artistInputSchema,
    save: saveArtistAction,
    stored: artist,
    empty: newArtist,
    pageOf: routes.dashboardArtist,
  })
  const [genres, setGenres] = useState<Choice[]>(artist?.genres ?? [])
  const values = useWatch({ control: form.control })
  const { setValue } = form
  return (
    <EditorFrame {...frame} deletable={{ what: 'artist', remove: deleteArtistAction, list: routes.dashboardArtists }}>
      <Field label="Name" autoComplete="off" {...field('name')} />
      <TextareaField
        label="Also written, one a line"
        rows={4}
        hint="Other spellings and scripts, by which the artist is found and imports know them."
        {...field('aliases')}
      />
      <TextareaField label="Description" rows={5} {...field('description')} />
      <ChoicesField
        kind="genre"
        label="Genres"
        one="genre"
        error={field('genreIds').error}
        value={genres}
        onChange={(choices) => {
          setGenres(choices)
          setValue(
            'genreIds',
            choices.map(({ id }) => id),
            { shouldDirty: true },
          )
        }}
      />
      <PictureField
        label="Picture"
        value={values.thumbnailUrl ?? ''}
        field={field('thumbnailUrl')}
        onChange={(address) => setValue('thumbnailUrl', address, { shouldDirty: true })}
      />
      <PublicationFields publication={values.publication} field={field} />
    </EditorFrame>
  )
}
