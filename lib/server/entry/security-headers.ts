import 'server-only'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { env } from '@/lib/server/env'

/** Of every response. Nobody may show our pages inside their own: a click meant for theirs could buy or delete here. */
const everywhere = {
  'X-Content-Type-Options': 'nosniff',
  'X-Frame-Options': 'DENY',
  'Content-Security-Policy': "frame-ancestors 'none'; object-src 'none'; base-uri 'none'",
  'Referrer-Policy': 'strict-origin-when-cross-origin',
  'Permissions-Policy': 'camera=(), microphone=(), geolocation=(), payment=()',
}

/** What is not a page runs no script, whatever it contains. Pages have a policy of their own. */
const closedPath = /^\/((api|art|cards)(\/|$)|_next\/image)/i
const closedPolicy = [
  "default-src 'none'",
  "img-src 'self' data:",
  "media-src 'self'",
  "style-src 'unsafe-inline'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ')

/** Their addresses carry a code that no other site may be told. */
const secretPath = /^\/((confirm-email-verification|create-new-password|unsubscribe(\/\w+)?)\/?$|playlists\/shared\/)/i

/** Two years, in seconds. */
const STRICT_TRANSPORT = 'max-age=63072000; includeSubDomains'

/** Step: sets the headers that tell a browser what to refuse. A page's own policy replaces the general one. */
export function setSecurityHeaders(request: IncomingMessage, response: ServerResponse): false {
  const path = decodeURIComponent((request.url ?? '/').replace(/[?#].*$/s, ''))
  for (const [name, value] of Object.entries(everywhere)) response.setHeader(name, value)
  if (closedPath.test(path)) response.setHeader('Content-Security-Policy', closedPolicy)
  if (secretPath.test(path)) response.setHeader('Referrer-Policy', 'no-referrer')
  if (env().APP_URL.startsWith('https:')) response.setHeader('Strict-Transport-Security', STRICT_TRANSPORT)
  // Next takes the nonce of its scripts from these; only the middleware may name one.
  delete request.headers['content-security-policy']
  delete request.headers['content-security-policy-report-only']
  return false
}
