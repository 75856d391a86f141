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
 * Log out by navigation. Another site's image, frame or script must not be able to do it: a browser says in
 * `Sec-Fetch-*` where a request comes from, and only our own pages or a person's own navigation count. A page loaded
 * ahead is no navigation yet. The page that was wanted is forgotten with it: who signs in next here may be another.
 */
export const GET = route({ auth: 'public' }, async ({ request, actor, address }) => {
  const headers = new Headers()
  if (isOurNavigation(request) && isVisit(request)) {
    await endCurrentSession()
    await consumeReturnTo()
    await forgetRegistration()
    await endSecondStep()
    if (isSignedIn(actor)) await recordAuthEvent({ name: 'sign-out' }, { userId: actor.id, address })
    // Positions in videos and whatever else this browser stored for the person.
    headers.set('clear-site-data', '"storage"')
  }
  return seeOther(routes.home, headers)
})
