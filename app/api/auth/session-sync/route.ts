import { z } from 'zod'
import { storeReturnTo } from '@/lib/server/auth/return-to'
import { endCurrentSession, renewSession } from '@/lib/server/auth/sessions/session'
import { env } from '@/lib/server/env'
import { route } from '@/lib/server/http/route'
import { seeOther } from '@/lib/server/http/see-other'
import { isSignedIn } from '@/lib/shared/access/actor'
import { gate } from '@/lib/shared/access/gate'
import { sameOriginPath } from '@/lib/shared/routes/redirect'
import { routes } from '@/lib/shared/routes/routes'

const query = z.object({ returnUrl: z.string().max(2000).optional() })

/**
 * Pages redirect here when the cookie disagrees with the database: an ended session is removed, a changed role or
 * status reissued. Harmless for anyone.
 */
export const GET = route({ auth: 'public', query }, async ({ actor, query: { returnUrl }, request }) => {
  // For Next's client router, a response that is not one of its pages makes the browser navigate here. Other sites'
  // images and frames change nothing either.
  const destination = request.headers.get('sec-fetch-dest')
  if (destination && destination !== 'document') return new Response('Open this URL as a page.')
  const target = sameOriginPath(returnUrl, env().APP_URL, routes.home)
  const person = isSignedIn(actor) ? await renewSession() : null
  if (!person) {
    await endCurrentSession()
    await storeReturnTo(target)
  }
  // Redirects to the final page at once, saving a hop.
  return seeOther(gate(target, person) ?? target)
})
