'use client'

import { useWatch } from 'react-hook-form'
import { ChoicesField } from '@/app/(admin)/dashboard/_fields/choice-field'
import { PictureField } from '@/app/(admin)/dashboard/_fields/file-field'
import { PublicationFields } from '@/app/(admin)/dashboard/_fields/source-fields'
import { EditorFrame, useEditor } from '@/app/(admin)/dashboard/_form/editor'
import { CheckboxField } from '@/components/ui/fields/checkbox-field'
import { Field, TextareaField } from '@/components/ui/fields/field'
import { deleteArtistAction, saveArtistAction } from '@/lib/domains/catalogue/actions'
import {
  artistInputSchema,
  newArtist,
  SAME_ARTIST,
  type StaffArtistDetail,
} from '@/lib/domains/catalogue/artists/schema'
import { TRASH_NOTE } from '@/lib/domains/trash/schema'
import { staffRoutes } from '@/lib/shared/routes/routes-staff'

export function ArtistForm({ stored: artist }: { stored: StaffArtistDetail | null }) {
  const { field, ...frame } = useEditor({
    schema: artistInputSchema,
    save: saveArtistAction,
    stored: artist,
    empty: newArtist,
    pageOf: staffRoutes.artist,
  })
  const [publication, isAnother] = useWatch({ control: frame.form.control, name: ['publication', 'isAnother'] })
  const name = field('name')
  return (
    <EditorFrame
      {...frame}
      deletable={{ what: 'artist', note: TRASH_NOTE, remove: deleteArtistAction, list: staffRoutes.artists }}
    >
      <Field label="Name" autoComplete="off" {...name} />
      {(isAnother || name.error?.startsWith(SAME_ARTIST)) && (
        <CheckboxField label="This is a different artist with the same name" {...field('isAnother')} />
      )}
      <TextareaField
        label="Other spellings"
        rows={4}
        hint="One per line, in any script. Search and imports recognise them."
        {...field('aliases')}
      />
      <TextareaField
        label="Description"
        rows={5}
        hint="Shown in lists and on the artist’s page. Edit the longer article under Names."
        {...field('description')}
      />
      <ChoicesField kind="genre" label="Genres" one="genre" name="genreIds" stored={artist?.genres ?? []} />
      <PictureField label="Picture" />
      <PublicationFields publication={publication} field={field} />
    </EditorFrame>
  )
}
