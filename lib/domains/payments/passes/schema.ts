import { z } from 'zod'
import type { PlanOffer } from '@/lib/domains/payments/plans/policy'
import { passNames, type PassName } from '@/lib/shared/money/passes'
import type { Price } from '@/lib/shared/money/prices'

export const passParamsSchema = z.object({ pass: z.enum(passNames, 'Unknown pass.') })

/** `price` is lower than `regular` only while the person has a discount on one pass. */
export type PassOffer = PlanOffer & {
  pass: PassName
  label: string
  /** Price per month, rounded. */
  monthly: Price
}

export const passRefusals = ['renews', 'processing', 'staff'] as const
export type PassRefusal = (typeof passRefusals)[number]

export type PassSale = {
  offers: PassOffer[]
  refusal: PassRefusal | null
  /** Moment at which another pass would start; null if it starts at once. */
  startsAt: string | null
}
