import 'server-only'
import type Stripe from 'stripe'
import { isPublished } from '@/lib/domains/catalogue/cards/queries'
import { queueTextMail } from '@/lib/domains/content/mails/mutations'
import { listCustomers } from '@/lib/domains/payments/customers/mutations'
import { combineWrites, type Customer, type Write } from '@/lib/domains/payments/read-back/mutations'
import {
  composeRemovedRentalRefund,
  composeRentalReceipt,
  composeRentalReturn,
} from '@/lib/domains/payments/receipts/mails'
import { taxText } from '@/lib/domains/payments/receipts/policy'
import { refund } from '@/lib/domains/payments/refunds/mutations'
import { hasPaidInvoice, listStripeRefunds } from '@/lib/domains/payments/refunds/queries'
import { planItemOf } from '@/lib/domains/payments/subscriptions/policy'
import { db } from '@/lib/server/db/client'
import { log } from '@/lib/server/log/log'
import { stripe } from '@/lib/server/stripe/stripe'
import { dateOfUnix } from '@/lib/server/stripe/stripe-objects'
import { currencyOf, priceOfMinor } from '@/lib/shared/money/prices'
import { isToRefund, purchaseOutcome, rentalEnd } from './policy'

export const RENTAL_KIND = 'rental'

const RECENT = 20

/** Field to expand in checkouts, because a separate request for each payment could exceed the deadline. */
const PAYMENT = 'payment_intent.latest_charge'

/** Statuses of disputes in which we keep the money: the dispute was won, or it is only an inquiry. */
const moneyStays = new Set(['won', 'prevented', 'warning_needs_response', 'warning_under_review', 'warning_closed'])

export const isRentalSession = ({ mode, metadata }: Stripe.Checkout.Session): boolean =>
  mode === 'payment' && metadata?.kind === RENTAL_KIND

/** Reads checkout and payment from Stripe, because events may be repeated, late or out of order. */
export async function readRentalOfEvent(customer: Customer, event: Stripe.Event, now: Date): Promise<Write | null> {
  const object = event.data.object
  if (object.object !== 'checkout.session' || !isRentalSession(object)) return null
  // A rental paid by bank debit starts when the money arrives.
  const arrived = event.type === 'checkout.session.async_payment_succeeded' ? dateOfUnix(event.created) : null
  return readRental(customer, await readSession(object.id), { now, arrived })
}

export async function readRentalOfPayment(customer: Customer, paymentIntent: string, now: Date): Promise<Write | null> {
  const session = await sessionOfPayment(paymentIntent)
  return session === null ? null : readRental(customer, await readSession(session), { now })
}

/** Finds payments, refunds and disputes whose events were lost. */
export async function readRentals(customer: Customer, now: Date): Promise<Write | null> {
  const { data } = await stripe().checkout.sessions.list({
    ...{ customer: customer.stripeCustomerId, status: 'complete', limit: RECENT * 2 },
    expand: [`data.${PAYMENT}`],
  })
  const listed = new Map(data.filter(isRentalSession).map((session) => [session.id, session]))
  const paid = [...listed.keys()]
  const known = await db.rental.findMany({
    where: {
      OR: [
        { stripeCheckoutSessionId: { in: paid } },
        ...(customer.userId === null ? [] : [{ userId: customer.userId, expiresAt: { gt: now } }]),
      ],
    },
    orderBy: { paidAt: 'desc' },
    take: RECENT * 2,
    select: { stripeCheckoutSessionId: true, expiresAt: true },
  })
  const over = new Set(known.filter((row) => row.expiresAt <= now).map((row) => row.stripeCheckoutSessionId))
  const all = new Set([...paid, ...known.map((row) => row.stripeCheckoutSessionId)])
  const writes: (Write | null)[] = []
  const opened: Opened[] = []
  for (const id of all) {
    if (over.has(id)) continue
    writes.push(await readRental(customer, listed.get(id) ?? (await readSession(id)), { now, opened }))
  }
  return combineWrites(writes)
}

const readSession = (id: string): Promise<Stripe.Checkout.Session> =>
  stripe().checkout.sessions.retrieve(id, { expand: [PAYMENT] })

/**
 * Falls back to Stripe if the payment isn't in our copy, because the event that reports the payment may not have
 * arrived yet.
 */
async function sessionOfPayment(paymentIntent: string): Promise<string | null> {
  const row = await db.rental.findUnique({
    where: { stripePaymentIntentId: paymentIntent },
    select: { stripeCheckoutSessionId: true },
  })
  if (row) return row.stripeCheckoutSessionId
  const { data } = await stripe().checkout.sessions.list({ payment_intent: paymentIntent, limit: 1 })
  return data.find(isRentalSession)?.id ?? null
}

/** Rental opened during the same sync. It isn't in our copy yet. */
type Opened = { videoId: number; paidAt: Date }
type Reading = { now: Date; arrived?: Date | null; opened?: Opened[] }

async function readRental(
  customer: Customer,
  session: Stripe.Checkout.Session,
  reading: Reading,
): Promise<Write | null> {
  const payment = typeof session.payment_intent === 'object' ? session.payment_intent : null
  const charge = payment && typeof payment.latest_charge === 'object' ? payment.latest_charge : null
  if (!isRentalSession(session) || session.payment_status !== 'paid' || !payment || !charge) return null
  const before = await db.rental.findUnique({
    where: { stripeCheckoutSessionId: session.id },
    select: { id: true, refundedAt: true },
  })
  const isReturned = await moneyIsReturned(payment.id, charge)
  if (!before) return readNewRental(customer, session, payment.id, charge, isReturned, reading)
  if (isReturned === (before.refundedAt !== null)) return null
  const data = { refundedAt: isReturned ? reading.now : null }
  return async (tx) => void (await tx.rental.update({ where: { id: before.id }, data, select: { id: true } }))
}

