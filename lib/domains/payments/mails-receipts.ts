import 'server-only'
import { sellerLines } from '@/lib/domains/payments/policy-seller'
import type { TextFacts } from '@/lib/domains/texts/mails'
import { siteUrl } from '@/lib/server/site-url'
import { formatDay, formatInZone } from '@/lib/shared/format'
import { formatPrice, rental, type Price } from '@/lib/shared/prices'
import { routes } from '@/lib/shared/routes'
import { SINGAPORE_ZONE } from '@/lib/shared/singapore-time'

/** What mails about payments say. */

type MembershipReceipt = {
  /** Stripe's number of the invoice. */
  number: string | null
  price: Price
  paidAt: Date
  /** Until when the payment lasts. */
  paidUntil: Date | null
  /** Stripe's page of the invoice. */
  invoiceUrl: string | null
  /** From `taxText`. */
  tax: string | null
}

/** The receipt of a payment of the membership. */
export function membershipReceipt(receipt: MembershipReceipt): TextFacts<'receipt'> {
  const { number, price, paidAt, paidUntil, invoiceUrl, tax } = receipt
  const lines = [
    `Amount: ${formatPrice(price)}`,
    tax,
    `Paid on: ${formatDay(paidAt.toISOString())}`,
    paidUntil && `Premium until: ${formatDay(paidUntil.toISOString())}`,
    number && `Invoice: ${number}`,
  ].filter((line) => line !== null && line !== '')
  return {
    facts: {
      amount: formatPrice(price),
      ...(invoiceUrl
        ? { see: 'See the invoice', link: invoiceUrl }
        : { see: 'See your subscription', link: siteUrl(routes.account) }),
    },
    details: [lines.join(' · '), sellerLines().join(' · ')],
  }
}

/**
 * Tells a person who paid for a membership that had ended already that the payment is refunded.
 * @param invoice Stripe's number of the invoice
 */
export const membershipReturned = (invoice: string, price: Price): TextFacts<'plan-returned'> => ({
  facts: { amount: formatPrice(price), invoice, link: siteUrl(routes.account) },
})

const inSingapore = (instant: Date) => `${formatInZone(instant.toISOString(), SINGAPORE_ZONE)} in Singapore`

/** `number` is the rental's id. */
type PaidRental = {
  number: number
  price: Price
  paidAt: Date
  expiresAt: Date
  /** From `taxText`. */
  tax: string | null
}
type Video = { id: number; name: string }

/** '$5.00 USD' */
const amountOf = ({ price }: PaidRental) => `${formatPrice(price, 'always')} ${price.currency.toUpperCase()}`

/** The receipt of a rental. */
export const rentalReceipt = (paid: PaidRental, video: Video): TextFacts<'rental-receipt'> => ({
  facts: {
    video: video.name,
    days: String(rental.days),
    link: siteUrl(routes.videoInfo(video.id)),
    rentalsLink: siteUrl(routes.rentals),
  },
  details: [
    `Paid: ${amountOf(paid)} on ${inSingapore(paid.paidAt)}. Receipt number: R-${paid.number}.`,
    ...(paid.tax ? [`${paid.tax}.`] : []),
    `It is yours until ${inSingapore(paid.expiresAt)} (${formatInZone(paid.expiresAt.toISOString(), 'UTC')} UTC).`,
    sellerLines().join(' · '),
  ],
})

/** Tells a person who paid for a video that was open to them already that the payment is refunded. */
export const rentalReturned = (paid: PaidRental, video: Video): TextFacts<'rental-returned'> => ({
  facts: {
    video: video.name,
    amount: amountOf(paid),
    receiptNumber: `R-${paid.number}`,
    link: siteUrl(routes.videoInfo(video.id)),
  },
})
