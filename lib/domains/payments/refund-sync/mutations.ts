import 'server-only'
import type Stripe from 'stripe'
import { recordPast } from '@/lib/domains/audit/mutations'
import { isPublished } from '@/lib/domains/catalogue/cards/queries'
import { queueTextMail } from '@/lib/domains/content/mails/mutations'
import { isOwnCheckout } from '@/lib/domains/payments/checkout/mutations'
import { readPurchaseOfPayment } from '@/lib/domains/payments/purchases/mutations'
import { purchasePhrase } from '@/lib/domains/payments/purchases/policy'
import { purchasedItem } from '@/lib/domains/payments/purchases/schema'
import type { Customer, Write } from '@/lib/domains/payments/read-back/mutations'
import { composePaymentRefund, composeRefundFailure } from '@/lib/domains/payments/receipts/mails'
import { isOurs } from '@/lib/domains/payments/refunds/mutations'
import { isRefundEffective, listStripeRefunds } from '@/lib/domains/payments/refunds/queries'
import { planLineOf } from '@/lib/domains/payments/subscriptions/policy'
import { db, type Db } from '@/lib/server/db/client'
import { log } from '@/lib/server/log/log'
import { stripe } from '@/lib/server/stripe/stripe'
import { nullIfMissing } from '@/lib/server/stripe/stripe-errors'
import { dateOfUnix, idOf } from '@/lib/server/stripe/stripe-objects'
import { currencyOf, priceOfMinor, type CurrencyCode } from '@/lib/shared/money/prices'
import { idSchema } from '@/lib/shared/row-id'

/** Keys in the metadata of refunds by staff. The values are the staff member's id and the customer's user id. */
export const REFUNDED_BY = 'staff'
export const REFUNDED_TO = 'person'

export async function readPaymentOfEvent(customer: Customer, event: Stripe.Event, now: Date): Promise<Write | null> {
  const object = event.data.object
  const isOfMoney = object.object === 'refund' || object.object === 'dispute'
  if (!isOfMoney && !(object.object === 'charge' && event.type === 'charge.refunded')) return null
  const paymentIntent = idOf(object.payment_intent)
  const payment = paymentIntent === null ? null : await findOwnPayment(paymentIntent)
  if (!payment) return null
  if (object.object === 'dispute') {
    // Alerts staff, because they must respond to the bank. Access doesn't change until Stripe cancels the subscription.
    log.warn(
      { event: event.type, dispute: object.id, status: object.status, reason: object.reason },
      'payment disputed',
    )
  }
  return readOwnPayment(customer, payment, now)
}

/** Syncs the refunds of a payment. Emails the person about each refund once, and again if the refund fails later. */
export async function readPayment(customer: Customer, paymentIntent: string, now: Date): Promise<Write | null> {
  const payment = await findOwnPayment(paymentIntent)
  return payment && readOwnPayment(customer, payment, now)
}

type OwnPayment = { stripePaymentIntentId: string; stripeInvoiceId: string | null }

/** Returns null for a payment of another product, which may use the same Stripe account and customer. */
async function findOwnPayment(stripePaymentIntentId: string): Promise<OwnPayment | null> {
  const { data } = await stripe().invoicePayments.list({
    payment: { type: 'payment_intent', payment_intent: stripePaymentIntentId },
    limit: 1,
  })
  const stripeInvoiceId = idOf(data[0]?.invoice)
  const invoice = stripeInvoiceId && (await nullIfMissing(stripe().invoices.retrieve(stripeInvoiceId)))
  const isOwn = invoice ? planLineOf(invoice) !== undefined : await isOwnPurchase(stripePaymentIntentId)
  return isOwn ? { stripePaymentIntentId, stripeInvoiceId } : null
}

async function isOwnPurchase(stripePaymentIntentId: string): Promise<boolean> {
  if ((await db.purchase.count({ where: { stripePaymentIntentId } })) > 0) return true
  const { data } = await stripe().checkout.sessions.list({ payment_intent: stripePaymentIntentId, limit: 1 })
  return data.some(isOwnCheckout)
}

async function readOwnPayment(customer: Customer, own: OwnPayment, now: Date): Promise<Write> {
  const { refunds } = await listStripeRefunds(own.stripePaymentIntentId)
  const payment = { ...own, billingCustomerId: customer.id }
  const facts = refunds.map((refund) => ({ refund, currency: currencyOf(refund.currency) }))
  const purchase = await readPurchaseOfPayment(customer, own.stripePaymentIntentId, now)
  return async (tx) => {
    const changes: Changes = { made: [], failed: [] }
    for (const { refund, currency } of facts) await storeRefund(tx, customer, payment, refund, currency, changes)
    await purchase?.(tx)
    // Emails about failures come first, because a new refund may be the retry of a failed one.
    for (const refund of changes.failed) await queueRefundFailureMail(tx, refund, now)
    for (const refund of changes.made) await queueRefundMail(tx, refund, now)
  }
}