/** Adds up refunds and checks disputes, because `charge.refunded` may include failed refunds. */
async function moneyIsReturned(payment: string, charge: Stripe.Charge): Promise<boolean> {
  if (charge.refunded && (await listStripeRefunds(payment)).given >= charge.amount) return true
  if (!charge.disputed) return false
  const { data } = await stripe().disputes.list({ charge: charge.id, limit: 100 })
  return data.some(({ status }) => !moneyStays.has(status))
}

/**
 * Returns true for all payment methods except cards. Bank debits, for example, settle days after the charge, and only
 * the event contains the settlement date.
 */
const settlesLater = ({ payment_method_details: details }: Stripe.Charge): boolean =>
  details !== null && details.type !== 'card'

async function readNewRental(
  { userId, user: to }: Customer,
  session: Stripe.Checkout.Session,
  paymentIntent: string,
  charge: Stripe.Charge,
  isReturned: boolean,
  { now, arrived = null, opened = [] }: Reading,
): Promise<Write> {
  const video = await db.video.findUnique({
    where: { id: Number(session.metadata?.videoId) || 0 },
    select: { id: true, name: true, freeAccess: true, publishedAt: true },
  })
  const paidAt = arrived ?? (settlesLater(charge) ? now : dateOfUnix(charge.created))
  const isShown = video !== null && isPublished(video, now)
  const outcome = purchaseOutcome({
    isShown,
    hasAccount: userId !== null,
    couldWatch:
      isShown &&
      userId !== null &&
      (video.freeAccess || (await couldWatch(userId, { videoId: video.id, paidAt }, opened))),
    isReturned,
  })
  // Calls `refund` even if the payment is already refunded, because our own refund may not have been stored. Never
  // calls it after a lost dispute, because the bank has already returned the money.
  const isByDispute = isReturned && !charge.refunded
  const ownRefund = isToRefund(outcome) && !isByDispute ? await refund(paymentIntent) : null
  if (outcome === 'opens' && video) opened.push({ videoId: video.id, paidAt })
  if (outcome === 'video-gone') {
    const facts = { sessionId: session.id, videoId: session.metadata?.videoId }
    log.error(facts, 'rental paid for an unavailable video')
  }
  const amount = session.amount_total ?? charge.amount
  const currency = currencyOf(session.currency ?? charge.currency)
  const price = priceOfMinor(currency, amount)
  const expiresAt = rentalEnd(paidAt)
  const calculated = priceOfMinor(currency, session.total_details?.amount_tax ?? 0)
  const tax = taxText(price, session.automatic_tax.enabled ? calculated : null)
  const paid = { price, paidAt, expiresAt, tax }
  // Sends an email only about our own refund, because refunds made elsewhere have their own email.
  const isTold = outcome === 'opens' || ownRefund?.outcome === 'now'
  return async (tx) => {
    await ownRefund?.write?.(tx)
    const data = {
      amount,
      currency,
      paidAt,
      expiresAt,
      userId,
      stripeCheckoutSessionId: session.id,
      stripePaymentIntentId: paymentIntent,
      refundedAt: outcome === 'opens' ? null : now,
    }
    const row = video && (await tx.rental.create({ data: { ...data, videoId: video.id }, select: { id: true } }))
    if (!to || !isTold) return
    switch (outcome) {
      case 'opens':
        if (row)
          await queueTextMail(tx, 'rental-receipt', { to, ...composeRentalReceipt({ number: row.id, ...paid }, video) })
        break
      case 'open-already':
        if (row)
          await queueTextMail(tx, 'rental-returned', { to, ...composeRentalReturn({ number: row.id, ...paid }, video) })
        break
      case 'video-gone':
        await queueTextMail(tx, 'payment-refunded', { to, ...composeRemovedRentalRefund(price) })
        break
      case 'account-gone':
      case 'returned':
        break
    }
  }
}

/** Reads subscriptions from Stripe, because our copy may be out of date. */
async function couldWatch(userId: number, { videoId, paidAt }: Opened, opened: Opened[]): Promise<boolean> {
  // Includes a rental that was paid later but whose event came first, because one of the two rentals must be refunded.
  const overlaps = (other: Opened) => other.paidAt < rentalEnd(paidAt) && rentalEnd(other.paidAt) > paidAt
  if (opened.some((other) => other.videoId === videoId && overlaps(other))) return true
  const running = { refundedAt: null, paidAt: { lt: rentalEnd(paidAt) }, expiresAt: { gt: paidAt } }
  if ((await db.rental.count({ where: { userId, videoId, ...running } })) > 0) return true
  const free = { createdAt: { lte: paidAt }, endsAt: { gt: paidAt } }
  const notEnded = { OR: [{ endedAt: null }, { endedAt: { gt: paidAt } }] }
  if ((await db.freeMembership.count({ where: { userId, ...free, ...notEnded } })) > 0) return true
  for (const customer of await listCustomers(db, userId)) {
    const { data } = await stripe().subscriptions.list({ customer, status: 'active', limit: 100 })
    for (const subscription of data) {
      // A subscription gives no access while its first bank debit is pending.
      const isEarlier = dateOfUnix(subscription.start_date) < paidAt
      if (planItemOf(subscription) && isEarlier && (await hasPaidInvoice(subscription))) return true
    }
  }
  return false
}
