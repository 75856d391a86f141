import { z } from 'zod'
import { dryRunSchema, type ImportRow } from '@/lib/domains/import/core/schema'
import { plainNumber } from '@/lib/domains/import/spreadsheets/schema'
import { emailSchema } from '@/lib/shared/access/email'
import { numberText } from '@/lib/shared/format/pasted-text'
import { adminListQuerySchema } from '@/lib/shared/routes/paging'
import { rowIdSchema } from '@/lib/shared/row-id'

const DISCOUNT = 'must be a whole number from 1 to 100'

export const prospectRowSchema = z.object({
  email: emailSchema,
  discount: z
    .string()
    .transform((text) => plainNumber(numberText(text).replace(/\s*%$/, '')))
    .refine((text) => !/^0?[.,]\d+$/.test(text), `${DISCOUNT}; spreadsheets store 10% as 0.1`)
    .refine((text) => /^\d{1,3}$/.test(text) && Number(text) >= 1 && Number(text) <= 100, DISCOUNT)
    .transform(Number),
})

export const prospectColumns = ['email', 'discount'] as const
export type ProspectColumn = (typeof prospectColumns)[number]
export type ProspectRow = ImportRow<ProspectColumn>

export type ProspectSummary = {
  rows: number
  created: number
  updated: number
  /** Number of rows whose email address already has the same discount. */
  unchanged: number
  /** Number of rows skipped because their discount was already used. */
  used: number
  withAccount: number
}

/** Maximum size of an upload. Larger files need the import command. */
export const PROSPECTS_FILE_BYTES = 10 * 1024 * 1024

export const importQuerySchema = z.object({
  dryRun: dryRunSchema,
})

export const prospectStates = { open: 'Unused', used: 'Used' } as const

export const prospectListQuerySchema = adminListQuerySchema.extend({
  state: z.enum(Object.keys(prospectStates) as (keyof typeof prospectStates)[], 'Unknown status.').optional(),
})
export type ProspectListQuery = z.output<typeof prospectListQuerySchema>

export const prospectUsedSchema = z.object({ id: rowIdSchema(), used: z.boolean() })

export type ProspectDto = {
  id: number
  email: string
  discountPercent: number
  importedAt: string
  usedAt: string | null
  hasAccount: boolean
}
