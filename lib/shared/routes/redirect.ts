import type { RoleName } from '@/lib/shared/access/roles'
import { routes } from './routes'

/**
 * Where a redirect may go: only within the product.
 * @param target address or path from a query string, already decoded once
 * @param origin the product's origin
 * @param fallback path when the target is absent, malformed or on another origin
 * @returns path, query and fragment, starting with one slash
 */
export function sameOriginPath(target: string | null | undefined, origin: string, fallback: string): string {
  if (!target) return fallback
  try {
    const url = new URL(target, origin)
    if (url.origin !== origin || url.username || url.password) return fallback
    // 'blob:https://host/…' has the origin of its path, which is a whole address.
    if (!url.pathname.startsWith('/')) return fallback
    const path = url.pathname + url.search + url.hash
    // '/.//host' resolves to the path '//host', which a browser would read as another host.
    if (path.startsWith('//')) return fallback
    // The API is no page. A return address must not log the person out.
    return /^\/api(\/|$)/i.test(decodeURIComponent(url.pathname)) ? fallback : path
  } catch {
    return fallback
  }
}

/** Header of the login response: the page that the person wanted to open before, if any. */
export const RETURN_TO_HEADER = 'x-return-to'

/**
 * The first page after signing in: tags for an owner, else `/browse`.
 * @param wanted the page that the person wanted to open before, or null
 */
export function landingPath(roleName: RoleName | '' | null, wanted: string | null): string {
  return wanted ?? (roleName === 'ADMIN' ? routes.dashboardTags : routes.browse)
}