/** `made`: new refunds. `failed`: refunds that failed after we had emailed the person. */
type Changes = { made: Stripe.Refund[]; failed: Stripe.Refund[] }

async function storeRefund(
  tx: Db,
  { userId }: Customer,
  payment: { stripePaymentIntentId: string; stripeInvoiceId: string | null; billingCustomerId: number },
  refund: Stripe.Refund,
  currency: CurrencyCode,
  changes: Changes,
): Promise<void> {
  const facts = { amount: refund.amount, currency, status: refund.status ?? 'succeeded' }
  const where = { stripeRefundId: refund.id }
  const stored = await tx.refund.findUnique({ where, select: { status: true } })
  const hasFailed = !isRefundEffective(facts.status) && (!stored || isRefundEffective(stored.status))
  // Alerts operators (docs/reference/monitoring.md), because they must pay the person back in another way.
  if (hasFailed) log.warn({ refund: refund.id, status: facts.status, reason: refund.failure_reason }, 'refund failed')
  if (stored) {
    await tx.refund.update({ where, data: facts, select: { id: true } })
    if (hasFailed) changes.failed.push(refund)
    return
  }
  const data = { ...facts, ...where, ...payment, createdAt: dateOfUnix(refund.created) }
  await tx.refund.create({ data, select: { id: true } })
  if (!hasFailed) changes.made.push(refund)
  else if (isOurs(refund)) changes.failed.push(refund)
  const staff = await staffOf(tx, refund)
  const entityId = idIn(refund, REFUNDED_TO) ?? userId
  if (staff === null || entityId === null) return
  const after = { payment: payment.stripePaymentIntentId, amount: refund.amount, currency }
  await recordPast(tx, staff, [{ action: 'refund', entity: 'User', entityId, after }])
}

async function queueRefundMail(tx: Db, refund: Stripe.Refund, now: Date): Promise<void> {
  if (isOurs(refund)) return
  const { to, price, paid } = await factsOf(tx, refund, now)
  if (to) await queueTextMail(tx, 'payment-refunded', { to, ...composePaymentRefund(price, paid) })
}

async function queueRefundFailureMail(tx: Db, refund: Stripe.Refund, now: Date): Promise<void> {
  const { to, price, paid } = await factsOf(tx, refund, now)
  if (to) await queueTextMail(tx, 'refund-failed', { to, ...composeRefundFailure(price, paid) })
}

/** `to` is null if the account was deleted. */
async function factsOf(tx: Db, refund: Stripe.Refund, now: Date) {
  const { stripePaymentIntentId, stripeInvoiceId, billingCustomer } = await tx.refund.findUniqueOrThrow({
    where: { stripeRefundId: refund.id },
    select: {
      stripePaymentIntentId: true,
      stripeInvoiceId: true,
      billingCustomer: { select: { user: { select: { email: true, firstName: true } } } },
    },
  })
  return {
    to: billingCustomer.user,
    price: priceOfMinor(currencyOf(refund.currency), refund.amount),
    paid: await refundedPayment(tx, stripePaymentIntentId, stripeInvoiceId, now),
  }
}

async function refundedPayment(tx: Db, stripePaymentIntentId: string, stripeInvoiceId: string | null, now: Date) {
  const row = await tx.purchase.findUnique({
    where: { stripePaymentIntentId },
    select: {
      ...{ id: true, amount: true, currency: true, paidAt: true, refundedAt: true, ...purchasedItem },
      video: { select: { name: true, publishedAt: true } },
      entitlement: { select: { endsAt: true, endedAt: true } },
    },
  })
  if (row) {
    const { id, amount, currency, paidAt, refundedAt, entitlement, ...item } = row
    const isValid = refundedAt === null && entitlement?.endedAt === null && entitlement.endsAt > now
    const isShown = item.video === null || isPublished(item.video, now)
    const until = isValid ? entitlement.endsAt : null
    const code = refundedAt === null ? ('valid' as const) : ('ended' as const)
    const gift = item.kind === 'gift' ? code : null
    return {
      price: priceOfMinor(currency, amount),
      paidAt,
      purchase: { number: id, phrase: purchasePhrase(item), isShown, until, gift },
    }
  }
  if (stripeInvoiceId === null) return null
  const receipt = await tx.invoiceReceipt.findUnique({
    where: { stripeInvoiceId },
    select: { amount: true, currency: true, paidAt: true },
  })
  return receipt && { price: priceOfMinor(receipt.currency, receipt.amount), paidAt: receipt.paidAt }
}

async function staffOf(tx: Db, refund: Stripe.Refund): Promise<{ id: number; email: string } | null> {
  const id = idIn(refund, REFUNDED_BY)
  if (id === null) return null
  const person = await tx.user.findUnique({ where: { id }, select: { id: true, email: true } })
  return person ?? { id: 0, email: `person ${id}` }
}

const idIn = ({ metadata }: Stripe.Refund, key: string): number | null =>
  idSchema.safeParse(metadata?.[key]).data ?? null
