import { createPortalSession } from '@/lib/domains/billing/mutations'
import { actorFromCookies } from '@/lib/server/auth/session'
import { route } from '@/lib/server/http/route'
import { gate } from '@/lib/shared/gate'
import { isSignedIn } from '@/lib/shared/actor'
import { routes } from '@/lib/shared/routes'

/** Sends a free person to the plans, a member to the billing portal. */
export const GET = route({ auth: 'public' }, async () => {
  const actor = await actorFromCookies()
  const elsewhere = gate(routes.changeSubscription, isSignedIn(actor) ? actor : null)
  const to = elsewhere ?? (actor.role === 'MEMBER' ? (await createPortalSession(actor, { redirectUrl: routes.account })).url : routes.selectPackage)
  return new Response(null, { status: 303, headers: { location: to } })
})
