import { z } from 'zod'
import { adminListQuerySchema } from '@/lib/shared/routes/paging'

export const videoReportDefinitions = {
  Starts: 'How many people began the video for the first time.',
  Finished: 'How often somebody reached its end for the first time, of a hundred starts in the same month.',
  Hours: 'How long it was played, added up from one report of a player to the next. What was skipped does not count.',
  'Where people stop': 'Who began it, did not finish it and has not watched it for a day, by where they were last.',
} as const

export const videoReportsQuerySchema = adminListQuerySchema.extend({
  month: z
    .string()
    .regex(/^(?!0000)\d{4}-(0[1-9]|1[0-2])$/, 'This month does not exist')
    .optional(),
})
export type VideoReportsQuery = z.output<typeof videoReportsQuerySchema>

export type ViewingMetric = { starts: number; completions: number; seconds: number }
export type VideoReportDto = ViewingMetric & { id: number; name: string }
/** A part of a video in which people stopped. `title` of the piece; null before the first, and without a programme. */
export type VideoStopDto = { startSeconds: number; title: string | null; people: number }
/** `month` by its first day, yyyy-mm-dd. */
export type VideoReport = {
  id: number
  name: string
  total: ViewingMetric
  months: (ViewingMetric & { month: string })[]
  stops: VideoStopDto[]
}

/** What can be had as CSV. */
export const reportExports = ['money', 'videos', 'stops', 'countries', 'searches'] as const
export type ReportExport = (typeof reportExports)[number]

export const reportExportQuerySchema = z.object({ of: z.enum(reportExports, 'These figures do not exist') })
