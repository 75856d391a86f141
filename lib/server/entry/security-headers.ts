import 'server-only'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { env } from '@/lib/server/env'

/** Headers of every response. Framing is forbidden, because a hijacked click could buy or delete something. */
const everywhere = {
  'X-Content-Type-Options': 'nosniff',
  'X-Frame-Options': 'DENY',
  'Content-Security-Policy': "frame-ancestors 'none'; object-src 'none'; base-uri 'none'",
  'Referrer-Policy': 'strict-origin-when-cross-origin',
  'Permissions-Policy': 'camera=(), microphone=(), geolocation=(), payment=()',
}

/** Paths that are never pages. Their responses must not run scripts, whatever they contain. */
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

/** URLs that contain a secret code and must therefore never be sent as a referrer. */
const secretPaths = [
  /^\/(confirm-email-verification|create-new-password|redeem|unsubscribe(\/\w+)?|withdraw)\/?$/i,
  /^\/playlists\/(shared|reports)\//i,
]

const STRICT_TRANSPORT = 'max-age=63072000; includeSubDomains'

/** Sets a general Content-Security-Policy. A page's own policy replaces it later. */
export function setSecurityHeaders(request: IncomingMessage, response: ServerResponse): false {
  const path = decodeURIComponent((request.url ?? '/').replace(/[?#].*$/s, ''))
  for (const [name, value] of Object.entries(everywhere)) response.setHeader(name, value)
  if (closedPath.test(path)) response.setHeader('Content-Security-Policy', closedPolicy)
  if (secretPaths.some((secret) => secret.test(path))) response.setHeader('Referrer-Policy', 'no-referrer')
  if (env().APP_URL.startsWith('https:')) response.setHeader('Strict-Transport-Security', STRICT_TRANSPORT)
  // Removes these headers from the request, because Next reads its nonce from them. Only the middleware may set them.
  delete request.headers['content-security-policy']
  delete request.headers['content-security-policy-report-only']
  return false
}
