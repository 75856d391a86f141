import 'server-only'
import type Stripe from 'stripe'
import { receiptMail } from '@/lib/domains/rentals/mails'
import { rentalEnd } from '@/lib/domains/rentals/policy'
import { RENTAL } from '@/lib/domains/rentals/schema'
import type { Db } from '@/lib/server/db/client'
import { env } from '@/lib/server/env'
import { log } from '@/lib/server/log'
import { queueMail } from '@/lib/server/mail/outbox'
import { stripe, withProvider } from '@/lib/server/stripe'

/** Marks a checkout session of ours as one of a rental, beside the video's id. */
export const RENTAL_KIND = 'rental'

/** Checkouts, and running rentals, that are looked at when no event names one. */
const RECENT = 20

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
  } else if (object.object === 'charge' && event.type === 'charge.refunded') {
    const session = await sessionOfPayment(tx, idOf(object.payment_intent))
    if (session) await syncRental(tx, session, now)
  }
}

/**
 * Brings a customer's rentals up to date without an event: paid checkouts that we have not heard of, and refunds of
 * rentals that run.
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
        ...(customer.userId === null ? [] : [{ userId: customer.userId, refundedAt: null, expiresAt: { gt: now } }]),
      ],
    },
    orderBy: { paidAt: 'desc' },
    take: RECENT * 2,
    select: { stripeCheckoutSessionId: true, refundedAt: true, expiresAt: true },
  })
  const over = new Set(
    known.filter((row) => row.refundedAt || row.expiresAt <= now).map((row) => row.stripeCheckoutSessionId),
  )
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
 * Stores one rental as the provider has it: nothing while it is not paid, once when it is, and ended when all of the
 * money went back.
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
  if (!before) await record(tx, session, payment.id, charge, now, arrived)
  else if (charge.refunded && before.refundedAt === null) {
    await tx.rental.update({ where: { id: before.id }, data: { refundedAt: now }, select: { id: true } })
  }
}

async function record(
  tx: Db,
  session: Stripe.Checkout.Session,
  paymentIntent: string,
  charge: Stripe.Charge,
  now: Date,
  arrived: Date | null,
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
  // Paid in the moment in which the account, or the video, went away: nobody is charged for nothing.
  if ((!video || customer.userId === null) && !charge.refunded) await giveBack(paymentIntent)
  if (!video) {
    log.error({ sessionId: session.id, videoId: session.metadata?.videoId }, 'rental of a video that is gone')
    return
  }
  const paidAt = arrived ?? fromUnix(charge.created)
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
      refundedAt: charge.refunded ? now : null,
    },
    select: { id: true },
  })
  if (!customer.user) return
  await queueMail(tx, {
    to: { address: customer.user.email, name: customer.user.firstName },
    template: 'rental-receipt',
    body: receiptMail(env().APP_URL, customer.user, { number: id, ...facts }, video),
  })
}

/** Its event, when it comes, marks the rental as refunded. */
async function giveBack(paymentIntent: string): Promise<void> {
  await withProvider(() =>
    stripe().refunds.create({ payment_intent: paymentIntent }, { idempotencyKey: `refund-${paymentIntent}` }),
  )
}

function idOf(reference: string | { id: string } | null): string | null {
  return typeof reference === 'object' ? (reference?.id ?? null) : reference
}
