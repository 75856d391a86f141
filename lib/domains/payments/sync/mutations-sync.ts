import 'server-only'
import type Stripe from 'stripe'
import { listCustomers, releaseCustomer } from '@/lib/domains/payments/customers/mutations'
import { readPaymentOfEvent } from '@/lib/domains/payments/payments-read/mutations'
import { inOrder, readBack, type Customer, type Write } from '@/lib/domains/payments/read-back/mutations'
import { readReceipt } from '@/lib/domains/payments/receipts/mutations'
import { readRentalOfEvent, readRentals } from '@/lib/domains/payments/rentals/mutations'
import { db } from '@/lib/server/db/client'
import { log } from '@/lib/server/log'
import { dateOfUnix } from '@/lib/server/stripe-objects'
import { count } from '@/lib/server/telemetry/report'
import type { Actor } from '@/lib/shared/actor'
import { readSubscriptions } from './mutations'
import { tellOfReturnedDebit } from './mutations-debits'
import { customerOfEvent } from './queries'

/**
 * Handles a verified event of Stripe. Whatever the event says, the customer's state is read back from Stripe, and then
 * stored with the event's id in one transaction. So events may come twice, late and in any order
 * (docs/decisions/0011).
 * @throws AppError provider, or the database's error; nothing is stored then and Stripe sends the event again
 */
export async function handleStripeEvent(event: Stripe.Event, now: Date = new Date()): Promise<'processed' | 'known'> {
  const report = (outcome: string) =>
    count('rasika.webhook.events', { 'rasika.event': event.type, 'rasika.outcome': outcome })
  try {
    const customerId = await customerOfEvent(event)
    let isKnown = false
    await readBack(customerId ?? event.id, async (customer) => {
      isKnown = (await db.webhookEvent.count({ where: { id: event.id } })) > 0
      return isKnown ? null : readEvent(event, customer, now)
    })
    const outcome = isKnown ? 'known' : 'processed'
    report(outcome)
    return outcome
  } catch (error) {
    report('failed')
    throw error
  }
}

async function readEvent(event: Stripe.Event, customer: Customer | null, now: Date): Promise<Write> {
  const object = event.data.object
  const writes = customer && [
    await readSubscriptions(customer, now),
    await readRentalOfEvent(customer, event, now),
    await readPaymentOfEvent(customer, event, now),
    event.type === 'invoice.paid' ? await readReceipt(customer, event.data.object.id, now) : null,
  ]
  return async (tx) => {
    if (writes) await inOrder(writes)(tx)
    if (customer && event.type === 'customer.deleted') await releaseCustomer(tx, customer.stripeCustomerId)
    await tellOfReturnedDebit(tx, event)
    const row = {
      id: event.id,
      type: event.type,
      objectId: 'id' in object && typeof object.id === 'string' ? object.id : null,
      createdAt: dateOfUnix(event.created),
      processedAt: now,
    }
    await tx.webhookEvent.createMany({ data: [row], skipDuplicates: true })
  }
}

/**
 * Reads one customer back from Stripe without an event: on the return from a checkout, and for repairs.
 * @throws AppError unavailable where others store this customer again and again, provider; UnknownCurrencyError
 */
export const syncCustomer = (customerId: string, now: Date = new Date()): Promise<void> =>
  readBack(
    customerId,
    async (customer) => customer && inOrder([await readSubscriptions(customer, now), await readRentals(customer, now)]),
  )

/**
 * Reads a person's customers back on their return from Stripe, whose event may be late or lost. When Stripe does not
 * respond, our copy stays as it is.
 */
export async function refreshSubscriptions(actor: Actor): Promise<void> {
  try {
    for (const customer of await listCustomers(db, actor.id)) await syncCustomer(customer)
  } catch (error) {
    log.warn({ actorId: actor.id, err: error }, 'subscriptions not refreshed')
  }
}
