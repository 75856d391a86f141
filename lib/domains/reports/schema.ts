import { z } from 'zod'

export const reportSpans = {
  month: { label: '30 days', unit: 'day', steps: 30 },
  quarter: { label: '13 weeks', unit: 'week', steps: 13 },
  year: { label: '12 months', unit: 'month', steps: 12 },
} as const
export type ReportSpan = keyof typeof reportSpans

export const REPORT_MONTHS = 13

export const reportQuerySchema = z.object({
  span: z.enum(Object.keys(reportSpans) as ReportSpan[], 'Unknown period.').default('quarter'),
})

export type ReportStep = {
  from: string
  to: string
  signUps: number
  /** Number of active subscriptions at the end of the step, or now if the step hasn't ended. */
  members: number
  ended: number
  /** Number of active subscriptions at the start of the step. */
  membersBefore: number
}

export type WatchedVideo = { id: number; name: string; artist: string | null; viewers: number; completed: number }
export type MissedSearch = { query: string; count: number }
export type CountryStarts = { code: string; name: string; starts: number }

export type DashboardReport = {
  steps: ReportStep[]
  /** `churnPercent` is the average per step; null if there were no members. */
  totals: { people: number; members: number; signUps: number; ended: number; churnPercent: number | null }
  mostWatched: WatchedVideo[]
  missedSearches: MissedSearch[]
  countries: CountryStarts[]
}
