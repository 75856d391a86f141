import { z } from 'zod'
import { accessSchema, choiceSchema, type Choice } from '@/lib/domains/catalogue/editing/schema'
import { categorySlugs, type CategorySlug } from '@/lib/domains/catalogue/schema'
import type { accessKinds } from '@/lib/domains/catalogue/videos/schema'
import { rowIdSchema, MAX_INT } from '@/lib/shared/row-id'

/** How the videos of a Vimeo account are taken in by a button: what staff choose, and what runs report. */

/** What videos at Vimeo are grouped by, in the order in which it decides; `rest` is every video. */
export const vimeoKinds = { folder: 'Folders', showcase: 'Showcases', tag: 'Tags', rest: 'All other videos' } as const
export type VimeoKind = keyof typeof vimeoKinds
export const vimeoKindNames = Object.keys(vimeoKinds) as VimeoKind[]

/** Folders, showcases or tags that are listed at most: those with the most videos. */
export const VIMEO_LISTED = 300

/** What is chosen for a group besides a category. */
export const vimeoChoices = { '': 'Says nothing about the category', out: 'Leave its videos out' } as const

const choice = {
  choice: z.enum(['', 'out', ...categorySlugs], 'Please choose what becomes of the videos'),
  subCategoryId: choiceSchema,
  seriesId: choiceSchema,
  tagId: choiceSchema,
  access: accessSchema,
}

/** What becomes of the videos of a group, and what the editor found (`seen`). */
export const vimeoMappingSchema = z
  .object({ id: rowIdSchema(), ...choice, seen: z.object(choice) })
  .superRefine(({ choice: chosen, subCategoryId }, context) => {
    if (subCategoryId !== null && (chosen === '' || chosen === 'out'))
      context.addIssue({ code: 'custom', path: ['subCategoryId'], message: 'A sub-category needs its category' })
  })
export type VimeoMappingInput = z.output<typeof vimeoMappingSchema>

export const vimeoPageQuerySchema = z.object({ run: z.coerce.number().int().positive().max(MAX_INT).optional() })

/** A group with what staff chose for it. */
export type VimeoMappingDto = {
  id: number
  kind: VimeoKind
  name: string
  videos: number
  /** Whether it was still at Vimeo when staff last looked. */
  isThere: boolean
  choice: '' | 'out' | CategorySlug
  subCategory: Choice | null
  series: Choice | null
  tag: Choice | null
  access: keyof typeof accessKinds
}

/** Runs that are kept with their reports. */
export const RUNS_KEPT = 20
/** Videos of one kind that a report names; more are only counted. */
export const ENTRIES_KEPT = 1000

/** What a run did with videos, in the order of the report. The first four are named, the others only counted. */
export const runCounts = {
  takenIn: 'Taken in',
  updated: 'Updated',
  refused: 'Refused',
  vanished: 'Vanished',
  unchanged: 'Unchanged',
  leftOut: 'Left out',
} as const
export type RunCount = keyof typeof runCounts
export const entryKinds = ['takenIn', 'updated', 'refused', 'vanished'] as const
export type EntryKind = (typeof entryKinds)[number]

export type VimeoRunState = 'running' | 'waiting' | 'done' | 'stopped' | 'failed'

/** A run as it is listed. Instants are ISO. */
export type VimeoRunDto = {
  id: number
  state: VimeoRunState
  startedAt: string
  startedBy: string
  finishedAt: string | null
  /** Why it failed or waits, and until when. */
  problem: string | null
  waitsUntil: string | null
  step: 'showcases' | 'videos' | 'missing'
  current: string | null
  total: number
  seen: number
  counts: Record<RunCount, number>
}

export type VimeoRunEntryDto = { id: number; vimeoId: string; name: string; videoId: number | null; note: string }
export type VimeoReport = VimeoRunDto & { entries: Record<EntryKind, VimeoRunEntryDto[]> }

/** The page that takes videos in. */
export type VimeoPage = {
  mappings: VimeoMappingDto[]
  /** When staff last looked at Vimeo; null for never. */
  lookedAt: string | null
  /** The newest runs. */
  runs: VimeoRunDto[]
  /** Of the chosen run, or the newest. */
  report: VimeoReport | null
}
