import 'server-only'
import { isSignedIn, type Actor } from '@/lib/shared/access/actor'
import { gate } from '@/lib/shared/access/gate'
import { apiRoutes } from '@/lib/shared/routes/api-routes'
import type { SessionToken } from './session-token'

/**
 * Where a request for a page must go instead, by the database; null when it may see the page. A cookie that says
 * something else than the database is brought in line first, or the middleware and the page would send the browser back
 * and forth.
 * @param path the address being shown
 * @param token what the session cookie says, null when it is missing or not valid
 * @param actor whom the database knows by it
 * @param hasCookie whether there is a session cookie, valid or not
 */
export function pageTarget(path: string, token: SessionToken | null, actor: Actor, hasCookie: boolean): string | null {
  const signedIn = isSignedIn(actor)
  const isInLine = signedIn
    ? token?.role === actor.role && token?.status === actor.status && (token.staffRole ?? null) === actor.staffRole
    : !hasCookie
  return isInLine ? gate(path, signedIn ? actor : null) : apiRoutes.sessionSync(path)
}
