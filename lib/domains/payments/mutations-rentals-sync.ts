import 'server-only'
import type Stripe from 'stripe'
import { receiptMail, returnedMail } from '@/lib/domains/payments/mails-rentals'
import { rentalEnd } from '@/lib/domains/payments/policy-rentals'
import { RENTAL } from '@/lib/domains/payments/schema-rentals'
import type { Db } from '@/lib/server/db/client'
import { env } from '@/lib/server/env'
import { log } from '@/lib/server/log'
import { queueMail } from '@/lib/server/mail/outbox'
import { stripe, withProvider } from '@/lib/server/stripe'

/** Marks a checkout session of ours as one of a rental, beside the video's id. */
export const RENTAL_KIND = 'rental'

/** Checkouts, and running rentals, that are looked at when no event names one. */
const RECENT = 20

/** A dispute that was won, or one that is only asked about, leaves the money with us. */
const moneyStays = new Set(['won', 'prevented', 'warning_needs_response', 'warning_under_review', 'warning_closed'])

const fromUnix = (seconds: number) => new Date(seconds * 1000)

export const isRentalSession = ({ mode, metadata }: Stripe.Checkout.Session): boolean =>
  mode === 'payment' && metadata?.kind === RENTAL_KIND

/**
 * Takes in what an event says about a rental, in the transaction that records the event: whatever it is, the checkout
 * and its payment are read back from the provider. So events may come twice, late and in any order, a refund before the
 * payment that it gives back.
 * @throws AppError provider
 */
export async function syncRentalOfEvent(tx: Db, event: Stripe.Event, now: Date): Promise<void> {
  const object = event.data.object
  if (object.object === 'checkout.session') {
    // A payment that takes days counts from the day on which it arrived.
    const arrived = event.type === 'checkout.session.async_payment_succeeded' ? fromUnix(event.created) : null
    if (isRentalSession(object)) await syncRental(tx, object.id, now, arrived)
  } else if (object.object === 'dispute' || (object.object === 'charge' && event.type === 'charge.refunded')) {
    const session = await sessionOfPayment(tx, idOf(object.payment_intent))
    if (session) await syncRental(tx, session, now)
  }
}

/**
 * Brings a customer's rentals up to date without an event: paid checkouts that we have not heard of, and refunds and
 * disputes of rentals whose time is not over.
 * @throws AppError provider
 */
