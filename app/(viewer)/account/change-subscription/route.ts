import { createPortalSession } from '@/lib/domains/payments/customers/mutations'
import { getMembership } from '@/lib/domains/payments/subscriptions/queries'
import { publicOrigin } from '@/lib/server/addresses/origin'
import { actorFromCookies } from '@/lib/server/auth/sessions/session'
import { checkoutLimit } from '@/lib/server/http/request-limits'
import { route } from '@/lib/server/http/route'
import { seeOther } from '@/lib/server/http/see-other'
import { isSignedIn } from '@/lib/shared/access/actor'
import { gate } from '@/lib/shared/access/gate'
import { AppError } from '@/lib/shared/errors'
import { routes } from '@/lib/shared/routes/routes'

/** Redirects subscribers to Stripe's billing portal, and everyone else to the plans. */
export const GET = route({ auth: 'public', limits: [checkoutLimit] }, async ({ request }) => {
  const actor = await actorFromCookies()
  const elsewhere = gate(routes.changeSubscription, isSignedIn(actor) ? actor : null)
  if (elsewhere) return seeOther(elsewhere)
  const membership = await getMembership(actor)
  if (!membership || membership.status === 'incomplete') return seeOther(routes.selectPackage)
  try {
    const origin = publicOrigin(request.headers)
    return seeOther((await createPortalSession(actor, { redirectUrl: origin + routes.account, origin })).url)
  } catch (error) {
    // Redirects instead of returning a JSON error, because the person followed a link.
    if (error instanceof AppError) return seeOther(routes.account)
    throw error
  }
})
