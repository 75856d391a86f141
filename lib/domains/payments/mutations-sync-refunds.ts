import 'server-only'
import type Stripe from 'stripe'
import { recordAudit } from '@/lib/domains/audit/mutations'
import type { Db } from '@/lib/server/db/client'
import { stripe } from '@/lib/server/stripe'
import { withProvider } from '@/lib/server/stripe-errors'
import { dateOfUnix, idOf } from '@/lib/server/stripe-objects'
import { currencyOf } from '@/lib/shared/prices'

/** Who gave money back, in the metadata of a refund that staff asked for: the number of their account. */
export const REFUNDED_BY = 'staff'

/**
 * Stores the refunds of the payment that an event is about, as Stripe has them, in the transaction of the event.
 * @param customer of the event, null where it has none
 * @throws AppError provider, UnknownCurrencyError
 */
export async function syncRefundsOfEvent(tx: Db, event: Stripe.Event, customer: string | null): Promise<void> {
  const object = event.data.object
  if (object.object !== 'refund' && !(object.object === 'charge' && event.type === 'charge.refunded')) return
  const paymentIntent = idOf(object.payment_intent)
  if (customer && paymentIntent) await syncRefunds(tx, customer, paymentIntent)
}

/**
 * Stores the refunds of a payment as Stripe has them. One that staff asked for, and whose answer was lost, is
 * recorded in the audit log now.
 * @param stripeCustomerId of the payment
 * @param isRecorded whether this transaction has recorded what it asked for
 * @throws AppError provider, UnknownCurrencyError
 */
export async function syncRefunds(
  tx: Db,
  stripeCustomerId: string,
  paymentIntent: string,
  isRecorded = false,
): Promise<void> {
  const known = await tx.billingCustomer.findUnique({
    where: { stripeCustomerId },
    select: { id: true, userId: true },
  })
  // Another product may share our account at Stripe.
  if (!known) return
  const { data } = await withProvider(() => stripe().refunds.list({ payment_intent: paymentIntent, limit: 100 }))
  if (data.length === 0) return
  const invoice = await invoiceOf(paymentIntent)
  for (const refund of data) {
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
