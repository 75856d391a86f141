import { z } from 'zod'
import type { Price } from '@/lib/shared/prices'

/** A payment in an address: Stripe's id of an invoice, or ours of a rental. */
export const paymentParamsSchema = z.object({ document: z.string().regex(/^(in_\w{1,250}|[1-9]\d{0,8})$/) })

/** A payment as its person sees it. */
export type PaymentDto = {
  title: string
  price: Price
  /** ISO instant. */
  paidAt: string
  isRefunded: boolean
  /** Leads to the provider's document. */
  documentHref: string
}
