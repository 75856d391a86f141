import 'server-only'
import type Stripe from 'stripe'
import { listCustomers, releaseCustomer } from '@/lib/domains/payments/mutations-customers'
import { tellOfReturnedDebit } from '@/lib/domains/payments/mutations-debits'
import { sendReceiptOf } from '@/lib/domains/payments/mutations-receipts'
import { syncPaymentOfEvent } from '@/lib/domains/payments/mutations-sync-refunds'
import { syncRentalOfEvent, syncRentalsOfCustomer } from '@/lib/domains/payments/mutations-sync-rentals'
import { syncSubscriptions } from '@/lib/domains/payments/mutations-sync-subscriptions'
import { customerOfEvent } from '@/lib/domains/payments/queries-event-customer'
import { db, type Db } from '@/lib/server/db/client'
import { log } from '@/lib/server/log'
import { processState } from '@/lib/server/process-state'
import { createQueue, type Queue } from '@/lib/server/queue'
import { dateOfUnix } from '@/lib/server/stripe-objects'
import { within } from '@/lib/server/stripe-requests'
import { count } from '@/lib/server/telemetry/report'
import type { Actor } from '@/lib/shared/actor'
import { AppError } from '@/lib/shared/errors'

/** In ms. Stripe is asked while the transaction is open: time for its slowest response, then everything is undone. */
const TRANSACTION = { timeout: 15_000, maxWait: 2000 }
/** In ms, for all of Stripe's responses together: less than the transaction, which would end while we wait. */
const RESPONSES_MS = 12_000

/**
 * Each of these transactions holds a connection while Stripe responds. However slow Stripe is and however many events
 * come, all but two connections stay free for everybody else.
 */
const AT_ONCE = 2
const QUEUE_TIMEOUT_MS = 10_000

const enqueue: Queue = (key, work) =>
  (processState.providerQueue ??= createQueue(AT_ONCE, QUEUE_TIMEOUT_MS))(key, () => within(RESPONSES_MS, work))

/**
 * Handles a verified event of Stripe. Whatever the event says, the customer's state is read back from Stripe and
 * stored, with the event's id, in one transaction. So events may come twice, late and in any order
 * (docs/decisions/0011).
 * @throws AppError provider, or the database's error; nothing is stored then and Stripe sends the event again
 */
export async function handleStripeEvent(event: Stripe.Event, now: Date = new Date()): Promise<'processed' | 'known'> {
  const report = (outcome: string) =>
    count('rasika.webhook.events', { 'rasika.event': event.type, 'rasika.outcome': outcome })
  try {
    const customerId = await customerOfEvent(event)
    const outcome = await enqueue(customerId ?? event.id, () => storeEvent(event, customerId, now))
    report(outcome)
    return outcome
  } catch (error) {
    report('failed')
    throw error
  }
}

function storeEvent(event: Stripe.Event, customerId: string | null, now: Date): Promise<'processed' | 'known'> {
  return db.$transaction(async (tx) => {
    // One event of a customer at a time: otherwise an older response could be written over a newer one.
    if (customerId) await lockCustomer(tx, customerId)
    const known = await tx.webhookEvent.findUnique({ where: { id: event.id }, select: { id: true } })
    if (known) return 'known'
    if (customerId) {
      await syncSubscriptions(tx, customerId, now)
      await syncRentalOfEvent(tx, event, now)
      await syncPaymentOfEvent(tx, event, customerId, now)
      if (event.type === 'customer.deleted') await releaseCustomer(tx, customerId)
    }
    await tellOfReturnedDebit(tx, event)
    if (event.type === 'invoice.paid') await sendReceiptOf(tx, event.data.object.id, now)
    const object = event.data.object
    await tx.webhookEvent.createMany({
      data: [
        {
          id: event.id,
          type: event.type,
          objectId: 'id' in object && typeof object.id === 'string' ? object.id : null,
          createdAt: dateOfUnix(event.created),
          processedAt: now,
        },
      ],
      skipDuplicates: true,
    })
    return 'processed'
  }, TRANSACTION)
}

/**
 * Reads one customer back from Stripe without an event: on the return from a checkout, and for repairs.
 * @throws AppError unavailable while another process works on the customer, provider; UnknownCurrencyError
 */
export function syncCustomer(customerId: string, now: Date = new Date()): Promise<void> {
  return whileLocked(customerId, async (tx) => {
    await syncSubscriptions(tx, customerId, now)
    await syncRentalsOfCustomer(tx, customerId, now)
  })
}

/**
 * Does something with a customer at Stripe, and stores what came of it, in one transaction, while nobody else does.
 * @throws AppError unavailable while another process works on the customer; what the work throws
 */
export function whileLocked<T>(customerId: string, work: (tx: Db) => Promise<T>): Promise<T> {
  return enqueue(customerId, () =>
    db.$transaction(async (tx) => {
      await lockCustomer(tx, customerId)
      return work(tx)
    }, TRANSACTION),
  )
}

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

/** @throws AppError unavailable while another process syncs the customer; Stripe sends its event again */
async function lockCustomer(tx: Db, customerId: string): Promise<void> {
  const [row] = await tx.$queryRaw<{ locked: boolean }[]>`
    SELECT pg_try_advisory_xact_lock(hashtextextended(${customerId}, 0)) AS locked`
  if (!row?.locked) throw new AppError('unavailable', 'This customer is being brought up to date. Please try again.')
}
