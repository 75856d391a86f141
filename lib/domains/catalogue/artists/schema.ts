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

/** Begins what is said of a new artist with a known name; the form then shows `isAnother`. */
export const SAME_ARTIST = 'An artist with this name already exists'

export const artistInputSchema = z
  .object({
    /** The person was asked: this is another artist of the same name. */
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
/** Artists of public videos who are not public themselves: how many, and a few of them. */
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
