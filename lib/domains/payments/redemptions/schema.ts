import { z } from 'zod'
import { codeSchema } from '@/lib/domains/payments/codes/schema'

export const redeemSchema = z.object({ code: codeSchema })
export type RedeemInput = z.input<typeof redeemSchema>

export type RedeemedDto = {
  /** Names what the code gave: '3 months of Premium', 'Margam in Adi', '20% off'. */
  title: string
  /** Period that it opens; null for a discount. */
  period: { startsAt: string; endsAt: string; isLater: boolean } | null
  /** Path of what it opened, or of the offers with the discount. */
  path: string
  /** True if the person had redeemed the code before. */
  isRepeated: boolean
}

/** Discount of a redeemed code, for the first month of the plan or for one pass. */
export type CodeDiscount = { redemptionId: number; percent: number }
