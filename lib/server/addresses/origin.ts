import 'server-only'
import { env } from '@/lib/server/env'
import { AppError } from '@/lib/shared/errors'

const reading = new Set(['GET', 'HEAD', 'OPTIONS'])

/** Our origin, or the host that was asked under another of its names; never by the unprotected twin of an https one. */
function sameOrigin(url: string, headers: Headers): boolean {
  const { APP_URL } = env()
  if (!URL.canParse(url)) return false // 'null' and anything else that is no origin
  const { host, protocol, origin } = new URL(url)
  return origin === APP_URL || (host === headers.get('host') && protocol === new URL(APP_URL).protocol)
}

/**
 * Refuses a state-changing request that a browser makes for another site. A program that is no browser sends neither
 * `Origin` nor `Sec-Fetch-Site` and has no cookies of somebody else to abuse; one that tells the page it comes from is
 * a browser all the same.
 * @throws AppError forbidden
 */
export function assertSameOrigin(method: string, headers: Headers): void {
  if (reading.has(method)) return
  const origin = headers.get('origin')
  const site = headers.get('sec-fetch-site')
  const source = origin ?? (site === null ? headers.get('referer') : null)
  const allowed =
    source !== null ? sameOrigin(source, headers) : site === null || site === 'same-origin' || site === 'none'
  if (!allowed) throw new AppError('forbidden', 'This request came from another site and was refused.')
}
