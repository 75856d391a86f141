import 'server-only'
import { sellerLines } from '@/lib/domains/payments/policy-seller'
import { textMail } from '@/lib/domains/texts/mails'
import type { MailWording } from '@/lib/domains/texts/schema'
import type { MailBody } from '@/lib/server/mail/message'
import { formatDay, formatInZone } from '@/lib/shared/format'
import { formatPrice, rental, type Price } from '@/lib/shared/prices'
import { routes } from '@/lib/shared/routes'
import { SINGAPORE_ZONE } from '@/lib/shared/singapore-time'

/** Mails about payments. Every function takes the words of staff and the public origin. */

type Person = { firstName: string }

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
export function membershipReceiptMail(
  wording: MailWording,
  origin: string,
  person: Person,
  receipt: MembershipReceipt,
): MailBody {
  const { number, price, paidAt, paidUntil, invoiceUrl, tax } = receipt
  const lines = [
    `Amount: ${formatPrice(price)}`,
    tax,
    `Paid on: ${formatDay(paidAt.toISOString())}`,
    paidUntil && `Premium until: ${formatDay(paidUntil.toISOString())}`,
    number && `Invoice: ${number}`,
  ].filter((line) => line !== null && line !== '')
  return textMail('receipt', wording, {
    greeting: `Dear ${person.firstName},`,
    facts: {
      amount: formatPrice(price),
      ...(invoiceUrl
        ? { see: 'See the invoice', link: invoiceUrl }
        : { see: 'See your subscription', link: `${origin}${routes.account}` }),
    },
    details: [lines.join(' · '), sellerLines().join(' · ')],
  })
}

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
export function rentalReceiptMail(
  wording: MailWording,
  origin: string,
  person: Person,
  paid: PaidRental,
  video: Video,
): MailBody {
  return textMail('rental-receipt', wording, {
    greeting: `Dear ${person.firstName},`,
    facts: {
      ...{ video: video.name, days: String(rental.days) },
      ...{ link: origin + routes.videoInfo(video.id), rentalsLink: `${origin}${routes.rentals}` },
    },
    details: [
      `Paid: ${amountOf(paid)} on ${inSingapore(paid.paidAt)}. Receipt number: R-${paid.number}.`,
      ...(paid.tax ? [`${paid.tax}.`] : []),
      `It is yours until ${inSingapore(paid.expiresAt)} (${formatInZone(paid.expiresAt.toISOString(), 'UTC')} UTC).`,
      sellerLines().join(' · '),
    ],
  })
}

/** Tells a person who paid for a video that was open to them already that the payment is refunded. */
export function rentalReturnedMail(
  wording: MailWording,
  origin: string,
  person: Person,
  paid: PaidRental,
  video: Video,
): MailBody {
  return textMail('rental-returned', wording, {
    greeting: `Dear ${person.firstName},`,
    facts: {
      ...{ video: video.name, amount: amountOf(paid), receiptNumber: `R-${paid.number}` },
      link: origin + routes.videoInfo(video.id),
    },
  })
}
