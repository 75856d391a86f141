import 'server-only'
import { formatAmount } from '@/lib/domains/payments/policy-billing'
import type { CurrencyCode } from '@/lib/domains/payments/schema-billing'
import { composeMail, type MailBody } from '@/lib/server/mail/message'
import { brand } from '@/lib/shared/brand'
import { formatDay } from '@/lib/shared/format'
import { routes } from '@/lib/shared/routes'

export type Receipt = {
  /** The provider's number of the invoice, as it stands in its books. */
  number: string | null
  /** Minor units. */
  amount: number
  currency: CurrencyCode
  paidAt: Date
  /** Until when the payment lasts. */
  paidUntil: Date | null
  /** The provider's page of the invoice. */
  invoiceUrl: string | null
}

/** Confirms a payment of the membership. @param origin public origin of the product */
export function receiptMail(origin: string, person: { firstName: string }, receipt: Receipt): MailBody {
  const { number, amount, currency, paidAt, paidUntil, invoiceUrl } = receipt
  const lines = [
    `Amount: ${formatAmount(currency, amount)}`,
    `Paid on: ${formatDay(paidAt.toISOString())}`,
    paidUntil && `Premium until: ${formatDay(paidUntil.toISOString())}`,
    number && `Invoice: ${number}`,
  ].filter((line) => line !== null && line !== '')
  return composeMail({
    subject: `Your receipt from ${brand.name}: ${formatAmount(currency, amount)}`,
    greeting: `Dear ${person.firstName},`,
    paragraphs: [`Thank you. We have received your payment for ${brand.name} Premium.`, lines.join(' · ')],
    button: invoiceUrl
      ? { label: 'See the invoice', url: invoiceUrl }
      : { label: 'See your subscription', url: `${origin}${routes.account}` },
    footnote: 'The membership renews every month until you cancel it, in your account under Manage Subscription.',
  })
}
