import 'server-only'
import { recordAudit } from '@/lib/domains/audit/mutations'
import { oneAtATime, readBack } from '@/lib/domains/payments/read-back/mutations'
import { cancellationOf, hasEnded } from '@/lib/domains/payments/subscriptions/policy'
import { readSubscriptions } from '@/lib/domains/payments/sync/mutations'
import { requireFreshProof } from '@/lib/server/auth/fresh-proof'
import { requireActor } from '@/lib/server/auth/requirement'
import { db } from '@/lib/server/db/client'
import { stripe } from '@/lib/server/stripe'
import { isRefusal, unlessMissing, withProvider } from '@/lib/server/stripe-errors'
import type { Actor } from '@/lib/shared/actor'
import { AppError } from '@/lib/shared/errors'
import type { CancelInput } from './schema'

/**
 * Cancels a person's subscription as staff: with its running period, or at once and without giving money back. What is
 * so already stays, and is not recorded again. Our copy is read back from Stripe.
 * @throws AppError unauthenticated, forbidden (at once: also when the last proof is too old), not_found, unavailable,
 *   provider
 */
export async function cancelSubscriptionOf(
  actor: Actor,
  { id: userId, subscription: id, when }: CancelInput,
  now: Date = new Date(),
): Promise<void> {
  requireActor(actor, when === 'now' ? 'money.out' : 'people')
  if (when === 'now') requireFreshProof(actor)
  const row = await db.subscription.findFirst({
    where: { id, userId },
    select: { stripeSubscriptionId: true, billingCustomer: { select: { stripeCustomerId: true } } },
  })
  if (!row) throw new AppError('not_found', 'Not found')
  const { stripeSubscriptionId: subscription, billingCustomer } = row
  const { stripeCustomerId } = billingCustomer
  await oneAtATime(stripeCustomerId, async () => {
    const found = await withProvider(() => unlessMissing(stripe().subscriptions.retrieve(subscription)))
    const periodEnd = found?.items.data[0]?.current_period_end ?? 0
    const isEnding = found !== null && cancellationOf(found, periodEnd).beforeRenewal
    const isDone = !found || hasEnded(found.status) || (when === 'period-end' && isEnding)
    if (!isDone) await cancelAtProvider(actor, userId, subscription, when === 'now')
  })
  await readBack(stripeCustomerId, async (customer) => customer && readSubscriptions(customer, now))
}

/**
 * Asks Stripe to cancel. What is asked is recorded first: where the actor's rights went away meanwhile, Stripe is asked
 * for nothing. By itself, so that it is in the audit log even where Stripe's answer is lost or what it did cannot be
 * read back. As no entry is ever deleted, a refusal has one of its own.
 */
async function cancelAtProvider(actor: Actor, userId: number, subscription: string, isNow: boolean): Promise<void> {
  const entry = { entity: 'User', entityId: userId, after: { subscription } }
  const asked = { ...entry, action: isNow ? 'cancel-now' : 'cancel-at-period-end' }
  await db.$transaction((tx) => recordAudit(tx, actor, asked))
  await withProvider<unknown>(async () => {
    try {
      return isNow
        ? await unlessMissing(stripe().subscriptions.cancel(subscription))
        : await stripe().subscriptions.update(subscription, { cancel_at_period_end: true })
    } catch (error) {
      if (isRefusal(error))
        await db.$transaction((tx) => recordAudit(tx, actor, { ...entry, action: 'cancel-refused' }))
      throw error
    }
  })
}
