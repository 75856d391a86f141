import 'server-only'
import { env } from '@/lib/server/env'

/**
 * Name and attributes of a cookie of ours. On https the name's prefix makes the browser refuse a cookie that plain http
 * or a neighbouring host set: `__Host-` where the path is `/`, else `__Secure-` (RFC 6265bis §4.1.3). Removal needs the
 * same attributes as setting.
 * @param path the addresses that it is sent to
 */
export function secureCookie(name: string, path: string) {
  const secure = env().APP_URL.startsWith('https:')
  const prefix = path === '/' ? '__Host-' : '__Secure-'
  return { name: secure ? prefix + name : name, options: { path, sameSite: 'lax', secure } as const }
}
