import 'server-only'
import type Stripe from 'stripe'
import { recordAudit } from '@/lib/domains/audit/mutations'
import { combineWrites, type Write } from '@/lib/domains/payments/read-back/mutations'
import { isPaidTooLate } from '@/lib/domains/payments/subscriptions/policy'
import { db } from '@/lib/server/db/client'
import { log } from '@/lib/server/log/log'
import { stripe } from '@/lib/server/stripe/stripe'
import { hasStripeCode, withIdempotencyKey } from '@/lib/server/stripe/stripe-errors'
import { idOf } from '@/lib/server/stripe/stripe-objects'

const PROVIDER = { id: 0, email: 'payment provider' }

export const isDisputed = (error: unknown): boolean =>
  ['charge_disputed', 'refund_disputed_payment'].some((code) => hasStripeCode(error, code))

const entryOf = (paymentIntent: string) => ({ action: 'refund', entity: 'Payment', entityId: paymentIntent })

const isRecorded = async (paymentIntent: string): Promise<boolean> =>
  (await db.auditEntry.count({ where: entryOf(paymentIntent) })) > 0

const OURS = { by: 'product' }

export const isOurs = ({ metadata }: Stripe.Refund): boolean => metadata?.by === OURS.by

export type RefundOutcome = {
  /** 'before': was already refunded. 'disputed': not refunded, because the payer's bank decides. */
  outcome: 'now' | 'before' | 'disputed'
  write: Write | null
}

/**
 * Refunds a payment once. If an earlier refund wasn't recorded, this call records it: Stripe repeats its response for a
 * day.
 */
export async function refund(paymentIntent: string): Promise<RefundOutcome> {
  if (await isRecorded(paymentIntent)) return { outcome: 'before', write: null }
  try {
    const order = { payment_intent: paymentIntent, metadata: OURS }
    const key = `refund-${paymentIntent}`
    await withIdempotencyKey(key, (idempotencyKey) => stripe().refunds.create(order, { idempotencyKey }))
    return { outcome: 'now', write: (tx) => recordAudit(tx, PROVIDER, entryOf(paymentIntent)) }
  } catch (error) {
    if (hasStripeCode(error, 'charge_already_refunded')) return { outcome: 'before', write: null }
    if (!isDisputed(error)) throw error
    log.warn({ payment: paymentIntent }, 'payment disputed, not refunded')
    return { outcome: 'disputed', write: null }
  }
}

/**
 * Refunds payments that arrived after the subscription had ended, such as slow bank debits.
 * @param subscription ended subscription of a deleted account
 * @param wasTheirs true if our copy already had the subscription; otherwise all of its payments are refunded
 */
export async function refundAfterDeletion(
  { id: subscription, ended_at: endedAt }: Stripe.Subscription,
  wasTheirs: boolean,
): Promise<Write> {
  const { data } = await stripe().invoices.list({ subscription, status: 'paid', limit: 100 })
  const writes: (Write | null)[] = []
  for (const { id: invoice, amount_paid: amount, status_transitions: times } of data) {
    const isTheirs = wasTheirs && !isPaidTooLate(times.paid_at, endedAt)
    if (amount > 0 && !isTheirs) writes.push((await refundInvoice(invoice))?.write ?? null)
  }
  return combineWrites(writes)
}

export async function refundInvoice(invoice: string): Promise<RefundOutcome | null> {
  const { data } = await stripe().invoicePayments.list({ invoice, status: 'paid', limit: 100 })
  const all: RefundOutcome[] = []
  for (const { payment } of data) {
    const paymentIntent = idOf(payment.payment_intent)
    if (paymentIntent) all.push(await refund(paymentIntent))
  }
  if (all.length === 0) return null
  const outcome = (['disputed', 'now'] as const).find((each) => all.some((given) => given.outcome === each))
  return { outcome: outcome ?? 'before', write: combineWrites(all.map(({ write }) => write)) }
}
