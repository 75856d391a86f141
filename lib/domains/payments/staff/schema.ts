import { z } from 'zod'
import { numberText } from '@/lib/shared/format/pasted-text'
import { rowIdSchema, MAX_INT } from '@/lib/shared/row-id'

const number = rowIdSchema()

const paymentSchema = z.union([
  z.object({ invoice: z.string().regex(/^in_\w{1,250}$/) }),
  z.object({ purchase: number }),
])
export type RefundedPayment = z.output<typeof paymentSchema>

/** `amount` is in the major unit of the payment's currency, such as dollars instead of cents. */
export const refundFormSchema = z.object({
  amount: z
    .string()
    .overwrite(numberText)
    .regex(/^\d{1,7}(\.\d{1,2})?$/, 'Enter an amount, such as 4.50.')
    .refine((text) => Number(text) > 0, 'Enter an amount, such as 4.50.'),
})

export const refundSchema = refundFormSchema.extend({
  id: number,
  payment: paymentSchema,
  /** Sum already refunded when the form was opened, in the currency's minor unit. */
  seen: z.int().min(0).max(MAX_INT),
})
export type RefundInput = z.output<typeof refundSchema>

export const cancelSchema = z.object({ id: number, subscription: number, when: z.enum(['period-end', 'now']) })
export type CancelInput = z.output<typeof cancelSchema>
