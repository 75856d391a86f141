import type Stripe from 'stripe'
import { plans } from '@/lib/shared/money/prices'
import type { useBilling } from '@/tests/integration/support/billing'

/** Everything that happened at Stripe, read from the sandbox: what our books are compared with. */
export type StripeBooks = Awaited<ReturnType<typeof readStripe>>

const MOST = { limit: 10_000 }

/** @param paymentOfInvoice ids of payments by paid invoice, which never change */
export async function readStripe({ stripe }: ReturnType<typeof useBilling>, paymentOfInvoice: Map<string, string>) {
  const api = stripe()
  const sessions = await api.checkout.sessions.list({ limit: 100 }).autoPagingToArray(MOST)
  const charges = await api.charges.list({ limit: 100 }).autoPagingToArray(MOST)
  const refunds = await api.refunds.list({ limit: 100 }).autoPagingToArray(MOST)
  const disputes = await api.disputes.list({ limit: 100 }).autoPagingToArray(MOST)
  const subscriptions = await api.subscriptions.list({ status: 'all', limit: 100 }).autoPagingToArray(MOST)
  const invoices = await api.invoices.list({ limit: 100 }).autoPagingToArray(MOST)
  const customers = await api.customers.list({ limit: 100 }).autoPagingToArray(MOST)
  for (const { id } of invoices.filter((each) => each.status === 'paid' && !paymentOfInvoice.has(each.id))) {
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

/** Checkouts of one-time payments that the product opened. */
export const ownSessions = ({ sessions }: StripeBooks): Stripe.Checkout.Session[] =>
  sessions.filter(({ mode, metadata }) => mode === 'payment' && metadata?.offer !== undefined)

export const planInvoices = (stripe: StripeBooks) =>
  stripe.subscriptions
    .filter(isPlan)
    .flatMap((subscription) => invoicesOf(stripe, subscription.id).map((invoice) => ({ subscription, invoice })))

export function isOwnPayment(stripe: StripeBooks, payment: string): boolean {
  if (ownSessions(stripe).some((session) => idIn(session.payment_intent) === payment)) return true
  return planInvoices(stripe).some(({ invoice }) => stripe.paymentOfInvoice.get(invoice.id) === payment)
}

/** Payments after the end of a subscription are sent back. */
export const isInTime = (invoice: { status_transitions: { paid_at: number | null } }, endedAt: number | null) =>
  endedAt === null || (invoice.status_transitions.paid_at ?? 0) <= endedAt

export const paidInvoices = (stripe: StripeBooks, { id, ended_at: endedAt }: { id: string; ended_at: number | null }) =>
  invoicesOf(stripe, id).filter((invoice) => invoice.status === 'paid' && isInTime(invoice, endedAt))

/** True if there ever was a refund or a dispute of the payment. */
export const wasTouched = ({ refunds, disputes }: StripeBooks, payment: string | null | undefined): boolean =>
  [...refunds, ...disputes].some(({ payment_intent: of }) => idIn(of) === payment)

/** True if the payment was disputed, or a bank rejected a refund: then staff pay it back by hand. */
export const isLeftToBank = ({ refunds, disputes }: StripeBooks, payment: string): boolean =>
  disputes.some(({ payment_intent: of }) => idIn(of) === payment) ||
  refunds.some(({ payment_intent: of, status }) => idIn(of) === payment && status === 'failed')

export const plansOf = (stripe: StripeBooks, userId: number) =>
  stripe.subscriptions.filter((each) => isPlan(each) && stripe.personOf.get(idIn(each.customer)) === userId)

export const ms = (seconds: number | null | undefined) => (seconds ?? 0) * 1000
export const at = (time: number) => new Date(time).toISOString()
export const dates = (...all: (Date | null)[]) => all.map((date) => date?.toISOString() ?? '-').join(' ')

export const unequal = (what: string, stored: string[], real: string[]): string[] => [
  ...real.filter((each) => !stored.includes(each)).map((each) => `${what}: ${each} is missing`),
  ...stored.filter((each) => !real.includes(each)).map((each) => `${what}: ${each} isn't so at Stripe`),
]
