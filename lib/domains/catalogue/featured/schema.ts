import { z } from 'zod'
import { idsSchema } from '@/lib/domains/catalogue/editing/schema'
import { featuredPageSchema, type FeaturedPageName } from '@/lib/domains/catalogue/schema'
import type { VideoState } from '@/lib/domains/catalogue/videos/schema'

export const FEATURED_MAX = 12

export const featuredInputSchema = z.object({
  page: featuredPageSchema,
  seen: idsSchema,
  ids: idsSchema.max(FEATURED_MAX, `A row can have at most ${FEATURED_MAX} videos.`),
})
export type FeaturedInput = z.output<typeof featuredInputSchema>
export type StaffFeaturedRow = {
  page: FeaturedPageName
  videos: { id: number; name: string; state: VideoState }[]
}
