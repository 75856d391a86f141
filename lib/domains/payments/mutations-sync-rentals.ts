import 'server-only'
import type Stripe from 'stripe'
import { isPublished } from '@/lib/domains/catalogue/queries-cards'
import { goneRentalRefunded, rentalReceipt, rentalReturned } from '@/lib/domains/payments/mails-receipts'
import { listCustomers } from '@/lib/domains/payments/mutations-customers'
import { giveBack } from '@/lib/domains/payments/mutations-refunds'
import { taxText } from '@/lib/domains/payments/policy-seller'
import { hasPaidInvoice } from '@/lib/domains/payments/queries-provider'
import { refundsAtProvider } from '@/lib/domains/payments/queries-refunds'
import { rentalEnd } from '@/lib/domains/payments/policy-rentals'
import { queueText } from '@/lib/domains/texts/mutations-mails'
import type { Db } from '@/lib/server/db/client'
import { log } from '@/lib/server/log'
import { stripe } from '@/lib/server/stripe'
import { withProvider } from '@/lib/server/stripe-errors'
import { dateOfUnix, idOf } from '@/lib/server/stripe-objects'
import { currencyOf, priceOfMinor } from '@/lib/shared/prices'

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
 * Stores the rental whose checkout an event is about, in the transaction that stores the event. The checkout and its
 * payment are read back from Stripe, so that events may come twice, late and in any order: a refund before its payment
 * too.
 * @throws AppError provider, UnknownCurrencyError
 */
export async function syncRentalOfEvent(tx: Db, event: Stripe.Event, now: Date): Promise<void> {
  const object = event.data.object
  if (object.object !== 'checkout.session' || !isRentalSession(object)) return
  // A payment that takes days counts from its arrival.
  const arrived = event.type === 'checkout.session.async_payment_succeeded' ? dateOfUnix(event.created) : null
  await syncRental(tx, await readSession(object.id), now, arrived)
}

/**
 * Reads the rental that a payment paid back from Stripe; nothing where it paid another thing.
 * @throws AppError provider, UnknownCurrencyError
 */
export async function syncRentalOfPayment(tx: Db, paymentIntent: string, now: Date): Promise<void> {
  const session = await sessionOfPayment(tx, paymentIntent)
  if (session) await syncRental(tx, await readSession(session), now)
}

/**
 * Reads a customer's rentals back without an event: paid checkouts whose event was lost, and refunds and disputes of
 * rentals that have not ended.
 * @throws AppError provider, UnknownCurrencyError
 */
export async function syncRentalsOfCustomer(tx: Db, stripeCustomerId: string, now: Date): Promise<void> {
  const customer = await tx.billingCustomer.findUnique({
    where: { stripeCustomerId },
    select: { userId: true },
  })
  if (!customer) return
  const { data } = await withProvider(() =>
    stripe().checkout.sessions.list({
      ...{ customer: stripeCustomerId, status: 'complete', limit: RECENT * 2 },
      expand: [`data.${PAYMENT}`],
    }),
  )
  const listed = new Map(data.filter(isRentalSession).map((session) => [session.id, session]))
  const paid = [...listed.keys()]
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
  for (const id of all) if (!over.has(id)) await syncRental(tx, listed.get(id) ?? (await readSession(id)), now)
}

const readSession = (id: string): Promise<Stripe.Checkout.Session> =>
  withProvider(() => stripe().checkout.sessions.retrieve(id, { expand: [PAYMENT] }))

