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
 * Where a page sends a browser whose cookie says something else than the database: a session that was ended elsewhere
 * is removed, a role or status that changed is written anew. Nobody gains or loses anything by being sent here.
 */
export const GET = route({ auth: 'public', query }, async ({ actor, query: { returnUrl }, request }) => {
  // The framework's router fetched this in passing: an answer that is no page of its makes the browser navigate here.
  // Nor does another site's picture or frame change anything.
  const destination = request.headers.get('sec-fetch-dest')
  if (destination && destination !== 'document') return new Response('Open this URL as a page.')
  const target = sameOriginPath(returnUrl, env().APP_URL, routes.home)
  const person = isSignedIn(actor) ? await renewSession() : null
  if (!person) {
    await endCurrentSession()
    await storeReturnTo(target)
  }
  // Straight to where this person belongs: one page less that would only send them on.
  return seeOther(gate(target, person) ?? target)
})
