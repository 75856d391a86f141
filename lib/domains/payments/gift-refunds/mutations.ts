import 'server-only'
import { syncFromStripe, runInCustomerQueue } from '@/lib/domains/payments/read-back/mutations'
import { readPayment } from '@/lib/domains/payments/refund-sync/mutations'
import { isDisputed } from '@/lib/domains/payments/refunds/mutations'
import { listStripeRefunds } from '@/lib/domains/payments/refunds/queries'
import { requireActor } from '@/lib/server/auth/sessions/requirement'
import { db } from '@/lib/server/db/client'
import { log } from '@/lib/server/log/log'
import { stripe } from '@/lib/server/stripe/stripe'
import { hasStripeCode, isRefusal, withIdempotencyKey, withProvider } from '@/lib/server/stripe/stripe-errors'
import { idOf } from '@/lib/server/stripe/stripe-objects'
import type { Actor } from '@/lib/shared/access/actor'
import { AppError } from '@/lib/shared/errors'

const REDEEMED = 'This gift has been redeemed, so it can’t be refunded.'
const REFUSED = 'Our payment provider can’t refund this payment any more. Write to us, and we’ll find another way.'

const giftOf = (paymentIntent: string) => ({ gift: { purchase: { stripePaymentIntentId: paymentIntent } } })

/**
 * Revokes the code of a gift before its payment is refunded, so that nobody redeems it in the meantime. Does nothing
 * for other payments.
 * @returns true if the payment is for a gift
 * @throws AppError conflict if somebody has redeemed it
 */
export async function holdGift(paymentIntent: string, now: Date): Promise<boolean> {
  const gift = giftOf(paymentIntent)
  await db.accessCode.updateMany({ where: { ...gift, uses: 0, revokedAt: null }, data: { revokedAt: now } })
  const code = await db.accessCode.findFirst({ where: gift, select: { uses: true } })
  if (code && code.uses > 0) throw new AppError('conflict', REDEEMED)
  return code !== null
}

/** Makes the code valid again, because Stripe refused the refund. */
export async function releaseGift(paymentIntent: string): Promise<void> {
  const unrefunded = { gift: { purchase: { stripePaymentIntentId: paymentIntent, refundedAt: null } } }
  await db.accessCode.updateMany({ where: unrefunded, data: { revokedAt: null } })
}

/** Refunds an unredeemed gift for its giver. Safe to repeat. */
export async function refundGift(actor: Actor, id: number, now: Date = new Date()): Promise<void> {
  requireActor(actor, 'verified')
  const gift = await db.gift.findFirst({
    where: { id, giverId: actor.id },
    select: { purchase: { select: { refundedAt: true, stripePaymentIntentId: true } } },
  })
  const paymentIntent = gift?.purchase?.stripePaymentIntentId
  if (!paymentIntent) throw new AppError('not_found', 'Not found')
  if (gift.purchase?.refundedAt) return
  await holdGift(paymentIntent, now)
  await finishRefund(paymentIntent, now)
}

/** Key in the metadata of refunds that givers asked for. */
const BY_GIVER = { by: 'giver' }

/** Refunds what is left of the payment of a held gift. */
async function finishRefund(paymentIntent: string, now: Date): Promise<void> {
  const payment = await withProvider(() => stripe().paymentIntents.retrieve(paymentIntent))
  const customer = idOf(payment.customer)
  if (!customer) throw new AppError('conflict', REFUSED)
  await runInCustomerQueue(customer, () => withProvider(() => createRefund(paymentIntent)))
  await syncFromStripe(customer, async (known) => known && readPayment(known, paymentIntent, now))
}

async function createRefund(paymentIntent: string): Promise<void> {
  // Part of the key, because a refund that the bank rejected can be tried again.
  const { refunds } = await listStripeRefunds(paymentIntent)
  const order = { payment_intent: paymentIntent, reason: 'requested_by_customer', metadata: BY_GIVER } as const
  try {
    await withIdempotencyKey(`gift-refund-${paymentIntent}-${refunds.length}`, (idempotencyKey) =>
      stripe().refunds.create(order, { idempotencyKey }),
    )
  } catch (error) {
    if (hasStripeCode(error, 'charge_already_refunded')) return
    if (!isRefusal(error)) throw error
    await releaseGift(paymentIntent)
    log.warn({ payment: paymentIntent, err: error, isDisputed: isDisputed(error) }, 'gift not refunded')
    throw new AppError('conflict', REFUSED)
  }
}

/** Time after which an unfinished refund is taken up again. Longer than any request. */
const UNFINISHED_MS = 5 * 60 * 1000
const BATCH = 20

/**
 * Finishes refunds whose process ended between revoking the code and reaching Stripe.
 * @returns number of refunds finished
 */
export async function finishGiftRefunds(now: Date = new Date()): Promise<number> {
  const held = await db.gift.findMany({
    where: {
      code: { uses: 0, revokedAt: { lt: new Date(now.getTime() - UNFINISHED_MS) } },
      // A withdrawal has its own job, and leaves the code revoked even if its refund fails.
      purchase: { refundedAt: null, withdrawals: { none: {} } },
    },
    take: BATCH,
    select: { id: true, purchase: { select: { stripePaymentIntentId: true } } },
  })
  let finished = 0
  for (const { id, purchase } of held) {
    const paymentIntent = purchase?.stripePaymentIntentId
    try {
      if (paymentIntent) await finishRefund(paymentIntent, now)
      finished += 1
    } catch (error) {
      log.warn({ giftId: id, err: error }, 'refund of a gift not finished')
    }
  }
  return finished
}
