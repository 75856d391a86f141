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

/** The actor in the audit log of what the provider's events make us do, where nobody is signed in. */
const PROVIDER = { id: 0, email: 'payment provider' }

/** Whether Stripe refuses to refund a payment because the payer disputes it. */
export const isDisputed = (error: unknown): boolean =>
  ['charge_disputed', 'refund_disputed_payment'].some((code) => hasStripeCode(error, code))

const entryOf = (paymentIntent: string) => ({ action: 'refund', entity: 'Payment', entityId: paymentIntent })

const isRecorded = async (paymentIntent: string): Promise<boolean> =>
  (await db.auditEntry.count({ where: entryOf(paymentIntent) })) > 0

/** In the metadata of a refund by the product itself. */
const OURS = { by: 'product' }

/** Whether the product itself gave a payment back: whatever records that tells the person so, and why. */
export const isOurs = ({ metadata }: Stripe.Refund): boolean => metadata?.by === OURS.by

export type RefundOutcome = {
  /**
   * 'now' where this reading did so, 'before' where we or others had done so; 'disputed' where the payer disputes the
   * payment: their bank decides, and it cannot be given back beside that.
   */
  outcome: 'now' | 'before' | 'disputed'
  /** Records that we did so. */
  write: Write | null
}

/**
 * Gives a whole payment back, and has it recorded, also where nothing was stored after the last time: within a day
 * Stripe knows the key and repeats its answer. What was refunded already by others stays theirs.
 * @param paymentIntent Stripe's id
 * @throws Stripe's error
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
 * Gives back what somebody paid for a subscription after they had deleted the account: a debit that settled when it had
 * ended already, or all of one that began in the moment of the deletion.
 * @param subscription of a customer without a person, as Stripe has it, ended
 * @param wasTheirs whether it was known while there was a person: what was paid before its end then stays paid
 * @throws Stripe's error
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

/**
 * Gives back what an invoice was paid with.
 * @param invoice Stripe's id
 * @returns 'disputed' where a part is left to a dispute; null where no payment of it went through the provider
 * @throws Stripe's error
 */
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
