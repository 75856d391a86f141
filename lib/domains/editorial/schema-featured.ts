import { z } from 'zod'
import { featuredPageSchema, type FeaturedPageName } from '@/lib/domains/catalogue/schema'
import { idsSchema } from '@/lib/domains/editorial/schema-editing'
import type { VideoState } from '@/lib/domains/editorial/schema-videos'

/** How many videos a page features. */
export const FEATURED_MAX = 12

export const featuredInputSchema = z.object({
  page: featuredPageSchema,
  seen: idsSchema,
  ids: idsSchema.max(FEATURED_MAX, `A row holds at most ${FEATURED_MAX} videos`),
})
export type FeaturedInput = z.output<typeof featuredInputSchema>
export type StaffFeaturedRow = {
  page: FeaturedPageName
  videos: { id: number; name: string; state: VideoState }[]
}
