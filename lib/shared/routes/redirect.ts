import type { RoleName } from '@/lib/shared/access/roles'
import { routes } from './routes'

/** Restricts a redirect to this site. @param target already decoded once */
export function sameOriginPath(target: string | null | undefined, origin: string, fallback: string): string {
  if (!target) return fallback
  try {
    const url = new URL(target, origin)
    if (url.origin !== origin || url.username || url.password) return fallback
    // 'blob:https://host/…' has the origin of its path, which is a full URL.
    if (!url.pathname.startsWith('/')) return fallback
    const path = url.pathname + url.search + url.hash
    // '/.//host' resolves to '//host', which a browser would treat as another host.
    if (path.startsWith('//')) return fallback
    // An API path isn't a page, and could log the person out.
    return /^\/api(\/|$)/i.test(decodeURIComponent(url.pathname)) ? fallback : path
  } catch {
    return fallback
  }
}

/** Login response header with the page the person tried to open before. */
export const RETURN_TO_HEADER = 'x-return-to'

export function landingPath(roleName: RoleName | '' | null, wanted: string | null): string {
  return wanted ?? (roleName === 'ADMIN' ? routes.dashboardTags : routes.browse)
}
