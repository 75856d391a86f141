import 'server-only'
import type Stripe from 'stripe'
import { discountedAmount } from '@/lib/domains/payments/policy-plans'
import type { Db } from '@/lib/server/db/client'
import type { Prisma } from '@/lib/server/db/generated/client'
import { stripe } from '@/lib/server/stripe'
import { withProvider } from '@/lib/server/stripe-errors'
import { dateOfUnix } from '@/lib/server/stripe-objects'
import { currencyOf, minorUnits, priceOfMinor } from '@/lib/shared/prices'

/** Money that only an event tells of, kept for the figures of months. */

const failing = new Set(['past_due', 'unpaid'])

/**
 * Stores the refunds of an event's charge as Stripe has them now.
 * @param customerId of the event; what is not our customer's is left out
 * @throws AppError provider, UnknownCurrencyError
 */
export async function noteRefundsOfEvent(tx: Db, event: Stripe.Event, customerId: string | null): Promise<void> {
  if (event.type === 'refund.failed') {
    await tx.moneyMovement.deleteMany({ where: { id: event.data.object.id } })
  }
  if (event.type !== 'charge.refunded' || customerId === null) return
  if ((await tx.billingCustomer.count({ where: { stripeCustomerId: customerId } })) === 0) return
  await noteRefunds(tx, { charge: event.data.object.id })
}

/**
 * Stores the refunds of a charge or payment of ours as Stripe has them now, once each, under the month in which they
 * were made. Those that gave nothing back are left out.
 * @throws AppError provider, UnknownCurrencyError
 */
export async function noteRefunds(tx: Db, of: { charge: string } | { payment_intent: string }): Promise<void> {
  const { data } = await withProvider(() => stripe().refunds.list({ ...of, limit: 100 }))
  const isNothing = ({ status }: Stripe.Refund) => status === 'failed' || status === 'canceled'
  await tx.moneyMovement.deleteMany({ where: { id: { in: data.filter(isNothing).map(({ id }) => id) } } })
  const stands = data.filter((refund) => !isNothing(refund))
  await tx.moneyMovement.createMany({
    data: stands.map(({ id, amount, currency, created }) => ({
      id,
      kind: 'refunded' as const,
      currency: currencyOf(currency),
      amount,
      at: dateOfUnix(created),
    })),
    skipDuplicates: true,
  })
}

type Renewal = Pick<Prisma.SubscriptionUncheckedCreateInput, 'status' | 'currency' | 'unitAmount'> & {
  stripeSubscriptionId: string
  discountPercent: number | null
}

/**
 * Stores that a renewal which had failed was paid, when a subscription that waited for its payment runs again. The
 * caller holds the customer, so that each change of status is seen once.
 * @param before our copy's status until now
 */
export async function noteRecovery(tx: Db, before: string | undefined, renewal: Renewal, now: Date): Promise<void> {
  if (!failing.has(before ?? '') || renewal.status !== 'active') return
  const { stripeSubscriptionId, currency, unitAmount, discountPercent } = renewal
  const { amount } = priceOfMinor(currency, unitAmount)
  const charged = minorUnits({ currency, amount: discountedAmount(amount, discountPercent ?? 0) })
  await tx.moneyMovement.create({
    data: {
      id: `${stripeSubscriptionId} ${now.toISOString()}`,
      kind: 'recovered',
      currency,
      amount: charged,
      at: now,
    },
    select: { id: true },
  })
}
