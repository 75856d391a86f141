import { z } from 'zod'
import { NAME_MISSING } from '@/lib/domains/catalogue/editing/schema'
import type { EntitlementScope } from '@/lib/shared/access/entitlements'
import { requiredText } from '@/lib/shared/editing'
import { numberText } from '@/lib/shared/format/pasted-text'
import { pageNumberSchema, searchSchema } from '@/lib/shared/routes/paging'
import { MAX_INT, rowIdSchema } from '@/lib/shared/row-id'

export const CODES_MAX = 5_000
const USES_MAX = 100_000
const DAYS_MAX = 3_660

/** Kinds of blocks, by what their codes give. */
export const codeGives = {
  everything: 'Premium for some days',
  video: 'A video for some days',
  series: 'A series for some days',
  livestream: 'A ticket to a livestream',
  festival: 'A ticket to a festival',
  percent: 'A discount on the first month, or on one pass',
} as const
export type CodeGives = keyof typeof codeGives

export const hasDays = (gives: CodeGives): boolean => needs[gives].days !== undefined

const rangeOf = (max: number) => `Enter a whole number from 1 to ${max}.`

const whole = (max: number, message = rangeOf(max)) =>
  z
    .union([z.string().overwrite(numberText), z.number()], message)
    .pipe(z.coerce.number<string | number>(message).int(message).min(1, message).max(max, message))

const CHOOSE = 'Choose from the list.'
/** Checked only for the kinds of blocks that need it. Accepts its own output, because the action checks it again. */
const typed = z.union([z.string(), z.number(), z.null()], CHOOSE).default('')

type Typed = string | number | null

/** Columns of each kind: those that it needs, with their limits. */
const needs: Record<CodeGives, Partial<Record<'days' | 'percent' | Target, number>>> = {
  everything: { days: DAYS_MAX },
  video: { days: DAYS_MAX, videoId: MAX_INT },
  series: { days: DAYS_MAX, seriesId: MAX_INT },
  livestream: { livestreamId: MAX_INT },
  festival: { festivalId: MAX_INT },
  percent: { percent: 99 },
}
type Target = 'videoId' | 'seriesId' | 'livestreamId' | 'festivalId'

export const codeBlockSchema = z
  .object({
    name: requiredText(NAME_MISSING, 100),
    gives: z.enum(Object.keys(codeGives) as [CodeGives, ...CodeGives[]], CHOOSE),
    ...{ videoId: typed, seriesId: typed, livestreamId: typed, festivalId: typed, days: typed, percent: typed },
    count: whole(CODES_MAX),
    usesPerCode: whole(USES_MAX),
    /** Last day for redeeming, in Singapore. Empty: no end. */
    until: z.union([z.literal(''), z.iso.date('Choose a day.')], 'Choose a day.').default(''),
  })
  .transform((block, context) => {
    const read = (path: 'days' | 'percent' | Target, value: Typed): number | null => {
      const max = needs[block.gives][path]
      if (max === undefined) return null
      const number = whole(max).safeParse(value).data ?? null
      const message = path.endsWith('Id') ? CHOOSE : rangeOf(max)
      if (number === null) context.addIssue({ code: 'custom', path: [path], message })
      return number
    }
    return {
      ...block,
      days: read('days', block.days),
      percent: read('percent', block.percent),
      videoId: read('videoId', block.videoId),
      seriesId: read('seriesId', block.seriesId),
      livestreamId: read('livestreamId', block.livestreamId),
      festivalId: read('festivalId', block.festivalId),
    }
  })
export type CodeBlockForm = z.input<typeof codeBlockSchema>
export type CodeBlockInput = z.output<typeof codeBlockSchema>

export const createCodeBlockSchema = codeBlockSchema.and(z.object({ id: z.null().or(rowIdSchema()).default(null) }))

export const newCodeBlock: CodeBlockForm = {
  ...{ name: '', gives: 'everything', videoId: null, seriesId: null, livestreamId: '', festivalId: '' },
  ...{ days: '30', percent: '', count: '100', usesPerCode: '1', until: '' },
}

export const revokeCodeSchema = z.object({ id: rowIdSchema() })

export const codeBlockStates = { open: 'Valid', expired: 'Expired', revoked: 'Revoked' } as const
export type CodeBlockState = keyof typeof codeBlockStates

export type CodeBlockDto = {
  id: number
  name: string
  /** For example '30 days of Premium'. */
  title: string
  scope: EntitlementScope | null
  codes: number
  redeemed: number
  usesPerCode: number
  expiresAt: string | null
  state: CodeBlockState
  createdAt: string
  createdByEmail: string
}

/** Two lists on the page of a block. */
export const codeLists = { codes: 'Codes', redemptions: 'Redemptions' } as const
export type CodeList = keyof typeof codeLists

export const codePageQuerySchema = z.object({
  page: pageNumberSchema,
  query: searchSchema,
  list: z.enum(Object.keys(codeLists) as [CodeList, ...CodeList[]], 'Unknown list.').default('codes'),
})
export type CodePageQuery = z.output<typeof codePageQuerySchema>

export type CodeDto = { id: number; code: string; uses: number; maxUses: number; isRevoked: boolean }

export type RedemptionDto = {
  id: number
  code: string
  person: { id: number; email: string } | null
  redeemedAt: string
  usedAt: string | null
}

export const codeTargetsQuerySchema = z.object({
  kind: z.enum(['video', 'series'], 'Unknown list.'),
  query: z.string('Search for one thing at a time.').trim().max(200, 'Use at most 200 characters.').default(''),
})
