import { z } from 'zod'
import { dropSession, issueSession } from '@/lib/server/auth/session'
import { env } from '@/lib/server/env'
import { route } from '@/lib/server/http/route'
import { isSignedIn } from '@/lib/shared/actor'
import { sameOriginPath } from '@/lib/shared/redirect'
import { routes } from '@/lib/shared/routes'

const query = z.object({ returnUrl: z.string().max(2000).optional() })

/**
 * Where a page sends a browser whose cookie says something else than the database: a session that was ended elsewhere
 * is removed, a role or status that changed is written anew. Nobody gains or loses anything by being sent here.
 */
export const GET = route({ auth: 'public', query }, async ({ actor, query: { returnUrl } }) => {
  if (isSignedIn(actor)) await issueSession(actor.id)
  else await dropSession()
  const location = sameOriginPath(returnUrl, env().APP_URL, routes.home)
  return new Response(null, { status: 303, headers: { location } })
})
