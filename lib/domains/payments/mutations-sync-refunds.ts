import 'server-only'
import type Stripe from 'stripe'
import { recordAudit } from '@/lib/domains/audit/mutations'
import { paymentRefunded } from '@/lib/domains/payments/mails-receipts'
import { isGivenBackByUs } from '@/lib/domains/payments/mutations-refunds'
import { syncRentalOfPayment } from '@/lib/domains/payments/mutations-sync-rentals'
import { GAVE_NOTHING_BACK, refundsAtProvider } from '@/lib/domains/payments/queries-refunds'
import { queueText } from '@/lib/domains/texts/mutations-mails'
import type { Db } from '@/lib/server/db/client'
import { stripe } from '@/lib/server/stripe'
import { withProvider } from '@/lib/server/stripe-errors'
import { dateOfUnix, idOf } from '@/lib/server/stripe-objects'
import { currencyOf, priceOfMinor } from '@/lib/shared/prices'

/** Who gave money back, in the metadata of a refund that staff asked for: the number of their account. */
export const REFUNDED_BY = 'staff'

/**
 * Reads the payment back whose money an event says went back, or came again: by a refund or a dispute.
 * @param customer of the event
 * @throws AppError provider, UnknownCurrencyError
 */
export async function syncPaymentOfEvent(tx: Db, event: Stripe.Event, customer: string, now: Date): Promise<void> {
  const object = event.data.object
  const isOfMoney = object.object === 'refund' || object.object === 'dispute'
  if (!isOfMoney && !(object.object === 'charge' && event.type === 'charge.refunded')) return
  const paymentIntent = idOf(object.payment_intent)
  if (paymentIntent) await syncPayment(tx, customer, paymentIntent, now)
}

/**
 * Stores the refunds of a payment as Stripe has them, and the rental that it paid, if any. The person is told of each
 * refund once.
 * @param stripeCustomerId of the payment
 * @param isRecorded whether this transaction has recorded what it asked for
 * @throws AppError provider, UnknownCurrencyError
 */
export async function syncPayment(
  tx: Db,
  stripeCustomerId: string,
  paymentIntent: string,
  now: Date,
  isRecorded = false,
): Promise<void> {
  const newRefunds = await syncRefunds(tx, stripeCustomerId, paymentIntent, isRecorded)
  await syncRentalOfPayment(tx, paymentIntent, now)
  for (const refund of newRefunds) await tellOfRefund(tx, refund, now)
}

/**
 * A refund that staff asked for, and whose answer was lost, is recorded in the audit log now.
 * @returns those that our copy did not have
 */
async function syncRefunds(
  tx: Db,
  stripeCustomerId: string,
  paymentIntent: string,
  isRecorded: boolean,
): Promise<Stripe.Refund[]> {
  const known = await tx.billingCustomer.findUnique({
    where: { stripeCustomerId },
    select: { id: true, userId: true },
  })
  // Another product may share our account at Stripe.
  if (!known) return []
  const { refunds } = await refundsAtProvider(paymentIntent)
  if (refunds.length === 0) return []
  const invoice = await invoiceOf(paymentIntent)
  const newRefunds: Stripe.Refund[] = []
  for (const refund of refunds) {
    const facts = { amount: refund.amount, currency: currencyOf(refund.currency), status: refund.status ?? 'succeeded' }
    const { count } = await tx.refund.updateMany({ where: { stripeRefundId: refund.id }, data: facts })
    if (count > 0) continue
    await tx.refund.create({
      data: {
        ...facts,
        stripeRefundId: refund.id,
        stripePaymentIntentId: paymentIntent,
        stripeInvoiceId: invoice,
        billingCustomerId: known.id,
        createdAt: dateOfUnix(refund.created),
      },
      select: { id: true },
    })
    newRefunds.push(refund)
    const email = isRecorded ? null : await staffOf(tx, refund)
    if (email === null || known.userId === null) continue
    const after = { payment: paymentIntent, amount: refund.amount, currency: refund.currency }
    // Not as an actor of now, whose rights may have gone away since.
    await recordAudit(tx, { id: 0, email }, { action: 'refund', entity: 'User', entityId: known.userId, after })
  }
  return newRefunds
}

/** Nothing is mailed to a person who deleted the account, nor of what gave nothing back. */
async function tellOfRefund(tx: Db, refund: Stripe.Refund, now: Date): Promise<void> {
  if (GAVE_NOTHING_BACK.includes(refund.status ?? '')) return
  const { stripePaymentIntentId, stripeInvoiceId, billingCustomer } = await tx.refund.findUniqueOrThrow({
    where: { stripeRefundId: refund.id },
    select: {
      stripePaymentIntentId: true,
      stripeInvoiceId: true,
      billingCustomer: { select: { user: { select: { email: true, firstName: true } } } },
    },
  })
  // Whoever gives a payment back by itself says why.
  const isToldAlready = !refund.metadata?.[REFUNDED_BY] && (await isGivenBackByUs(tx, stripePaymentIntentId))
  if (!billingCustomer.user || isToldAlready) return
  const given = priceOfMinor(currencyOf(refund.currency), refund.amount)
  const paid = await refundedPayment(tx, stripePaymentIntentId, stripeInvoiceId, now)
  await queueText(tx, 'payment-refunded', { to: billingCustomer.user, ...paymentRefunded(given, paid) })
}

/** What a payment was for; null where its own event has not come yet. */
async function refundedPayment(tx: Db, stripePaymentIntentId: string, stripeInvoiceId: string | null, now: Date) {
  const rental = await tx.rental.findUnique({
    where: { stripePaymentIntentId },
    select: {
      id: true,
      amount: true,
      currency: true,
      paidAt: true,
      expiresAt: true,
      refundedAt: true,
      video: { select: { name: true } },
    },
  })
  if (rental) {
    const { id, amount, currency, paidAt, expiresAt, refundedAt, video } = rental
    const until = refundedAt === null && expiresAt > now ? expiresAt : null
    return { price: priceOfMinor(currency, amount), paidAt, rental: { number: id, video: video.name, until } }
  }
  if (stripeInvoiceId === null) return null
  const receipt = await tx.invoiceReceipt.findUnique({
    where: { stripeInvoiceId },
    select: { amount: true, currency: true, paidAt: true },
  })
  return receipt && { price: priceOfMinor(receipt.currency, receipt.amount), paidAt: receipt.paidAt }
}

/** The address of who asked for a refund as staff, or null. */
async function staffOf(tx: Db, { metadata }: Stripe.Refund): Promise<string | null> {
  const id = Number(metadata?.[REFUNDED_BY])
  if (!Number.isInteger(id) || id <= 0) return null
  const person = await tx.user.findUnique({ where: { id }, select: { email: true } })
  return person?.email ?? `person ${id}`
}

async function invoiceOf(paymentIntent: string): Promise<string | null> {
  const { data } = await withProvider(() =>
    stripe().invoicePayments.list({ payment: { type: 'payment_intent', payment_intent: paymentIntent }, limit: 1 }),
  )
  return idOf(data[0]?.invoice)
}
