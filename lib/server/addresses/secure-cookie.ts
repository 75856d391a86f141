import 'server-only'
import { env } from '@/lib/server/env'

/**
 * Browsers reject cookies with either prefix if they were set over http, and `__Host-` cookies also if a sibling host
 * set them (RFC 6265bis §4.1.3).
 */
export function secureCookie(name: string, path: string) {
  const secure = env().APP_URL.startsWith('https:')
  const prefix = path === '/' ? '__Host-' : '__Secure-'
  return { name: secure ? prefix + name : name, options: { path, sameSite: 'lax', secure } as const }
}
