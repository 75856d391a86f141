import 'server-only'
import { env } from '@/lib/server/env'

/** Browsers reject prefixed cookies that were set over http or by a sibling host (RFC 6265bis §4.1.3). */
export function secureCookie(name: string, path: string) {
  const secure = env().APP_URL.startsWith('https:')
  const prefix = path === '/' ? '__Host-' : '__Secure-'
  return { name: secure ? prefix + name : name, options: { path, sameSite: 'lax', secure } as const }
}
