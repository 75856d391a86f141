import 'server-only'
import { forbidden, redirect } from 'next/navigation'
import { actorFromCookies, sessionFromCookies } from '@/lib/server/auth/session'
import { pageTarget } from '@/lib/server/auth/page-target'
import type { Actor } from '@/lib/shared/actor'
import { isForbidden } from '@/lib/shared/rights'

/**
 * A page's own guard, by the database: returns who is there, or redirects as the middleware would have. A page of the
 * dashboard that staff have no right for is 403. A cookie that
 * says something else than the database is brought in line first, or the middleware and the page would send the browser
 * back and forth.
 * @param path the address being shown
 */
export async function pageActor(path: string): Promise<Actor> {
  const [actor, { present, token }] = await Promise.all([actorFromCookies(), sessionFromCookies()])
  const target = pageTarget(path, token, actor, present)
  if (target) redirect(target)
  if (isForbidden(path, actor)) forbidden()
  return actor
}
