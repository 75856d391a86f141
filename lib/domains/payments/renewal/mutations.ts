import 'server-only'
import type Stripe from 'stripe'
import { listCustomers } from '@/lib/domains/payments/customers/mutations'
import { runInCustomerQueue } from '@/lib/domains/payments/read-back/mutations'
import { hasPaidInvoice } from '@/lib/domains/payments/refunds/queries'
import { cancellationOf, hasEnded, planItemOf } from '@/lib/domains/payments/subscriptions/policy'
import { syncCustomer } from '@/lib/domains/payments/sync/mutations'
import { requireActor } from '@/lib/server/auth/sessions/requirement'
import { db } from '@/lib/server/db/client'
import { stripe } from '@/lib/server/stripe/stripe'
import { nullIfMissing, withProvider } from '@/lib/server/stripe/stripe-errors'
import type { Actor } from '@/lib/shared/access/actor'
import { runningStatuses } from '@/lib/shared/access/roles'

/** Ends the renewal. Reading back queues the confirmation, so a repeated request sends no second one. */
export async function endRenewal(actor: Actor): Promise<void> {
  requireActor(actor, 'verified')
  await changeRenewals(actor.id, stopRenewal)
}

/**
 * Ends a subscription with the paid month, or immediately if its latest payment is due: a later attempt must not charge
 * a person who has left.
 */
export async function stopRenewal(subscription: Stripe.Subscription, isEnding: boolean): Promise<void> {
  if (!runningStatuses.includes(subscription.status) || !(await hasPaidInvoice(subscription)))
    await nullIfMissing(stripe().subscriptions.cancel(subscription.id))
  else if (!isEnding) await stripe().subscriptions.update(subscription.id, { cancel_at_period_end: true })
}

export async function resumeRenewal(actor: Actor): Promise<void> {
  requireActor(actor, 'verified')
  await changeRenewals(actor.id, async ({ id, cancel_at_period_end: atPeriodEnd }, isEnding) => {
    if (!isEnding) return
    // The portal sets only `cancel_at`. Stripe refuses a request with both fields.
    await stripe().subscriptions.update(id, atPeriodEnd ? { cancel_at_period_end: false } : { cancel_at: '' })
  })
}

/** Reads from Stripe, because our copy may be out of date. */
async function changeRenewals(
  userId: number,
  change: (subscription: Stripe.Subscription, isEnding: boolean) => Promise<void>,
): Promise<void> {
  for (const customer of await listCustomers(db, userId)) {
    const count = await runInCustomerQueue(customer, () =>
      withProvider(async () => {
        const { data } = await stripe().subscriptions.list({ customer, status: 'all', limit: 100 })
        const running = data.filter(({ status }) => !hasEnded(status))
        for (const subscription of running) {
          const item = planItemOf(subscription)
          if (item) await change(subscription, cancellationOf(subscription, item.current_period_end).beforeRenewal)
        }
        return running.length
      }),
    )
    if (count > 0) await syncCustomer(customer)
  }
}
