/** Reads one-time payments back from Stripe. `readers` lists the kinds. */
import 'server-only'
import type Stripe from 'stripe'
import { isOwnCheckout } from '@/lib/domains/payments/checkout/mutations'
import { giftReader } from '@/lib/domains/payments/gifts/mutations'
import { passReader } from '@/lib/domains/payments/passes/mutations'
import {
  combineWrites,
  type Customer,
  type PaidCheckout,
  type PurchaseReader,
  type StoredPurchase,
  type Write,
} from '@/lib/domains/payments/read-back/mutations'
import { taxText } from '@/lib/domains/payments/receipts/policy'
import { refund } from '@/lib/domains/payments/refunds/mutations'
import { listStripeRefunds } from '@/lib/domains/payments/refunds/queries'
import { rentalReader } from '@/lib/domains/payments/rentals/mutations'
import { ticketReader } from '@/lib/domains/payments/tickets/mutations'
import { db, type Db } from '@/lib/server/db/client'
import { log } from '@/lib/server/log/log'
import { stripe } from '@/lib/server/stripe/stripe'
import { dateOfUnix } from '@/lib/server/stripe/stripe-objects'
import { currencyOf, priceOfMinor } from '@/lib/shared/money/prices'
import { isToRefund, moneyStays } from './policy'
import type { PurchaseKind } from './schema'

const readers: Partial<Record<PurchaseKind, PurchaseReader>> = {
  rental: rentalReader,
  pass: passReader,
  ticket: ticketReader,
  gift: giftReader,
}

const RECENT = 40

/** Field to expand in checkouts, because a separate request for each payment could exceed the deadline. */
const PAYMENT = 'payment_intent.latest_charge'

/** Returns null for checkouts of plans, and of other products of the same Stripe account. */
function purchaseKindOf(session: Stripe.Checkout.Session): PurchaseKind | null {
  const kind = session.metadata?.kind ?? ''
  const isKind = session.mode === 'payment' && Object.hasOwn(readers, kind)
  return isKind && isOwnCheckout(session) ? (kind as PurchaseKind) : null
}

export function readerOf(session: Stripe.Checkout.Session): PurchaseReader | null {
  const kind = purchaseKindOf(session)
  return kind && (readers[kind] ?? null)
}

const isPurchase = (session: Stripe.Checkout.Session): boolean => readerOf(session) !== null

/** Reads checkout and payment from Stripe, because events may be repeated, late or out of order. */
export async function readPurchaseOfEvent(customer: Customer, event: Stripe.Event, now: Date): Promise<Write | null> {
  const object = event.data.object
  if (object.object !== 'checkout.session' || !isPurchase(object)) return null
  // A payment that settles later, such as a bank debit, opens the item when the money arrives.
  const arrived = event.type === 'checkout.session.async_payment_succeeded' ? dateOfUnix(event.created) : null
  return readPurchase(customer, await readSession(object.id), { now, arrived })
}

export async function readPurchaseOfPayment(
  customer: Customer,
  paymentIntent: string,
  now: Date,
): Promise<Write | null> {
  const session = await sessionOfPayment(paymentIntent)
  return session === null ? null : readPurchase(customer, await readSession(session), { now })
}

