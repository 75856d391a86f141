import 'server-only'
import type { TextFacts } from '@/lib/domains/content/mails/mails'
import { siteUrl } from '@/lib/server/http/site-url'
import { formatDay, formatInSingapore, formatInTwoZones } from '@/lib/shared/format/format'
import { passes, type PassName } from '@/lib/shared/money/passes'
import { formatPrice, RENTAL_DAYS, type Price } from '@/lib/shared/money/prices'
import { routes } from '@/lib/shared/routes/routes'
import { sellerLines } from './policy'

type MembershipReceipt = {
  number: string | null
  price: Price
  paidAt: Date
  paidUntil: Date | null
  invoiceUrl: string | null
  tax: string | null
}

export function composeMembershipReceipt(receipt: MembershipReceipt): TextFacts<'receipt'> {
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
        ? { see: 'View invoice', link: invoiceUrl }
        : { see: 'Go to account', link: siteUrl(routes.account) }),
    },
    details: [lines.join(' · '), sellerLines().join(' · ')],
  }
}

/**
 * Composes the email about the refund of a payment that arrived after the membership had ended.
 * @param invoice Stripe's invoice number
 */
export const composeMembershipReturn = (invoice: string, price: Price): TextFacts<'plan-returned'> => ({
  facts: { amount: formatPrice(price), invoice, link: siteUrl(routes.account) },
})

type PaidRental = OneTimePayment & { expiresAt: Date }
type Video = { id: number; name: string }

export const amountOf = (price: Price) => `${formatPrice(price, 'always')} ${price.currency.toUpperCase()}`

type OneTimePayment = { number: number; price: Price; paidAt: Date; tax: string | null }

/** Lines of a receipt for a one-time payment. */
export const paidLines = ({ number, price, paidAt, tax }: OneTimePayment): string[] => [
  `Paid: ${amountOf(price)} on ${formatInSingapore(paidAt)}. Receipt number: R-${number}.`,
  ...(tax ? [`${tax}.`] : []),
]

export const composeRentalReceipt = (paid: PaidRental, video: Video): TextFacts<'rental-receipt'> => ({
  facts: {
    video: video.name,
    days: String(RENTAL_DAYS),
    link: siteUrl(routes.videoInfo(video.id)),
    rentalsLink: siteUrl(routes.rentals),
  },
  details: [
    ...paidLines(paid),
    `You can watch it until ${formatInTwoZones(paid.expiresAt)}.`,
    sellerLines().join(' · '),
  ],
})

type PaidPass = OneTimePayment & { startsAt: Date; endsAt: Date }

export const composePassReceipt = (paid: PaidPass, pass: PassName): TextFacts<'pass-receipt'> => ({
  facts: { pass: passes[pass].label, link: siteUrl(routes.browse) },
  details: [
    ...paidLines(paid),
    // It starts later if the person already had Premium.
    ...(paid.startsAt > paid.paidAt ? [`Your pass starts on ${formatInSingapore(paid.startsAt)}.`] : []),
    `You have Premium until ${formatInSingapore(paid.endsAt)}. It doesn't renew.`,
    sellerLines().join(' · '),
  ],
})

export const composeRentalReturn = (paid: PaidRental, video: Video): TextFacts<'rental-returned'> => ({
  facts: {
    video: video.name,
    amount: amountOf(paid.price),
    receiptNumber: `R-${paid.number}`,
    link: siteUrl(routes.videoInfo(video.id)),
  },
})

type Refunded = {
  price: Price
  paidAt: Date
  /** `isShown` is true if the item can still be watched. `until` is null once the access has ended. */
  purchase?: { number: number; phrase: string; isShown: boolean; until: Date | null; gift: 'valid' | 'ended' | null }
}

/** @param paid null if the payment isn't in our copy */
export const composePaymentRefund = (price: Price, paid: Refunded | null): TextFacts<'payment-refunded'> => ({
  facts: { amount: amountOf(price), link: siteUrl(routes.account) },
  details: paid ? refundedDetails(paid) : [],
})

/** Composes the email about a refund that we announced but the bank later rejected. */
export const composeRefundFailure = (price: Price, paid: Refunded | null): TextFacts<'refund-failed'> => ({
  facts: { amount: amountOf(price), link: siteUrl(routes.account) },
  details: paid ? [paidFor(paid), ...untilWhen(paid)] : [],
})

function refundedDetails(paid: Refunded): string[] {
  if (!paid.purchase) return [paidFor(paid), 'Your account page shows your current plan.']
  const { until, gift } = paid.purchase
  if (gift) return [paidFor(paid), giftTexts[gift]]
  return [
    paidFor(paid),
    until ? `Your access continues until ${formatInSingapore(until)}.` : 'The access that it paid for has ended.',
  ]
}

const giftTexts = { valid: 'Its code can be redeemed.', ended: "Its code can't be redeemed any more." }

const untilWhen = ({ purchase }: Refunded): string[] =>
  purchase?.gift
    ? [giftTexts[purchase.gift]]
    : purchase?.until && purchase.isShown
      ? [`You have access until ${formatInSingapore(purchase.until)}.`]
      : []

function paidFor({ price, paidAt, purchase }: Refunded): string {
  const what = `You paid ${amountOf(price)} on ${formatInSingapore(paidAt)}`
  if (!purchase) return `${what}, for Premium.`
  return `${what}${purchase.phrase}. Receipt number: R-${purchase.number}.`
}

/** Composes the email about the refund for a video that was unpublished before the payment arrived. */
export const composeRemovedRentalRefund = (price: Price): TextFacts<'payment-refunded'> => ({
  ...composePaymentRefund(price, null),
  details: ["You made this payment to rent a video that's no longer available."],
})
