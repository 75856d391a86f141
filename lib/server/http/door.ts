import 'server-only'
import { subscribe } from 'node:diagnostics_channel'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { env } from '@/lib/server/env'

/** Seconds: two years. */
const STRICT_TRANSPORT = 'max-age=63072000; includeSubDomains'

/**
 * An address whose path can be decoded. The framework fails over one that cannot (a lone '%', bytes that are no UTF-8)
 * with 500; written as the literal text that it is, it is simply not found.
 * @param url path and query as sent
 */
export function decodableUrl(url: string): string {
  const end = url.search(/[?#]/)
  const path = end < 0 ? url : url.slice(0, end)
  try {
    decodeURIComponent(path)
    return url
  } catch {
    return path.replaceAll('%', '%25') + url.slice(path.length)
  }
}

/**
 * What holds for every request, before anything else sees it: an address that can be decoded, no policy that a
 * client made up, and on https the promise that it stays https.
 */
export function watchDoor(): void {
  const secure = env().APP_URL.startsWith('https:')
  subscribe('http.server.request.start', (message) => {
    const { request, response } = message as { request: IncomingMessage; response: ServerResponse }
    if (request.url) request.url = decodableUrl(request.url)
    // The framework takes the nonce of its scripts from these; only the middleware may name one.
    delete request.headers['content-security-policy']
    delete request.headers['content-security-policy-report-only']
    if (secure) response.setHeader('Strict-Transport-Security', STRICT_TRANSPORT)
  })
}
