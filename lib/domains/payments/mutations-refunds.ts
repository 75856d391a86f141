import 'server-only'
import type Stripe from 'stripe'
import { recordAudit } from '@/lib/domains/audit/mutations'
import { isPaidTooLate } from '@/lib/domains/payments/policy-subscriptions'
import type { Db } from '@/lib/server/db/client'
import { log } from '@/lib/server/log'
import { stripe } from '@/lib/server/stripe'
import { hasStripeCode, withProvider } from '@/lib/server/stripe-errors'
import { underKey } from '@/lib/server/stripe-idempotency'
import { idOf } from '@/lib/server/stripe-objects'

/** The actor in the audit log of what the provider's events make us do, where nobody is signed in. */
const PROVIDER = { id: 0, email: 'payment provider' }

/** Whether Stripe refuses to refund a payment because the payer disputes it. */
export const isDisputed = (error: unknown): boolean =>
  ['charge_disputed', 'refund_disputed_payment'].some((code) => hasStripeCode(error, code))

const entryOf = (paymentIntent: string) => ({ action: 'refund', entity: 'Payment', entityId: paymentIntent })

/** Whether a payment was given back by the product itself, not by staff. @param paymentIntent Stripe's id */
export const isGivenBackByUs = async (tx: Db, paymentIntent: string): Promise<boolean> =>
  (await tx.auditEntry.count({ where: entryOf(paymentIntent) })) > 0

/**
 * Gives a whole payment back, and records it, also where the transaction that did so was undone: within a day Stripe
 * knows the key and repeats its answer. What was refunded already by others stays theirs.
 * @param paymentIntent Stripe's id
 * @returns 'now' where this transaction did so, 'before' where we or others had done so; 'disputed' where the payer
 *   disputes the payment: their bank decides, and it cannot be given back beside that
 * @throws AppError provider
 */
export async function giveBack(tx: Db, paymentIntent: string): Promise<'now' | 'before' | 'disputed'> {
  if (await isGivenBackByUs(tx, paymentIntent)) return 'before'
  const outcome = await withProvider(async () => {
    try {
      const order = { payment_intent: paymentIntent }
      const key = `refund-${paymentIntent}`
      await underKey(key, (idempotencyKey) => stripe().refunds.create(order, { idempotencyKey }))
      return 'now'
    } catch (error) {
      if (hasStripeCode(error, 'charge_already_refunded')) return 'before'
      if (isDisputed(error)) return 'disputed'
      throw error
    }
  })
  if (outcome === 'now') await recordAudit(tx, PROVIDER, entryOf(paymentIntent))
  if (outcome === 'disputed') log.warn({ payment: paymentIntent }, 'payment left to its dispute, not given back')
  return outcome
}

/**
 * Gives back what somebody paid for a subscription after they had deleted the account: a debit that settled when it had
 * ended already, or all of one that began in the moment of the deletion.
 * @param subscription of a customer without a person, as Stripe has it, ended
 * @param wasTheirs whether it was known while there was a person: what was paid before its end then stays paid
 * @throws AppError provider
 */
export async function giveBackAfterDeletion(
  tx: Db,
  { id: subscription, ended_at: endedAt }: Stripe.Subscription,
  wasTheirs: boolean,
): Promise<void> {
  const { data } = await withProvider(() => stripe().invoices.list({ subscription, status: 'paid', limit: 100 }))
  for (const { id: invoice, amount_paid: amount, status_transitions: times } of data) {
    if (amount > 0 && (!wasTheirs || isPaidTooLate(times.paid_at, endedAt))) await giveBackInvoice(tx, invoice)
  }
}

/**
 * Gives back what an invoice was paid with.
 * @param invoice Stripe's id
 * @returns 'now' where this transaction did so, 'before' where all of it had been given back; 'disputed' where a part
 *   is left to a dispute, 'none' where no payment of it went through the provider
 * @throws AppError provider
 */
export async function giveBackInvoice(tx: Db, invoice: string): Promise<'now' | 'before' | 'disputed' | 'none'> {
  const { data } = await withProvider(() => stripe().invoicePayments.list({ invoice, status: 'paid', limit: 100 }))
  const payments = data.flatMap(({ payment }) => idOf(payment.payment_intent) ?? [])
  if (payments.length === 0) return 'none'
  const outcomes = new Set<string>()
  for (const paymentIntent of payments) outcomes.add(await giveBack(tx, paymentIntent))
  return (['disputed', 'now'] as const).find((outcome) => outcomes.has(outcome)) ?? 'before'
}
