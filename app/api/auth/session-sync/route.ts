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
 * Repairs a session cookie that differs from the database. Deletes the cookie of an ended session, and reissues it
 * after a change of role or status. Safe to open by accident.
 */
export const GET = route({ auth: 'public', query }, async ({ actor, query: { returnUrl }, request }) => {
  // Responds without a redirect, so that Next's client router opens this URL as a full page. This also prevents images
  // and frames on other sites from changing the session.
  const destination = request.headers.get('sec-fetch-dest')
  if (destination && destination !== 'document') return new Response('Open this URL as a page.')
  const target = sameOriginPath(returnUrl, env().APP_URL, routes.home)
  const person = isSignedIn(actor) ? await renewSession() : null
  if (!person) {
    await endCurrentSession()
    await storeReturnTo(target)
  }
  return seeOther(gate(target, person) ?? target)
})
