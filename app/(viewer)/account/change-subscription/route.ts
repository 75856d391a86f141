import { getProfile } from '@/lib/domains/accounts/queries'
import { createPortalSession } from '@/lib/domains/payments/mutations-portal'
import { checkoutLimit } from '@/lib/server/auth/limits'
import { actorFromCookies } from '@/lib/server/auth/session'
import { publicOrigin } from '@/lib/server/http/public-origin'
import { route } from '@/lib/server/http/route'
import { seeOther } from '@/lib/server/http/see-other'
import { isSignedIn } from '@/lib/shared/actor'
import { AppError } from '@/lib/shared/errors'
import { gate } from '@/lib/shared/gate'
import { routes } from '@/lib/shared/routes'

/** Redirects a person without a subscription to the plans, others to the billing portal. */
export const GET = route({ auth: 'public', limits: [checkoutLimit] }, async ({ request }) => {
  const actor = await actorFromCookies()
  const elsewhere = gate(routes.changeSubscription, isSignedIn(actor) ? actor : null)
  if (elsewhere) return seeOther(elsewhere)
  const { subscription } = await getProfile(actor)
  if (!subscription) return seeOther(routes.selectPackage)
  try {
    const origin = publicOrigin(request.headers)
    return seeOther((await createPortalSession(actor, { redirectUrl: origin + routes.account, origin })).url)
  } catch (error) {
    // The person followed a link: the account page helps more than an error in JSON.
    if (error instanceof AppError) return seeOther(routes.account)
    throw error
  }
})
