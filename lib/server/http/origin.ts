import 'server-only'
import { env } from '@/lib/server/env'
import { AppError } from '@/lib/shared/errors'

const reading = new Set(['GET', 'HEAD', 'OPTIONS'])

function sameOrigin(origin: string, headers: Headers): boolean {
  try {
    const { host, origin: normalized } = new URL(origin)
    return normalized === env().APP_URL || host === headers.get('host')
  } catch {
    return false // 'null' and anything else that is no origin
  }
}

/**
 * Refuses a state-changing call that a browser makes for another site. A program that is no browser sends neither
 * `Origin` nor `Sec-Fetch-Site` and has no cookies of somebody else to abuse.
 * @throws AppError forbidden
 */
export function assertSameOrigin(method: string, headers: Headers): void {
  if (reading.has(method)) return
  const origin = headers.get('origin')
  const site = headers.get('sec-fetch-site')
  const allowed = origin !== null ? sameOrigin(origin, headers) : site === null || site === 'same-origin' || site === 'none'
  if (!allowed) throw new AppError('forbidden', 'This request came from another site and was refused.')
}
