import { z } from 'zod'
import type { Price } from '@/lib/shared/money/prices'

/** A payment in an address: Stripe's id of an invoice, or ours of a rental. */
export const paymentParamsSchema = z.object({ document: z.string().regex(/^(in_\w{1,250}|[1-9]\d{0,8})$/) })

/** A payment as its person sees it. */
export type PaymentDto = {
  title: string
  price: Price
  /** ISO instant. */
  paidAt: string
  /** Whether all of it went back. */
  isRefunded: boolean
  /** Leads to the provider's document. */
  documentHref: string
}

/** A paid invoice of a person's membership, as staff see it. */
export type PersonInvoiceDto = {
  /** Stripe's. */
  id: string
  price: Price
  /** Given back so far. */
  refunded: Price
  /** ISO instant. */
  paidAt: string
  /** Its page at the provider, or null in the sandbox, which has none. */
  providerUrl: string | null
}

/** A rental of a person, as staff see it. Instants are ISO. */
export type PersonRentalDto = {
  id: number
  video: { id: number; name: string }
  price: Price
  /** Given back so far. */
  refunded: Price
  paidAt: string
  expiresAt: string
  /** When we learned that all of it went back, which closes the video. */
  refundedAt: string | null
  providerUrl: string | null
}
