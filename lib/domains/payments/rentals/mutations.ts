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
import { db } from '@/lib/server/db/client'
import { log } from '@/lib/server/log/log'
import { stripe } from '@/lib/server/stripe/stripe'
import { dateOfUnix } from '@/lib/server/stripe/stripe-objects'
import { currencyOf, priceOfMinor } from '@/lib/shared/money/prices'
import { isToRefund, purchaseOutcome, rentalEnd } from './policy'

/** `kind` in the metadata of a rental's checkout, beside the video's id. */
export const RENTAL_KIND = 'rental'

/** How many checkouts, and how many running rentals, are read back when no event names one. */
const RECENT = 20

/** Beside a checkout in one response: one request for each would take longer than one customer may. */
const PAYMENT = 'payment_intent.latest_charge'

/** A dispute that was won, or is only an inquiry, leaves the money with us. */
const moneyStays = new Set(['won', 'prevented', 'warning_needs_response', 'warning_under_review', 'warning_closed'])

export const isRentalSession = ({ mode, metadata }: Stripe.Checkout.Session): boolean =>
  mode === 'payment' && metadata?.kind === RENTAL_KIND

/**
 * Reads the rental whose checkout an event is about. The checkout and its payment are read back from Stripe, so that
 * events may come twice, late and in any order: a refund before its payment too.
 * @throws Stripe's error, UnknownCurrencyError
 */
export async function readRentalOfEvent(customer: Customer, event: Stripe.Event, now: Date): Promise<Write | null> {
  const object = event.data.object
  if (object.object !== 'checkout.session' || !isRentalSession(object)) return null
  // A payment that takes days counts from its arrival.
  const arrived = event.type === 'checkout.session.async_payment_succeeded' ? dateOfUnix(event.created) : null
  return readRental(customer, await readSession(object.id), { now, arrived })
}

/**
 * Reads the rental that a payment paid back from Stripe; nothing where it paid another thing.
 * @throws Stripe's error, UnknownCurrencyError
 */
export async function readRentalOfPayment(customer: Customer, paymentIntent: string, now: Date): Promise<Write | null> {
  const session = await sessionOfPayment(paymentIntent)
  return session === null ? null : readRental(customer, await readSession(session), { now })
}

/**
 * Reads a customer's rentals back without an event: paid checkouts whose event was lost, and refunds and disputes of
 * rentals that have not ended.
 * @throws Stripe's error, UnknownCurrencyError
 */
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

/** The checkout of a payment: from our copy or, when the payment's own event has not come yet, from Stripe. */
async function sessionOfPayment(paymentIntent: string): Promise<string | null> {
  const row = await db.rental.findUnique({
    where: { stripePaymentIntentId: paymentIntent },
    select: { stripeCheckoutSessionId: true },
  })
  if (row) return row.stripeCheckoutSessionId
  const { data } = await stripe().checkout.sessions.list({ payment_intent: paymentIntent, limit: 1 })
  return data.find(isRentalSession)?.id ?? null
}

/** A rental that the same reading opens, and our copy does not have yet. */
type Opened = { videoId: number; paidAt: Date }
type Reading = { now: Date; arrived?: Date | null; opened?: Opened[] }

/**
 * Reads one rental as Stripe has it: once it is paid, and as refunded while the payer has all of the money back.
 * @param session with its payment, as read back a moment ago
 */
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

/** Whether all of a payment went back to the payer: by refunds, or by a dispute that we did not win. */
async function moneyIsReturned(payment: string, charge: Stripe.Charge): Promise<boolean> {
  if (charge.refunded && (await listStripeRefunds(payment)).given >= charge.amount) return true
  if (!charge.disputed) return false
  const { data } = await stripe().disputes.list({ charge: charge.id, limit: 100 })
  return data.some(({ status }) => !moneyStays.has(status))
}

/** A charge that may have been created days before its money came. When it came, only its event says. */
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
  // Also where it is refunded: perhaps by us, and nothing was stored. Never where a dispute took the money.
  const isByDispute = isReturned && !charge.refunded
  const givenBack = isToRefund(outcome) && !isByDispute ? await refund(paymentIntent) : null
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
  // A refund by others is told by itself.
  const isTold = outcome === 'opens' || givenBack?.outcome === 'now'
  return async (tx) => {
    await givenBack?.write?.(tx)
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

/**
 * Whether a person could watch a video already when they paid for it: another rental of it ran, or they were a member.
 * Stripe is asked for the latter, because our own copy may be late.
 */
async function couldWatch(userId: number, { videoId, paidAt }: Opened, opened: Opened[]): Promise<boolean> {
  // Also one that was paid a moment later, and whose event came first: one of the two goes back.
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
      // One whose bank debit is still on its way opens nothing.
      if (dateOfUnix(subscription.start_date) < paidAt && (await hasPaidInvoice(subscription))) return true
    }
  }
  return false
}
