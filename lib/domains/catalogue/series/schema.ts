import { z } from 'zod'
import { NAME_MISSING, optionalText, versionSchema, type Deletable } from '@/lib/domains/catalogue/editing/schema'
import type { VideoState } from '@/lib/domains/catalogue/videos/schema'
import { requiredText } from '@/lib/shared/editing'

export const seriesInputSchema = z.object({
  name: requiredText(NAME_MISSING, 200),
  description: optionalText(5000),
  updatedAt: versionSchema,
})
type SeriesInput = z.output<typeof seriesInputSchema>
export type StaffSeriesDetail = Deletable & {
  id: number
  form: SeriesInput
  /** Number of all videos in the series; `episodes` contains at most the first 200. */
  videos: number
  episodes: { id: number; name: string; episode: number; state: VideoState }[]
}
export const newSeries: SeriesInput = { name: '', description: '' }
