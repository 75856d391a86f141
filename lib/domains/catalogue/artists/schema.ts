import { z } from 'zod'
import {
  aliasesSchema,
  choicesSchema,
  hasValidTime,
  NAME_MISSING,
  optionalText,
  pictureSchema,
  publicationShape,
  timeProblem,
  versionSchema,
  type Choice,
  type Deletable,
} from '@/lib/domains/catalogue/editing/schema'
import type { NamedRef } from '@/lib/domains/catalogue/schema'
import { requiredText } from '@/lib/shared/editing'

/** Start of the error message for a duplicate name. The form then shows the `isAnother` field. */
export const SAME_ARTIST = 'An artist with this name already exists'

export const artistInputSchema = z
  .object({
    isAnother: z.boolean().optional(),
    name: requiredText(NAME_MISSING, 200),
    aliases: aliasesSchema,
    description: optionalText(5000),
    thumbnailUrl: pictureSchema,
    genreIds: choicesSchema,
    ...publicationShape,
    updatedAt: versionSchema,
  })
  .refine(hasValidTime, timeProblem)
type ArtistInput = z.output<typeof artistInputSchema>
/** Unpublished artists who perform in public videos. `named` contains only the first few. */
export type HiddenArtists = { total: number; named: NamedRef[] }
export type StaffArtistDetail = Deletable & { id: number; form: ArtistInput; genres: Choice[] }
export const newArtist: ArtistInput = {
  name: '',
  aliases: '',
  description: '',
  thumbnailUrl: '',
  genreIds: [],
  publication: 'draft',
  publishAt: '',
}
