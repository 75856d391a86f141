import 'server-only'
import { redirect } from 'next/navigation'
import { actorFromCookies, sessionFromCookies } from '@/lib/server/auth/session'
import { isSignedIn, type Actor } from '@/lib/shared/actor'
import { apiRoutes } from '@/lib/shared/api-routes'
import { gate } from '@/lib/shared/gate'

/**
 * A page's own guard, by the database: returns who is there, or redirects as the middleware would have. A cookie that
 * says something else than the database is brought in line first, or the middleware and the page would send the browser
 * back and forth.
 * @param path the address being shown
 */
export async function pageActor(path: string): Promise<Actor> {
  const [actor, { present, token }] = await Promise.all([actorFromCookies(), sessionFromCookies()])
  const signedIn = isSignedIn(actor)
  if (present && !signedIn) redirect(apiRoutes.sessionSync(path))
  if (signedIn && (token?.role !== actor.role || token?.status !== actor.status)) redirect(apiRoutes.sessionSync(path))
  const target = gate(path, signedIn ? actor : null)
  if (target) redirect(target)
  return actor
}
