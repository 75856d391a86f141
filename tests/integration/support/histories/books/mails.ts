import type { Person } from '@/tests/integration/support/histories/history'
import type { Ours } from './ours'
import { chargeOf, idIn, isInTime, isOwnPayment, planInvoices, wasTouched, type StripeBooks } from './stripe-books'

/** Emails to a person: each thing is told once. */

export function compareMails(stripe: StripeBooks, ours: Ours, person: Person): string[] {
  const found: string[] = []
  const mails = ours.mails.filter(({ toAddress }) => toAddress === person.email)
  const count = (template: string, text = '') =>
    mails.filter((mail) => mail.template === template && mail.text.includes(text)).length
  for (const row of ours.purchases.filter(({ userId }) => userId === person.id)) {
    const number = `R-${row.id}.`
    const told = count(`${row.kind}-receipt`, number) + count(`${row.kind}-returned`, number)
    // Money that a person or a bank took back before we learned of the payment has no receipt, only its own email.
    const mayBeUntold = told === 0 && wasTouched(stripe, row.stripePaymentIntentId)
    if (told !== 1 && !mayBeUntold) found.push(`purchase ${row.id} was told ${told} times`)
  }
  const declared = ours.withdrawals.filter(({ userId }) => userId === person.id).length
  if (count('withdrawal-received') !== declared)
    found.push(`${person.id} was told of ${count('withdrawal-received')} withdrawals of ${declared}`)
  const invoices = planInvoices(stripe).filter(
    ({ subscription, invoice }) =>
      stripe.personOf.get(idIn(subscription.customer)) === person.id &&
      invoice.status === 'paid' &&
      invoice.amount_paid > 0,
  )
  const inTime = invoices.filter(({ subscription, invoice }) => isInTime(invoice, subscription.ended_at))
  if (count('receipt') !== inTime.length)
    found.push(`${person.id} has ${count('receipt')} receipts of ${inTime.length}`)
  // Refunds that the product made have their own email, unless the bank rejects them.
  const refunds = stripe.refunds.filter(({ payment_intent: payment }) => {
    const charge = chargeOf(stripe, idIn(payment))
    return stripe.personOf.get(idIn(charge?.customer)) === person.id && isOwnPayment(stripe, idIn(payment))
  })
  const others = refunds.filter(({ metadata }) => metadata?.by !== 'product')
  const failed = refunds.filter(({ status }) => status === 'failed')
  const failedOthers = failed.filter(({ metadata }) => metadata?.by !== 'product')
  const gone = refunds.length - others.length
  const told = count('payment-refunded')
  const effective = others.length - failedOthers.length
  if (told < effective || told > others.length + gone)
    found.push(`${person.id} was told of ${told} refunds, and ${effective} to ${others.length} + ${gone} were made`)
  if (count('refund-failed') > failed.length)
    found.push(`${person.id} was told of ${count('refund-failed')} failed refunds of ${failed.length}`)
  return found
}
