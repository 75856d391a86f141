import 'server-only'
import type Stripe from 'stripe'
import { recordAudit } from '@/lib/domains/audit/mutations'
import { syncRentalOfPayment } from '@/lib/domains/payments/mutations-sync-rentals'
import { refundsAtProvider } from '@/lib/domains/payments/queries-refunds'
import type { Db } from '@/lib/server/db/client'
import { stripe } from '@/lib/server/stripe'
import { withProvider } from '@/lib/server/stripe-errors'
import { dateOfUnix, idOf } from '@/lib/server/stripe-objects'
import { currencyOf } from '@/lib/shared/prices'

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
 * Stores the refunds of a payment as Stripe has them, and the rental that it paid, if any.
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
  await syncRefunds(tx, stripeCustomerId, paymentIntent, isRecorded)
  await syncRentalOfPayment(tx, paymentIntent, now)
}

/** A refund that staff asked for, and whose answer was lost, is recorded in the audit log now. */
async function syncRefunds(
  tx: Db,
  stripeCustomerId: string,
  paymentIntent: string,
  isRecorded: boolean,
): Promise<void> {
  const known = await tx.billingCustomer.findUnique({
    where: { stripeCustomerId },
    select: { id: true, userId: true },
  })
  // Another product may share our account at Stripe.
  if (!known) return
  const { refunds } = await refundsAtProvider(paymentIntent)
  if (refunds.length === 0) return
  const invoice = await invoiceOf(paymentIntent)
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
    const email = isRecorded ? null : await staffOf(tx, refund)
    if (email === null || known.userId === null) continue
    const after = { payment: paymentIntent, amount: refund.amount, currency: refund.currency }
    // Not as an actor of now, whose rights may have gone away since.
    await recordAudit(tx, { id: 0, email }, { action: 'refund', entity: 'User', entityId: known.userId, after })
  }
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
