import 'server-only'
import type Stripe from 'stripe'
import { recordAudit } from '@/lib/domains/audit/mutations'
import { isPublished } from '@/lib/domains/catalogue/queries-cards'
import { paymentRefunded, refundFailed } from '@/lib/domains/payments/mails-receipts'
import { isGivenBackByUs } from '@/lib/domains/payments/mutations-refunds'
import { syncRentalOfPayment } from '@/lib/domains/payments/mutations-sync-rentals'
import { gaveBack, GAVE_NOTHING_BACK, refundsAtProvider } from '@/lib/domains/payments/queries-refunds'
import { queueText } from '@/lib/domains/texts/mutations-mails'
import type { Db } from '@/lib/server/db/client'
import { log } from '@/lib/server/log'
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
 * Stores the refunds of a payment as Stripe has them, and the rental that it paid, if any. The person is told once of
 * each refund, and once if it fails afterwards.
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
  const { made, failed } = await syncRefunds(tx, stripeCustomerId, paymentIntent, isRecorded)
  await syncRentalOfPayment(tx, paymentIntent, now)
  // First: it may have been made again since.
  for (const refund of failed) await tellOfFailure(tx, refund, now)
  for (const refund of made) await tellOfRefund(tx, refund, paymentIntent, now)
}

/**
 * A refund that staff asked for, and whose answer was lost, is recorded in the audit log now.
 * @returns those that our copy did not have, and those that failed after the person was told of them
 */
async function syncRefunds(
  tx: Db,
  stripeCustomerId: string,
  paymentIntent: string,
  isRecorded: boolean,
): Promise<{ made: Stripe.Refund[]; failed: Stripe.Refund[] }> {
  const changes: { made: Stripe.Refund[]; failed: Stripe.Refund[] } = { made: [], failed: [] }
  const known = await tx.billingCustomer.findUnique({
    where: { stripeCustomerId },
    select: { id: true, userId: true },
  })
  // Another product may share our account at Stripe.
  if (!known) return changes
  const { refunds } = await refundsAtProvider(paymentIntent)
  if (refunds.length === 0) return changes
  const invoice = await invoiceOf(paymentIntent)
  for (const refund of refunds) {
    const facts = { amount: refund.amount, currency: currencyOf(refund.currency), status: refund.status ?? 'succeeded' }
    const where = { stripeRefundId: refund.id }
    const stored = await tx.refund.findUnique({ where, select: { status: true } })
    const hasFailed = !gaveBack(facts.status) && (!stored || gaveBack(stored.status))
    // The alert of docs/monitoring.md: the company finds another way to pay it.
    if (hasFailed) log.warn({ refund: refund.id, status: facts.status, reason: refund.failure_reason }, 'refund failed')
    if (stored) {
      await tx.refund.update({ where, data: facts, select: { id: true } })
      if (hasFailed) changes.failed.push(refund)
      continue
    }
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
    if (!hasFailed) changes.made.push(refund)
    else if (await isOurs(tx, refund, paymentIntent)) changes.failed.push(refund)
    const email = isRecorded ? null : await staffOf(tx, refund)
    if (email === null || known.userId === null) continue
    const after = { payment: paymentIntent, amount: refund.amount, currency: refund.currency }
    // Not as an actor of now, whose rights may have gone away since.
    await recordAudit(tx, { id: 0, email }, { action: 'refund', entity: 'User', entityId: known.userId, after })
  }
  return changes
}

/** Whether the product itself gave the payment back: it told the person so, and why. */
const isOurs = async (tx: Db, refund: Stripe.Refund, paymentIntent: string): Promise<boolean> =>
  !refund.metadata?.[REFUNDED_BY] && (await isGivenBackByUs(tx, paymentIntent))

async function tellOfRefund(tx: Db, refund: Stripe.Refund, stripePaymentIntentId: string, now: Date): Promise<void> {
  const failures = await tx.refund.count({ where: { stripePaymentIntentId, status: { in: GAVE_NOTHING_BACK } } })
  // After a failure of ours somebody gives it back once more, of which our mail did not speak.
  if (failures === 0 && (await isOurs(tx, refund, stripePaymentIntentId))) return
  const { to, price, paid } = await factsOf(tx, refund, now)
  if (to) await queueText(tx, 'payment-refunded', { to, ...paymentRefunded(price, paid) })
}

async function tellOfFailure(tx: Db, refund: Stripe.Refund, now: Date): Promise<void> {
  const { to, price, paid } = await factsOf(tx, refund, now)
  if (to) await queueText(tx, 'refund-failed', { to, ...refundFailed(price, paid) })
}

/** What mails say of a refund; `to` is null where the person deleted the account. */
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
      video: { select: { name: true, publishedAt: true } },
    },
  })
  if (rental) {
    const { id, amount, currency, paidAt, expiresAt, refundedAt, video } = rental
    const until = refundedAt === null && expiresAt > now ? expiresAt : null
    const rented = { number: id, video: video.name, isShown: isPublished(video, now), until }
    return { price: priceOfMinor(currency, amount), paidAt, rental: rented }
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
