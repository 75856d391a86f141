import { z } from 'zod'
import { adminListQuerySchema } from '@/lib/shared/routes/paging'

export const videoReportDefinitions = {
  Starts: 'People who started the video for the first time.',
  Finished: 'People who reached the end for the first time, as a percentage of starts in the same month.',
  Hours: 'Total time played. Skipped parts don’t count.',
  'Drop-off points': 'Where viewers stopped, if they didn’t finish and haven’t come back for a day.',
} as const

export const videoReportsQuerySchema = adminListQuerySchema.extend({
  month: z
    .string()
    .regex(/^(?!0000)\d{4}-(0[1-9]|1[0-2])$/, 'Unknown month.')
    .optional(),
})
export type VideoReportsQuery = z.output<typeof videoReportsQuerySchema>

export type ViewingMetric = { starts: number; completions: number; seconds: number }
export type VideoReportDto = ViewingMetric & { id: number; name: string }
/** `title` is the title of the piece. It is null before the first piece, or if the video has no programme. */
export type VideoStopDto = { startSeconds: number; title: string | null; people: number }
export type VideoReport = {
  id: number
  name: string
  total: ViewingMetric
  months: (ViewingMetric & { month: string })[]
  stops: VideoStopDto[]
}

export const reportExports = ['money', 'videos', 'stops', 'countries', 'searches'] as const
export type ReportExport = (typeof reportExports)[number]

export const reportExportQuerySchema = z.object({ of: z.enum(reportExports, 'Unknown report.') })