/** Finds payments, refunds and disputes whose events were lost. */
export async function readPurchases(customer: Customer, now: Date): Promise<Write | null> {
  const { data } = await stripe().checkout.sessions.list({
    ...{ customer: customer.stripeCustomerId, status: 'complete', limit: RECENT },
    expand: [`data.${PAYMENT}`],
  })
  const listed = new Map(data.filter(isPurchase).map((session) => [session.id, session]))
  const paid = [...listed.keys()]
  // Compares old purchases too while they open something, because their money may be returned.
  const isRunning = { OR: [{ entitlement: { endsAt: { gt: now } } }, { gift: { isNot: null } }] }
  const known = await db.purchase.findMany({
    where: {
      OR: [
        { stripeCheckoutSessionId: { in: paid } },
        ...(customer.userId === null ? [] : [{ userId: customer.userId, ...isRunning }]),
      ],
    },
    orderBy: { paidAt: 'desc' },
    take: RECENT,
    select: { stripeCheckoutSessionId: true, entitlement: { select: { endsAt: true } } },
  })
  const isOver = ({ entitlement }: (typeof known)[number]) => entitlement !== null && entitlement.endsAt <= now
  const over = new Set(known.filter(isOver).map((row) => row.stripeCheckoutSessionId))
  const all = new Set([...paid, ...known.map((row) => row.stripeCheckoutSessionId)])
  const writes: (Write | null)[] = []
  const opened: PaidCheckout['opened'] = []
  for (const id of all) {
    if (over.has(id)) continue
    writes.push(await readPurchase(customer, listed.get(id) ?? (await readSession(id)), { now, opened }))
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
  const row = await db.purchase.findUnique({
    where: { stripePaymentIntentId: paymentIntent },
    select: { stripeCheckoutSessionId: true },
  })
  if (row) return row.stripeCheckoutSessionId
  const { data } = await stripe().checkout.sessions.list({ payment_intent: paymentIntent, limit: 1 })
  return data.find(isPurchase)?.id ?? null
}

type Reading = { now: Date; arrived?: Date | null; opened?: PaidCheckout['opened'] }

async function readPurchase(
  customer: Customer,
  session: Stripe.Checkout.Session,
  { now, arrived = null, opened = [] }: Reading,
): Promise<Write | null> {
  const kind = purchaseKindOf(session)
  const reader = readerOf(session)
  const payment = typeof session.payment_intent === 'object' ? session.payment_intent : null
  const charge = payment && typeof payment.latest_charge === 'object' ? payment.latest_charge : null
  if (!kind || !reader || session.payment_status !== 'paid' || !payment || !charge) return null
  const before = await db.purchase.findUnique({
    where: { stripeCheckoutSessionId: session.id },
    select: { id: true, userId: true, refundedAt: true },
  })
  const isReturned = await moneyIsReturned(payment.id, charge)
  if (before) {
    if (isReturned === (before.refundedAt !== null)) return null
    const refundedAt = isReturned ? now : null
    return async (tx) => {
      await tx.purchase.update({ where: { id: before.id }, data: { refundedAt }, select: { id: true } })
      await reader.setEnded(tx, before, refundedAt, now)
    }
  }
  const amount = session.amount_total ?? charge.amount
  const currency = currencyOf(session.currency ?? charge.currency)
  const price = priceOfMinor(currency, amount)
  const calculated = priceOfMinor(currency, session.total_details?.amount_tax ?? 0)
  const paidAt = arrived ?? (settlesLater(charge) ? now : dateOfUnix(charge.created))
  const tax = taxText(price, session.automatic_tax.enabled ? calculated : null)
  const reading = await reader.read(customer, { session, paidAt, price, tax, isReturned, now, opened })
  const { outcome, item } = reading
  // Calls `refund` even if the payment is already refunded, because our own refund may not have been stored. Never
  // calls it after a lost dispute, because the bank has already returned the money.
  const isByDispute = isReturned && !charge.refunded
  const ownRefund = isToRefund(outcome) && !isByDispute ? await refund(payment.id) : null
  if (outcome === 'item-gone') log.error({ sessionId: session.id, kind }, 'payment for an unavailable item')
  // Sends an email only about our own refund, because refunds made elsewhere have their own email.
  const isTold = outcome === 'opens' || ownRefund?.outcome === 'now'
  const refundedAt = outcome === 'opens' ? null : now
  return async (tx) => {
    await ownRefund?.write?.(tx)
    const data = {
      ...{ kind, amount, currency, paidAt, refundedAt, userId: customer.userId },
      ...{ stripeCheckoutSessionId: session.id, stripePaymentIntentId: payment.id },
    }
    const row = item && (await tx.purchase.create({ data: { ...data, ...item }, select: { id: true, userId: true } }))
    if (row) await reading.open(tx, row, refundedAt)
    if (isTold) await reading.tell(tx, row)
  }
}

/** Adds up refunds and checks disputes, because `charge.refunded` may include failed refunds. */
async function moneyIsReturned(payment: string, charge: Stripe.Charge): Promise<boolean> {
  if (charge.refunded && (await listStripeRefunds(payment)).given >= charge.amount) return true
  if (!charge.disputed) return false
  const { data } = await stripe().disputes.list({ charge: charge.id, limit: 100 })
  return data.some(({ status }) => !moneyStays(status))
}

const immediate = new Set(['card', 'link', 'paypal', 'upi'])

/** Returns true for methods such as bank debits: they settle days after the charge, and only the event has the date. */
const settlesLater = ({ payment_method_details: details }: Stripe.Charge): boolean =>
  details !== null && !immediate.has(details.type)

/** Ends what a purchase opened, whatever its kind. */
export async function endPurchase(
  tx: Db,
  { kind, ...purchase }: StoredPurchase & { kind: PurchaseKind },
  now: Date,
): Promise<void> {
  await readers[kind]?.setEnded(tx, purchase, now, now)
}
