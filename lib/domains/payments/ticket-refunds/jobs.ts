import 'server-only'
import Stripe from 'stripe'
import { queueTextMail } from '@/lib/domains/content/mails/mutations'
import { syncFromStripe, type Customer, type Write } from '@/lib/domains/payments/read-back/mutations'
import { readPayment } from '@/lib/domains/payments/refund-sync/mutations'
import { isOurs, refund } from '@/lib/domains/payments/refunds/mutations'
import { listStripeRefunds } from '@/lib/domains/payments/refunds/queries'
import { composeCancellation, type TicketItem } from '@/lib/domains/payments/tickets/mails'
import { db } from '@/lib/server/db/client'
import { log } from '@/lib/server/log/log'
import { stripe } from '@/lib/server/stripe/stripe'
import { withProvider } from '@/lib/server/stripe/stripe-errors'
import { idOf } from '@/lib/server/stripe/stripe-objects'
import { MINUTE_MS } from '@/lib/shared/format/milliseconds'
import { priceOfMinor } from '@/lib/shared/money/prices'
import type { RefundProblem } from './schema'

/** Tickets per portion. Each needs a few requests to Stripe. */
const PORTION = 10
/** Longer than a portion takes even if Stripe is slow. If a process dies, another one takes over afterwards. */
const LEASE_MS = 5 * MINUTE_MS

async function claim(now: Date): Promise<number[]> {
  const leasedUntil = new Date(now.getTime() + LEASE_MS)
  const rows = await db.$queryRaw<{ purchaseId: number }[]>`
    UPDATE "TicketRefund" SET "leasedUntil" = ${leasedUntil} WHERE "purchaseId" IN (
      SELECT "purchaseId" FROM "TicketRefund" WHERE "settledAt" IS NULL AND "problem" IS NULL
        AND ("leasedUntil" IS NULL OR "leasedUntil" <= ${now})
      ORDER BY "purchaseId" LIMIT ${PORTION} FOR UPDATE SKIP LOCKED
    ) RETURNING "purchaseId"`
  return rows.map(({ purchaseId }) => purchaseId).toSorted((one, other) => one - other)
}

/**
 * Refunds tickets of cancelled livestreams and festivals, and emails their holders, each once: a repeated request to
 * Stripe has the same idempotency key, and the outcome is stored with the email.
 * @returns number of tickets processed
 */
export async function refundCancelledTickets(now: Date = new Date(), stopping?: AbortSignal): Promise<number> {
  const left = await claim(now)
  let done = 0
  try {
    for (let id = left.shift(); id !== undefined; id = left.shift()) {
      await refundTicket(id, now)
      done += 1
      if (stopping?.aborted) break
    }
  } finally {
    // A ticket that failed keeps its lease, so that it doesn't hold up the others.
    if (left.length > 0)
      await db.ticketRefund.updateMany({ where: { purchaseId: { in: left } }, data: { leasedUntil: null } })
  }
  return done
}

const select = {
  ...{ id: true, amount: true, currency: true, stripePaymentIntentId: true, refundedAt: true },
  user: { select: { email: true, firstName: true } },
  livestream: { select: { id: true, name: true } },
  festival: { select: { id: true, name: true } },
} as const

type Ticket = NonNullable<Awaited<ReturnType<typeof readTicket>>>

const readTicket = (id: number) => db.purchase.findUnique({ where: { id }, select })

async function refundTicket(id: number, now: Date): Promise<void> {
  const ticket = await readTicket(id)
  if (!ticket) return
  const { stripePaymentIntentId: payment } = ticket
  const customer = payment && idOf((await withProvider(() => stripe().paymentIntents.retrieve(payment))).customer)
  if (!payment || !customer) return db.$transaction((tx) => settle(ticket, 'refused', 0, now)(tx))
  await syncFromStripe(customer, async (known) =>
    known ? readRefund(known, ticket, payment, now) : settle(ticket, 'refused', 0, now),
  )
}

type Outcome = 'now' | 'before' | RefundProblem

async function readRefund(customer: Customer, ticket: Ticket, payment: string, now: Date): Promise<Write> {
  const { outcome, write } = await tryRefund(payment)
  const { refunds } = await listStripeRefunds(payment)
  const amount = refunds.filter(isOurs).reduce((sum, each) => sum + each.amount, 0)
  const copy = await readPayment(customer, payment, now)
  return async (tx) => {
    await write?.(tx)
    await copy?.(tx)
    await settle(ticket, outcome, amount, now)(tx)
  }
}

/** A refusal that concerns only this payment must not stop the others. */
async function tryRefund(payment: string): Promise<{ outcome: Outcome; write: Write | null }> {
  try {
    return await refund(payment)
  } catch (error) {
    if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) throw error
    log.warn({ payment, err: error }, 'ticket not refunded')
    return { outcome: 'refused', write: null }
  }
}

const settle =
  (ticket: Ticket, outcome: Outcome, amount: number, now: Date): Write =>
  async (tx) => {
    const isProblem = outcome === 'refused' || outcome === 'disputed' || outcome === 'returned'
    const data = isProblem ? { problem: outcome } : { settledAt: now }
    const open = { purchaseId: ticket.id, settledAt: null, problem: null }
    // Another process has settled it, and sent the email.
    if ((await tx.ticketRefund.updateMany({ where: open, data })).count === 0) return
    const item: TicketItem | null = ticket.livestream
      ? { kind: 'livestream', ...ticket.livestream }
      : ticket.festival && { kind: 'festival', ...ticket.festival }
    if (!ticket.user || !item) return
    const price = priceOfMinor(ticket.currency, amount)
    const told = { price, number: ticket.id, outcome: isProblem ? ('problem' as const) : outcome }
    await queueTextMail(tx, 'ticket-cancelled', { to: ticket.user, ...composeCancellation(told, item) })
  }
