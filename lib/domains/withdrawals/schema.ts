import { z } from 'zod'
import { codeSchema } from '@/lib/domains/accounts/schema'
import { emailSchema } from '@/lib/shared/access/email'
import type { Price } from '@/lib/shared/money/prices'
import { MAX_INT } from '@/lib/shared/row-id'

export const withdrawalLinkSchema = z.object({ email: emailSchema })

const NOT_FOUND = 'This contract doesn’t exist.'

export const exitKinds = ['withdrawal', 'cancellation'] as const
export type ExitKind = (typeof exitKinds)[number]

export const contractIdSchema = z.string(NOT_FOUND).regex(/^(purchase|subscription)-[1-9]\d{0,8}$/, NOT_FOUND)

export const declareSchema = z.object({
  contract: contractIdSchema,
  exit: z.enum(exitKinds, NOT_FOUND),
  /** Refund that the page showed, in the currency's minor unit. */
  seen: z.coerce.number().int().min(0).max(MAX_INT),
  /** Code of a mailed link. Without it, the contract is that of the person who is logged in. */
  verificationCode: codeSchema.optional(),
})
export type DeclareInput = z.output<typeof declareSchema>

export type ExitDto = {
  kind: ExitKind
  /** Refund in the currency's minor unit. */
  amount: number
  /** Sentence that says what happens. */
  text: string
}

export type ContractDto = {
  id: string
  title: string
  /** Null while nothing has been paid. */
  paid: { price: Price; at: string } | null
  exits: ExitDto[]
  /** Sentence that says why there is no refund. */
  refusal: string | null
}

export type WithdrawalDto = {
  id: number
  kind: ExitKind
  title: string
  /** Null without a refund. */
  refund: Price | null
  declaredAt: string
  /** ISO timestamp at which refund and end were done; null while a job still retries. */
  completedAt: string | null
}

/** `waiting`: the link works. `used`: something was declared with it, or another link replaced it. */
export type LinkState = 'waiting' | 'used' | 'expired' | 'unknown'
