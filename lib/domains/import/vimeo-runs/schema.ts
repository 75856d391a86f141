import { z } from 'zod'
import { accessSchema, choiceSchema, type Choice } from '@/lib/domains/catalogue/editing/schema'
import { categorySlugs, type CategorySlug } from '@/lib/domains/catalogue/schema'
import type { accessKinds } from '@/lib/domains/catalogue/videos/schema'
import { rowIdSchema, MAX_INT } from '@/lib/shared/row-id'

/** Kinds of groups on Vimeo, by priority. `rest` matches every video. */
export const vimeoKinds = { folder: 'Folders', showcase: 'Showcases', tag: 'Tags', rest: 'All other videos' } as const
export type VimeoKind = keyof typeof vimeoKinds
export const vimeoKindNames = Object.keys(vimeoKinds) as VimeoKind[]

/** Maximum number of groups listed per kind. Groups with the most videos come first. */
export const VIMEO_LISTED = 300

export const vimeoChoices = { '': 'No category', out: 'Don’t import' } as const

const choice = {
  choice: z.enum(['', 'out', ...categorySlugs], 'Choose what to do with the videos.'),
  subCategoryId: choiceSchema,
  seriesId: choiceSchema,
  tagId: choiceSchema,
  access: accessSchema,
}

/** Settings of a group. `seen` contains the settings that the editor loaded. */
export const vimeoMappingSchema = z
  .object({ id: rowIdSchema(), ...choice, seen: z.object(choice) })
  .superRefine(({ choice: chosen, subCategoryId }, context) => {
    if (subCategoryId !== null && (chosen === '' || chosen === 'out'))
      context.addIssue({ code: 'custom', path: ['subCategoryId'], message: 'Choose a category first.' })
  })
export type VimeoMappingInput = z.output<typeof vimeoMappingSchema>

export const vimeoPageQuerySchema = z.object({ run: z.coerce.number().int().positive().max(MAX_INT).optional() })

export type VimeoMappingDto = {
  id: number
  kind: VimeoKind
  name: string
  videos: number
  isThere: boolean
  choice: '' | 'out' | CategorySlug
  subCategory: Choice | null
  series: Choice | null
  tag: Choice | null
  access: keyof typeof accessKinds
}

export const RUNS_KEPT = 20
/** Maximum number of videos listed per kind in a report. The others are only counted. */
export const ENTRIES_KEPT = 1000

/** Counts in the order of the report. The report also lists the videos of the first four kinds. */
export const runCounts = {
  takenIn: 'Imported',
  updated: 'Updated',
  refused: 'Not imported',
  vanished: 'Unavailable',
  unchanged: 'Unchanged',
  leftOut: 'Skipped',
} as const
export type RunCount = keyof typeof runCounts
export const entryKinds = ['takenIn', 'updated', 'refused', 'vanished'] as const
export type EntryKind = (typeof entryKinds)[number]

export type VimeoRunState = 'running' | 'waiting' | 'done' | 'stopped' | 'failed'

export type VimeoRunDto = {
  id: number
  state: VimeoRunState
  startedAt: string
  startedBy: string
  finishedAt: string | null
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

export type VimeoPage = {
  mappings: VimeoMappingDto[]
  lookedAt: string | null
  runs: VimeoRunDto[]
  report: VimeoReport | null
}
