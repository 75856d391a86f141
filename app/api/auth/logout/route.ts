import { isOurNavigation, isVisit } from '@/lib/server/addresses/visit'
import { recordAuthEvent } from '@/lib/server/auth/event-log'
import { consumeReturnTo } from '@/lib/server/auth/return-to'
import { endSecondStep, forgetRegistration } from '@/lib/server/auth/sessions/auth-cookies'
import { endCurrentSession } from '@/lib/server/auth/sessions/session'
import { route } from '@/lib/server/http/route'
import { seeOther } from '@/lib/server/http/see-other'
import { isSignedIn } from '@/lib/shared/access/actor'
import { routes } from '@/lib/shared/routes/routes'

/**
 * Logs out by navigation. `Sec-Fetch-*` limits it to the person's own navigations, so that neither another site's
 * image, frame or script nor a prefetch can do it. Also forgets the wanted page, because the next person at this
 * browser may be another.
 */
export const GET = route({ auth: 'public' }, async ({ request, actor, address }) => {
  const headers = new Headers()
  if (isOurNavigation(request) && isVisit(request)) {
    await endCurrentSession()
    await consumeReturnTo()
    await forgetRegistration()
    await endSecondStep()
    if (isSignedIn(actor)) await recordAuthEvent({ name: 'sign-out' }, { userId: actor.id, address })
    // Clears watch positions and everything else stored for the person.
    headers.set('clear-site-data', '"storage"')
  }
  return seeOther(routes.home, headers)
})
