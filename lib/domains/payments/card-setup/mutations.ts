import 'server-only'
import type { CheckoutAnswer } from '@/lib/domains/payments/checkout/schema'
import { CARD_FOR } from '@/lib/domains/payments/mandates/mutations'
import { requireActor } from '@/lib/server/auth/sessions/requirement'
import { db } from '@/lib/server/db/client'
import { env } from '@/lib/server/env'
import { stripe } from '@/lib/server/stripe/stripe'
import { withProvider } from '@/lib/server/stripe/stripe-errors'
import type { Actor } from '@/lib/shared/access/actor'
import { brokenMandates, failedStatuses, runningStatuses } from '@/lib/shared/access/roles'
import { AppError, PAYMENT_FAILURE } from '@/lib/shared/errors'
import { sameOriginPath } from '@/lib/shared/routes/redirect'
import { routes } from '@/lib/shared/routes/routes'

/**
 * Opens Stripe's page on which a person saves a card or UPI whose bank then registers a new mandate. Charges nothing.
 * Reading back (`applyNewCard`) gives it to the subscription.
 */
export async function createCardSetup(
  actor: Actor,
  { redirectUrl, origin = env().APP_URL }: { redirectUrl?: string; origin?: string },
): Promise<CheckoutAnswer> {
  requireActor(actor, 'user')
  const subscription = await db.subscription.findFirst({
    where: {
      userId: actor.id,
      status: { in: [...runningStatuses, ...failedStatuses] },
      mandateState: { in: [...brokenMandates] },
    },
    orderBy: [{ currentPeriodEnd: 'desc' }, { id: 'desc' }],
    select: {
      stripeSubscriptionId: true,
      currency: true,
      unitAmount: true,
      billingCustomer: { select: { stripeCustomerId: true } },
    },
  })
  if (!subscription) throw new AppError('conflict', 'You don’t need to add a card.')
  const { stripeSubscriptionId: id, currency, unitAmount: amount, billingCustomer } = subscription
  const mandate_options = { amount, amount_type: 'maximum' } as const
  const { url } = await withProvider(async () => {
    // Stripe's page takes no amount for cards: the subscription tells it to the next mandate.
    await stripe().subscriptions.update(id, {
      payment_settings: { payment_method_options: { card: { mandate_options } } },
    })
    return stripe().checkout.sessions.create({
      mode: 'setup',
      customer: billingCustomer.stripeCustomerId,
      currency,
      client_reference_id: String(actor.id),
      metadata: { kind: 'card', offer: `card-${id}`, userId: String(actor.id) },
      setup_intent_data: { metadata: { [CARD_FOR]: id } },
      payment_method_options: { upi: { mandate_options } },
      success_url: origin + sameOriginPath(redirectUrl, origin, routes.afterPayment(routes.account)),
      cancel_url: origin + routes.account,
    })
  })
  if (!url) throw new AppError('provider', PAYMENT_FAILURE)
  return { url }
}
