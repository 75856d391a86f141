import 'server-only'
import { forbidden, redirect } from 'next/navigation'
import type { Actor } from '@/lib/shared/access/actor'
import { isForbidden } from '@/lib/shared/routes/routes-staff'
import { getRedirectTarget } from './load-actor'
import { actorFromCookies, sessionFromCookies } from './session'

/**
 * A page's own guard, by the database: who is there, or a redirect as `getRedirectTarget` says. A page of the dashboard
 * that the actor has no right for is 403.
 * @param path the address being shown
 */
export async function requirePageActor(path: string): Promise<Actor> {
  const [actor, { present, token }] = await Promise.all([actorFromCookies(), sessionFromCookies()])
  const target = getRedirectTarget(path, token, actor, present)
  if (target) redirect(target)
  if (isForbidden(path, actor)) forbidden()
  return actor
}
