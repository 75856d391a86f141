import 'server-only'
import { forbidden, redirect } from 'next/navigation'
import type { Actor } from '@/lib/shared/access/actor'
import { isForbidden } from '@/lib/shared/routes/routes-staff'
import { getRedirectTarget } from './load-actor'
import { actorFromCookies, sessionFromCookies } from './session'

/** Checks access to a page against the database. */
export async function requirePageActor(path: string): Promise<Actor> {
  const [actor, { present, token }] = await Promise.all([actorFromCookies(), sessionFromCookies()])
  const target = getRedirectTarget(path, token, actor, present)
  if (target) redirect(target)
  if (isForbidden(path, actor)) forbidden()
  return actor
}
