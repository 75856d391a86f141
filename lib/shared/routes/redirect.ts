import type { RoleName } from '@/lib/shared/access/roles'
import { routes } from './routes'

/** Returns `fallback` if the target, already decoded once, is on another site or in the API. */
export function sameOriginPath(target: string | null | undefined, origin: string, fallback: string): string {
  if (!target) return fallback
  try {
    const url = new URL(target, origin)
    if (url.origin !== origin || url.username || url.password) return fallback
    // A URL such as 'blob:https://host/…' has the same origin as the URL inside it.
    if (!url.pathname.startsWith('/')) return fallback
    const path = url.pathname + url.search + url.hash
    // '/.//host' resolves to '//host', and browsers treat that as another host.
    if (path.startsWith('//')) return fallback
    // A redirect to an API route could log the person out.
    return /^\/api(\/|$)/i.test(decodeURIComponent(url.pathname)) ? fallback : path
  } catch {
    return fallback
  }
}

/** Response header of a login: the page that the person tried to open before. */
export const RETURN_TO_HEADER = 'x-return-to'

export function landingPath(roleName: RoleName | '' | null, wanted: string | null): string {
  return wanted ?? (roleName === 'ADMIN' ? routes.dashboardTags : routes.browse)
}
