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
 * Logs out by navigation. Checks `Sec-Fetch-*`, so that neither a prefetch nor an image, frame or script of another
 * site can log the person out. Also deletes the stored redirect path, because someone else may use this browser next.
 */
export const GET = route({ auth: 'public' }, async ({ request, actor, address }) => {
  const headers = new Headers()
  if (isOurNavigation(request) && isVisit(request)) {
    await endCurrentSession()
    await consumeReturnTo()
    await forgetRegistration()
    await endSecondStep()
    if (isSignedIn(actor)) await recordAuthEvent({ name: 'sign-out' }, { userId: actor.id, address })
    // Deletes watch positions and everything else stored for the person in this browser.
    headers.set('clear-site-data', '"storage"')
  }
  return seeOther(routes.home, headers)
})
