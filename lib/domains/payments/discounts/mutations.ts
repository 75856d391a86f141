/** Discounts of redeemed codes, for the first month of the plan or for one pass. Each counts once. */
import 'server-only'
import type Stripe from 'stripe'
import { closeOlderCheckouts } from '@/lib/domains/payments/checkout/mutations'
import { listCustomers } from '@/lib/domains/payments/customers/mutations'
import { db, type Db } from '@/lib/server/db/client'
import { stripe } from '@/lib/server/stripe/stripe'
import type { Actor } from '@/lib/shared/access/actor'
import { AppError } from '@/lib/shared/errors'
import { idSchema } from '@/lib/shared/row-id'

/** Key in the metadata of checkouts, payments and subscriptions. */
const KEY = 'redemptionId'

export const discountMetadata = (redemptionId: number | null): Record<string, string> =>
  redemptionId === null ? {} : { [KEY]: String(redemptionId) }

const discountIn = (metadata: Stripe.Metadata | null): number | null => idSchema.safeParse(metadata?.[KEY]).data ?? null

async function listDiscounted(actor: Actor, redemptionId: number): Promise<Stripe.Checkout.Session[]> {
  const customers = await listCustomers(db, actor.id)
  const expand = ['data.payment_intent']
  const lists = await Promise.all(
    customers.map((customer) => stripe().checkout.sessions.list({ customer, limit: 100, expand })),
  )
  return lists.flatMap(({ data }) => data).filter(({ metadata }) => discountIn(metadata) === redemptionId)
}

/** True for a paid checkout, and for one whose money is on its way. */
const isTaken = ({ status, payment_status: paid, payment_intent: payment }: Stripe.Checkout.Session): boolean =>
  status === 'complete' && (paid === 'paid' || (typeof payment === 'object' && payment?.status === 'processing'))

/** @throws AppError conflict if the discount was paid with, but the event of the payment hasn't arrived */
export async function requireUnusedDiscount(actor: Actor, redemptionId: number | null): Promise<void> {
  if (redemptionId === null || !(await listDiscounted(actor, redemptionId)).some(isTaken)) return
  throw new AppError('conflict', 'Another payment is using your discount. Please try again in a moment.')
}

/**
 * Closes older checkouts with the same discount, because it counts once.
 * @throws AppError conflict if another request created a newer one
 */
export async function keepNewestDiscounted(
  actor: Actor,
  redemptionId: number | null,
  created: Stripe.Checkout.Session,
): Promise<void> {
  if (redemptionId !== null) await closeOlderCheckouts(() => listDiscounted(actor, redemptionId), created)
}

/** Call it in the transaction that stores the payment. If two payments used the discount at once, both keep it. */
export async function saveCodeDiscountUse(
  tx: Db,
  metadata: Stripe.Metadata | null,
  userId: number | null,
  now: Date,
): Promise<void> {
  const id = discountIn(metadata)
  if (id === null || userId === null) return
  await tx.codeRedemption.updateMany({ where: { id, userId, usedAt: null }, data: { usedAt: now } })
}