export async function syncRentalsOfCustomer(tx: Db, stripeCustomerId: string, now: Date): Promise<void> {
  const customer = await tx.billingCustomer.findUnique({
    where: { stripeCustomerId },
    select: { userId: true, currency: true },
  })
  if (customer?.currency !== RENTAL.currency) return
  const { data } = await withProvider(() =>
    stripe().checkout.sessions.list({ customer: stripeCustomerId, status: 'complete', limit: RECENT }),
  )
  const paid = data.filter(isRentalSession).map(({ id }) => id)
  const known = await tx.rental.findMany({
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
  for (const session of all) if (!over.has(session)) await syncRental(tx, session, now)
}

/** The checkout behind a payment: ours, or, when the payment's own event has not come yet, the provider's. */
async function sessionOfPayment(tx: Db, paymentIntent: string | null): Promise<string | null> {
  if (paymentIntent === null) return null
  const row = await tx.rental.findUnique({
    where: { stripePaymentIntentId: paymentIntent },
    select: { stripeCheckoutSessionId: true },
  })
  if (row) return row.stripeCheckoutSessionId
  const { data } = await withProvider(() =>
    stripe().checkout.sessions.list({ payment_intent: paymentIntent, limit: 1 }),
  )
  return data.find(isRentalSession)?.id ?? null
}

/**
 * Stores one rental as the provider has it: nothing while it is not paid, once when it is, and ended while all of the
 * money is gone.
 */
async function syncRental(tx: Db, sessionId: string, now: Date, arrived: Date | null = null): Promise<void> {
  const session = await withProvider(() =>
    stripe().checkout.sessions.retrieve(sessionId, { expand: ['payment_intent.latest_charge'] }),
  )
  const payment = typeof session.payment_intent === 'object' ? session.payment_intent : null
  const charge = payment && typeof payment.latest_charge === 'object' ? payment.latest_charge : null
  if (!isRentalSession(session) || session.payment_status !== 'paid' || !payment || !charge) return
  const before = await tx.rental.findUnique({
    where: { stripeCheckoutSessionId: session.id },
    select: { id: true, refundedAt: true },
  })
  const gone = await moneyIsGone(charge)
  if (!before) await record(tx, session, payment.id, charge, { now, arrived, gone })
  else if (gone !== (before.refundedAt !== null)) {
    await tx.rental.update({ where: { id: before.id }, data: { refundedAt: gone ? now : null }, select: { id: true } })
  }
}

/** Whether all of a payment went back to the payer: by a refund, or by a dispute, unless the bank decided for us. */
async function moneyIsGone(charge: Stripe.Charge): Promise<boolean> {
  if (charge.refunded || !charge.disputed) return charge.refunded
  const { data } = await withProvider(() => stripe().disputes.list({ charge: charge.id, limit: 100 }))
  return data.some(({ status }) => !moneyStays.has(status))
}

async function record(
  tx: Db,
  session: Stripe.Checkout.Session,
  paymentIntent: string,
  charge: Stripe.Charge,
  { now, arrived, gone }: { now: Date; arrived: Date | null; gone: boolean },
): Promise<void> {
  const stripeCustomerId = idOf(session.customer)
  const customer = await tx.billingCustomer.findUnique({
    where: { stripeCustomerId: stripeCustomerId ?? '' },
    select: { userId: true, user: { select: { email: true, firstName: true } } },
  })
  // Another product may share the provider's account.
  if (!customer) return
  const video = await tx.video.findUnique({
    where: { id: Number(session.metadata?.videoId) || 0 },
    select: { id: true, name: true },
  })
  const paidAt = arrived ?? fromUnix(charge.created)
  const owned = video && customer.userId !== null && (await couldWatch(tx, customer.userId, video.id, paidAt))
  // Nobody is charged for nothing: the account or the video is gone, or they had already what they paid for.
  const returned = !video || customer.userId === null || owned
  if (returned && !gone) await giveBack(paymentIntent)
  if (!video) {
    log.error({ sessionId: session.id, videoId: session.metadata?.videoId }, 'rental of a video that is gone')
    return
  }
  const facts = {
    amount: session.amount_total ?? charge.amount,
    currency: RENTAL.currency,
    paidAt,
    expiresAt: rentalEnd(paidAt),
  }
  const { id } = await tx.rental.create({
    data: {
      ...facts,
      userId: customer.userId,
      videoId: video.id,
      stripeCheckoutSessionId: session.id,
      stripePaymentIntentId: paymentIntent,
      refundedAt: returned || gone ? now : null,
    },
    select: { id: true },
  })
  // Of what was refunded or disputed before we heard of it there is nothing to confirm.
  if (!customer.user || (gone && !owned)) return
  const mail = owned ? returnedMail : receiptMail
  await queueMail(tx, {
    to: { address: customer.user.email, name: customer.user.firstName },
    template: owned ? 'rental-returned' : 'rental-receipt',
    body: mail(env().APP_URL, customer.user, { number: id, ...facts }, video),
  })
}

/**
 * Whether a person could watch a video anyway when they paid for it: another rental of it ran, or they had become a
 * member, by the provider's word, because our own may be late.
 */
async function couldWatch(tx: Db, userId: number, videoId: number, paidAt: Date): Promise<boolean> {
  const running = { refundedAt: null, paidAt: { lte: paidAt }, expiresAt: { gt: paidAt } }
  if ((await tx.rental.count({ where: { userId, videoId, ...running } })) > 0) return true
  const customers = await tx.billingCustomer.findMany({ where: { userId }, select: { stripeCustomerId: true } })
  for (const { stripeCustomerId: customer } of customers) {
    const { data } = await withProvider(() => stripe().subscriptions.list({ customer, status: 'active', limit: 100 }))
    if (data.some(({ start_date }) => fromUnix(start_date) < paidAt)) return true
  }
  return false
}

/** The same payment is given back once, however often this is asked. */
async function giveBack(paymentIntent: string): Promise<void> {
  await withProvider(() =>
    stripe().refunds.create({ payment_intent: paymentIntent }, { idempotencyKey: `refund-${paymentIntent}` }),
  )
}

function idOf(reference: string | { id: string } | null | undefined): string | null {
  return typeof reference === 'string' ? reference : (reference?.id ?? null)
}
