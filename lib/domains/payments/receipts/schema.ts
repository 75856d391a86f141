import { z } from 'zod'
import type { ConsentDto } from '@/lib/domains/payments/consents/schema'
import type { GiftState } from '@/lib/domains/payments/gifts/schema'
import type { Price } from '@/lib/shared/money/prices'

/** Stripe's invoice id, or our purchase id. */
export const paymentParamsSchema = z.object({ document: z.string().regex(/^(in_\w{1,250}|[1-9]\d{0,8})$/) })

export type PaymentDto = {
  title: string
  price: Price
  paidAt: string
  isRefunded: boolean
  documentHref: string
  /** Terms that the person agreed to by paying; null for a payment from before they were stored. */
  consent: ConsentDto | null
}

export type PersonInvoiceDto = {
  id: string
  price: Price
  refunded: Price
  paidAt: string
  /** URL in Stripe's dashboard; null in the sandbox, because it has no dashboard. */
  providerUrl: string | null
}

export type PersonPurchaseDto = {
  id: number
  title: string
  /** Video that was rented; null for other purchases. */
  videoId: number | null
  price: Price
  refunded: Price
  paidAt: string
  /** End of the access; null for a gift, which somebody else has. */
  endsAt: string | null
  /** State of a gift and its moment; null for other purchases. */
  gift: { state: GiftState; at: string | null } | null
  /** ISO timestamp at which a full refund was first stored. A full refund ends the access. */
  refundedAt: string | null
  providerUrl: string | null
}
