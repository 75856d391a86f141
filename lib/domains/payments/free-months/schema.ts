import { z } from 'zod'
import { reasonSchema } from '@/lib/shared/editing'
import { numberText } from '@/lib/shared/format/pasted-text'
import { rowIdSchema } from '@/lib/shared/row-id'

export const FREE_MONTHS = { min: 1, max: 24 } as const

const number = rowIdSchema()
const MONTHS = `Enter a whole number of months from ${FREE_MONTHS.min} to ${FREE_MONTHS.max}.`

export const freeMonthsFormSchema = z.object({
  months: z
    .union([z.string().overwrite(numberText), z.number()], MONTHS)
    .pipe(
      z.coerce.number<string | number>(MONTHS).int(MONTHS).min(FREE_MONTHS.min, MONTHS).max(FREE_MONTHS.max, MONTHS),
    ),
  reason: reasonSchema,
})

export const freeMonthsSchema = freeMonthsFormSchema.extend({ id: number })
export type FreeMonthsInput = z.output<typeof freeMonthsSchema>

export const endFreeMembershipSchema = z.object({ id: number, membership: number })
