import 'server-only'
import { sellerLines } from '@/lib/domains/payments/policy-seller'
import { composeMail, type MailBody } from '@/lib/server/mail/message'
import { brand } from '@/lib/shared/brand'
import { formatDay, formatInZone } from '@/lib/shared/format'
import { formatPrice, rental, type Price } from '@/lib/shared/prices'
import { routes } from '@/lib/shared/routes'

/** Mails about payments. Every function takes the public origin. */

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
export function membershipReceiptMail(origin: string, person: Person, receipt: MembershipReceipt): MailBody {
  const { number, price, paidAt, paidUntil, invoiceUrl, tax } = receipt
  const lines = [
    `Amount: ${formatPrice(price)}`,
    tax,
    `Paid on: ${formatDay(paidAt.toISOString())}`,
    paidUntil && `Premium until: ${formatDay(paidUntil.toISOString())}`,
    number && `Invoice: ${number}`,
  ].filter((line) => line !== null && line !== '')
  return composeMail({
    subject: `Your receipt from ${brand.name}: ${formatPrice(price)}`,
    greeting: `Dear ${person.firstName},`,
    paragraphs: [
      `Thank you. We have received your payment for ${brand.name} Premium.`,
      lines.join(' · '),
      sellerLines().join(' · '),
    ],
    button: invoiceUrl
      ? { label: 'See the invoice', url: invoiceUrl }
      : { label: 'See your subscription', url: `${origin}${routes.account}` },
    footnote: 'The membership renews every month until you cancel it, in your account under Manage Subscription.',
  })
}

const inSingapore = (instant: Date) => `${formatInZone(instant.toISOString(), 'Asia/Singapore')} in Singapore`

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
export function rentalReceiptMail(origin: string, person: Person, paid: PaidRental, video: Video): MailBody {
  return composeMail({
    subject: `Receipt for your rental: ${video.name}`,
    greeting: `Dear ${person.firstName},`,
    paragraphs: [
      `Thank you. You have rented '${video.name}' for ${rental.days} days.`,
      `Paid: ${amountOf(paid)} on ${inSingapore(paid.paidAt)}. Receipt number: R-${paid.number}.`,
      ...(paid.tax ? [`${paid.tax}.`] : []),
      `It is yours until ${inSingapore(paid.expiresAt)} (${formatInZone(paid.expiresAt.toISOString(), 'UTC')} UTC).`,
      sellerLines().join(' · '),
    ],
    button: { label: 'Watch it', url: origin + routes.videoInfo(video.id) },
    footnote: `What you have rented, with the time left, is always at ${origin}${routes.rentals}.`,
  })
}

/** Tells a person who paid for a video that was open to them already that the payment is refunded. */
export function rentalReturnedMail(origin: string, person: Person, paid: PaidRental, video: Video): MailBody {
  return composeMail({
    subject: `Your payment for ${video.name} goes back to you`,
    greeting: `Dear ${person.firstName},`,
    paragraphs: [
      `You have paid ${amountOf(paid)} to rent '${video.name}', which was open to you already.`,
      'So we have given the payment back. It reaches you in five to ten days, as your bank does it.',
    ],
    button: { label: 'Watch it', url: origin + routes.videoInfo(video.id) },
    footnote: `Receipt number: R-${paid.number}.`,
  })
}
