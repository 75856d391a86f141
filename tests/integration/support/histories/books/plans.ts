import type { History } from '@/tests/integration/support/histories/history'
import type { Ours } from './ours'
import {
  at,
  chargeOf,
  dates,
  idIn,
  isInTime,
  isLeftToBank,
  isPlan,
  isReturned,
  ms,
  paidInvoices,
  planInvoices,
  unequal,
  type StripeBooks,
} from './stripe-books'

/** Subscriptions, their invoices and receipts. */

export function compareSubscriptions(stripe: StripeBooks, { subscriptions }: Ours): string[] {
  const real = stripe.subscriptions.filter(isPlan).map((subscription) => {
    const [item] = subscription.items.data
    const isPaid = paidInvoices(stripe, subscription).length > 0
    const unpaid = subscription.ended_at === null ? 'incomplete' : 'incomplete_expired'
    const ends = subscription.cancel_at ?? (subscription.cancel_at_period_end ? item?.current_period_end : null) ?? null
    return [
      ...[subscription.id, idIn(subscription.customer), isPaid ? subscription.status : unpaid],
      ...[item?.current_period_end ?? null, ends, subscription.ended_at].map((time) =>
        time === null ? '-' : at(ms(time)),
      ),
    ].join(' ')
  })
  const stored = subscriptions.map(
    ({ stripeSubscriptionId, billingCustomer, status, currentPeriodEnd, cancelAt, endedAt }) =>
      [stripeSubscriptionId, billingCustomer.stripeCustomerId, status, dates(currentPeriodEnd, cancelAt, endedAt)].join(
        ' ',
      ),
  )
  return unequal('subscriptions', stored, real)
}

/** Each paid invoice of a living person has one receipt; of a deleted one, at most one. */
export function compareReceipts(stripe: StripeBooks, { receipts }: Ours, history: History): string[] {
  const living = new Set(history.living().map(({ id }) => id))
  const paid = planInvoices(stripe).filter(({ invoice }) => invoice.status === 'paid' && invoice.amount_paid > 0)
  const known = new Set(receipts.map(({ stripeInvoiceId }) => stripeInvoiceId))
  const needed = paid.filter(({ subscription, invoice }) => {
    return known.has(invoice.id) || living.has(stripe.personOf.get(idIn(subscription.customer)) ?? 0)
  })
  return unequal(
    'receipts',
    receipts.map(({ stripeInvoiceId, amount }) => `${stripeInvoiceId} ${amount}`),
    needed.map(({ invoice }) => `${invoice.id} ${invoice.amount_paid}`),
  )
}

/** The same of each month of the plan. */
export function comparePaidMonths(stripe: StripeBooks): string[] {
  const found: string[] = []
  for (const { subscription, invoice } of planInvoices(stripe)) {
    if (invoice.status !== 'paid' || invoice.amount_paid === 0) continue
    const payment = stripe.paymentOfInvoice.get(invoice.id) ?? ''
    const charge = chargeOf(stripe, payment)
    if (!charge || isReturned(stripe, charge) || isLeftToBank(stripe, payment)) continue
    if (!isInTime(invoice, subscription.ended_at))
      found.push(`${invoice.id} was paid after the end of ${subscription.id}`)
  }
  return found
}
