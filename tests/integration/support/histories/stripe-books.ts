import type Stripe from 'stripe'
import { plans } from '@/lib/shared/money/prices'
import type { useBilling } from '@/tests/integration/support/billing'

/** Everything that happened at Stripe, read from the sandbox: what our books are compared with. */
export type StripeBooks = Awaited<ReturnType<typeof readStripe>>

const MOST = { limit: 10_000 }

export async function readStripe({ stripe }: ReturnType<typeof useBilling>) {
  const api = stripe()
  const sessions = await api.checkout.sessions.list({ limit: 100 }).autoPagingToArray(MOST)
  const charges = await api.charges.list({ limit: 100 }).autoPagingToArray(MOST)
  const refunds = await api.refunds.list({ limit: 100 }).autoPagingToArray(MOST)
  const disputes = await api.disputes.list({ limit: 100 }).autoPagingToArray(MOST)
  const subscriptions = await api.subscriptions.list({ status: 'all', limit: 100 }).autoPagingToArray(MOST)
  const invoices = await api.invoices.list({ limit: 100 }).autoPagingToArray(MOST)
  const customers = await api.customers.list({ limit: 100 }).autoPagingToArray(MOST)
  const paymentOfInvoice = new Map<string, string>()
  for (const { id } of invoices.filter(({ status }) => status === 'paid')) {
    const [paid] = (await api.invoicePayments.list({ invoice: id, status: 'paid' })).data
    const payment = paid?.payment.payment_intent
    if (typeof payment === 'string') paymentOfInvoice.set(id, payment)
  }
  const personOf = new Map(customers.map(({ id, metadata }) => [id, Number(metadata.userId) || null]))
  return { sessions, charges, refunds, disputes, subscriptions, invoices, paymentOfInvoice, personOf }
}

export const idIn = (reference: string | { id: string } | null | undefined): string =>
  typeof reference === 'object' ? (reference?.id ?? '') : (reference ?? '')

export const chargeOf = ({ charges }: StripeBooks, paymentIntent: string): Stripe.Charge | undefined =>
  charges.find((charge) => charge.paid && idIn(charge.payment_intent) === paymentIntent)

const isEffective = ({ status }: Stripe.Refund) => status !== 'failed' && status !== 'canceled'

export const refundedSum = ({ refunds }: StripeBooks, paymentIntent: string): number =>
  refunds
    .filter((refund) => idIn(refund.payment_intent) === paymentIntent && isEffective(refund))
    .reduce((sum, { amount }) => sum + amount, 0)

/** True while a bank holds the money back, or after it has taken it. */
export const isDisputed = ({ disputes }: StripeBooks, { id }: Stripe.Charge): boolean =>
  disputes.some(({ charge, status }) => idIn(charge) === id && status !== 'won')

/** True if the whole payment has gone back. */
export const isReturned = (books: StripeBooks, charge: Stripe.Charge): boolean =>
  refundedSum(books, idIn(charge.payment_intent)) >= charge.amount || isDisputed(books, charge)

export const isPlan = ({ items }: Stripe.Subscription): boolean =>
  idIn(items.data[0]?.price.product) === plans.premium.productId

export const invoicesOf = ({ invoices }: StripeBooks, subscription: string): Stripe.Invoice[] =>
  invoices
    .filter(({ parent }) => idIn(parent?.subscription_details?.subscription) === subscription)
    .toSorted((one, other) => one.created - other.created)
