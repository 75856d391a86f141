import { z } from 'zod'
import { optionalText, pictureSchema, publicationShape, versionSchema } from '@/lib/domains/catalogue/editing/schema'
import { checkTerms, noTerms, termsShape } from '@/lib/domains/livestreams/terms/schema'
import type { StaffTickets } from '@/lib/domains/payments/ticket-refunds/schema'
import { requiredText } from '@/lib/shared/editing'

export const festivalInputSchema = z
  .object({
    name: requiredText('Enter a name.', 200),
    description: optionalText(5000),
    thumbnailUrl: pictureSchema,
    ...termsShape,
    publication: publicationShape.publication,
    updatedAt: versionSchema,
  })
  .superRefine(checkTerms(true))
type FestivalInput = z.output<typeof festivalInputSchema>

export type StaffFestivalDetail = {
  id: number
  form: FestivalInput
  tickets: StaffTickets
  /** In order of their starts. */
  livestreams: { id: number; name: string; startsAt: string; cancelled: boolean }[]
  /** Reason why it can't be deleted; null if it can. */
  refusal: string | null
}

export const newFestival: FestivalInput = {
  name: '',
  description: '',
  thumbnailUrl: '',
  ...noTerms,
  publication: 'draft',
}
