import { z } from 'zod'

/** The spans that the figures can be looked at over: how many steps, and how long each is. */
export const reportSpans = {
  month: { label: '30 days', unit: 'day', steps: 30 },
  quarter: { label: '13 weeks', unit: 'week', steps: 13 },
  year: { label: '12 months', unit: 'month', steps: 12 },
} as const
export type ReportSpan = keyof typeof reportSpans

/** Months that can be chosen: this one and those before. */
export const REPORT_MONTHS = 13

export const reportQuerySchema = z.object({
  span: z.enum(Object.keys(reportSpans) as ReportSpan[], 'Unknown period.').default('quarter'),
})

/** One step of a span: from its first day on, to the day before the next. Days as yyyy-mm-dd. */
export type ReportStep = {
  from: string
  /** First day after it. */
  to: string
  signUps: number
  /** People with a subscription at its end, or now. */
  members: number
  /** Subscriptions that ended within it. */
  ended: number
  /** Subscriptions that ran when it began. */
  membersBefore: number
}

export type WatchedVideo = { id: number; name: string; artist: string | null; viewers: number; completed: number }
export type MissedSearch = { query: string; count: number }
export type CountryStarts = { code: string; name: string; starts: number }

export type DashboardReport = {
  steps: ReportStep[]
  /** `churnPercent` is the average of a step. */
  totals: { people: number; members: number; signUps: number; ended: number; churnPercent: number | null }
  mostWatched: WatchedVideo[]
  missedSearches: MissedSearch[]
  countries: CountryStarts[]
}