/** The checkout of a payment: from our copy or, when the payment's own event has not come yet, from Stripe. */
async function sessionOfPayment(tx: Db, paymentIntent: string): Promise<string | null> {
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
 * Stores one rental as Stripe has it: once it is paid, and as refunded while the payer has all of the money back.
 * @param session with its payment, as read back a moment ago
 */
async function syncRental(
  tx: Db,
  session: Stripe.Checkout.Session,
  now: Date,
  arrived: Date | null = null,
): Promise<void> {
  const payment = typeof session.payment_intent === 'object' ? session.payment_intent : null
  const charge = payment && typeof payment.latest_charge === 'object' ? payment.latest_charge : null
  if (!isRentalSession(session) || session.payment_status !== 'paid' || !payment || !charge) return
  const before = await tx.rental.findUnique({
    where: { stripeCheckoutSessionId: session.id },
    select: { id: true, refundedAt: true },
  })
  const isReturned = await moneyIsReturned(payment.id, charge)
  if (!before) await record(tx, session, payment.id, charge, { now, arrived, isReturned })
  else if (isReturned !== (before.refundedAt !== null)) {
    const data = { refundedAt: isReturned ? now : null }
    await tx.rental.update({ where: { id: before.id }, data, select: { id: true } })
  }
}

/** Whether all of a payment went back to the payer: by refunds, or by a dispute that we did not win. */
async function moneyIsReturned(payment: string, charge: Stripe.Charge): Promise<boolean> {
  if (charge.refunded && (await refundsAtProvider(payment)).given >= charge.amount) return true
  if (!charge.disputed) return false
  const { data } = await withProvider(() => stripe().disputes.list({ charge: charge.id, limit: 100 }))
  return data.some(({ status }) => !moneyStays.has(status))
}

/** A charge that may have been created days before its money came. When it came, only its event says. */
const settlesLater = ({ payment_method_details: details }: Stripe.Charge): boolean =>
  details !== null && details.type !== 'card'

async function record(
  tx: Db,
  session: Stripe.Checkout.Session,
  paymentIntent: string,
  charge: Stripe.Charge,
  { now, arrived, isReturned }: { now: Date; arrived: Date | null; isReturned: boolean },
): Promise<void> {
  const stripeCustomerId = idOf(session.customer)
  const customer = await tx.billingCustomer.findUnique({
    where: { stripeCustomerId: stripeCustomerId ?? '' },
    select: { userId: true, user: { select: { email: true, firstName: true } } },
  })
  // Another product may share our account at Stripe.
  if (!customer) return
  const video = await tx.video.findUnique({
    where: { id: Number(session.metadata?.videoId) || 0 },
    select: { id: true, name: true, freeAccess: true, publishedAt: true },
  })
  const paidAt = arrived ?? (settlesLater(charge) ? now : dateOfUnix(charge.created))
  const isShown = video !== null && isPublished(video, now)
  const isOpen =
    isShown &&
    customer.userId !== null &&
    (video.freeAccess || (await couldWatch(tx, customer.userId, video.id, paidAt)))
  // Nobody is charged for nothing: the account was deleted, the video was taken off the site, or was open to them.
  const isToReturn = customer.userId === null || !isShown || isOpen
  // Also where it is refunded: perhaps by us, and the transaction was undone. Never where a dispute took the money.
  const givenBack = isToReturn && (!isReturned || charge.refunded) ? await giveBack(tx, paymentIntent) : null
  const facts = { sessionId: session.id, videoId: session.metadata?.videoId }
  const amount = session.amount_total ?? charge.amount
  const currency = currencyOf(session.currency ?? charge.currency)
  const price = priceOfMinor(currency, amount)
  const to = customer.user
  if (!isShown) {
    log.error(facts, 'rental of a video that is not on the site')
    if (to && givenBack === 'now') await queueText(tx, 'payment-refunded', { to, ...goneRentalRefunded(price) })
  }
  if (!video) return
  const expiresAt = rentalEnd(paidAt)
  const { id } = await tx.rental.create({
    data: {
      amount,
      currency,
      paidAt,
      expiresAt,
      userId: customer.userId,
      videoId: video.id,
      stripeCheckoutSessionId: session.id,
      stripePaymentIntentId: paymentIntent,
      refundedAt: isToReturn || isReturned ? now : null,
    },
    select: { id: true },
  })
  // A payment that goes back, or was refunded or disputed before we read it, has no receipt. What others gave back is
  // told by their refund.
  if (!to || ((isToReturn || isReturned) && !(isOpen && givenBack === 'now'))) return
  const calculated = priceOfMinor(currency, session.total_details?.amount_tax ?? 0)
  const tax = taxText(price, session.automatic_tax.enabled ? calculated : null)
  const paid = { number: id, price, paidAt, expiresAt, tax }
  if (isOpen) await queueText(tx, 'rental-returned', { to, ...rentalReturned(paid, video) })
  else await queueText(tx, 'rental-receipt', { to, ...rentalReceipt(paid, video) })
}

/**
 * Whether a person could watch a video already when they paid for it: another rental of it ran, or they were a member.
 * Stripe is asked for the latter, because our own copy may be late.
 */
async function couldWatch(tx: Db, userId: number, videoId: number, paidAt: Date): Promise<boolean> {
  // Also one that was paid a moment later, and whose event came first: one of the two goes back.
  const running = { refundedAt: null, paidAt: { lt: rentalEnd(paidAt) }, expiresAt: { gt: paidAt } }
  if ((await tx.rental.count({ where: { userId, videoId, ...running } })) > 0) return true
  const free = { createdAt: { lte: paidAt }, endsAt: { gt: paidAt } }
  const notEnded = { OR: [{ endedAt: null }, { endedAt: { gt: paidAt } }] }
  if ((await tx.freeMembership.count({ where: { userId, ...free, ...notEnded } })) > 0) return true
  for (const customer of await listCustomers(tx, userId)) {
    const { data } = await withProvider(() => stripe().subscriptions.list({ customer, status: 'active', limit: 100 }))
    for (const subscription of data) {
      // One whose bank debit is still on its way opens nothing.
      if (dateOfUnix(subscription.start_date) < paidAt && (await hasPaidInvoice(subscription))) return true
    }
  }
  return false
}
