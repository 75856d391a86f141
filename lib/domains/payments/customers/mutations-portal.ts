import 'server-only'
import type { CheckoutAnswer } from '@/lib/domains/payments/checkout/schema'
import { requireActor } from '@/lib/server/auth/requirement'
import { db } from '@/lib/server/db/client'
import { env } from '@/lib/server/env'
import { stripe } from '@/lib/server/stripe'
import { withProvider } from '@/lib/server/stripe-errors'
import type { Actor } from '@/lib/shared/actor'
import { AppError } from '@/lib/shared/errors'
import { sameOriginPath } from '@/lib/shared/redirect'
import { routes } from '@/lib/shared/routes'

/**
 * Opens Stripe's billing portal for the customer of the actor's newest subscription.
 * @param request `redirectUrl` to come back to, only our own origin counts; `origin` that the browser knows us by
 * @throws AppError unauthenticated, not_found when they have never paid, provider
 */
export async function createPortalSession(
  actor: Actor,
  { redirectUrl, origin = env().APP_URL }: { redirectUrl?: string; origin?: string },
): Promise<CheckoutAnswer> {
  requireActor(actor, 'user')
  const subscription = await db.subscription.findFirst({
    where: { userId: actor.id },
    orderBy: [{ startedAt: 'desc' }, { id: 'desc' }],
    select: { billingCustomer: { select: { stripeCustomerId: true } } },
  })
  if (!subscription) throw new AppError('not_found', 'There is no subscription to manage yet.')
  const { url } = await withProvider(() =>
    stripe().billingPortal.sessions.create({
      customer: subscription.billingCustomer.stripeCustomerId,
      return_url: origin + sameOriginPath(redirectUrl, origin, routes.afterPayment(routes.browse)),
    }),
  )
  return { url }
}
