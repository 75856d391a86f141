import 'server-only'
import { env } from '@/lib/server/env'
import { onBegun } from '@/lib/server/http/begun'

/** Seconds: two years. */
const STRICT_TRANSPORT = 'max-age=63072000; includeSubDomains'

function canBeDecoded(text: string): boolean {
  try {
    decodeURIComponent(text)
    return true
  } catch {
    return false
  }
}

/**
 * An address whose path can be decoded. The framework fails over one that cannot (a lone '%', bytes that are no UTF-8)
 * with 500; written as the literal text that it is, it is simply not found. Its picture service decodes the address of
 * the picture once more: without one that can be, it refuses.
 * @param url path and query as sent
 */
export function decodableUrl(url: string): string {
  const end = url.search(/[?#]/)
  const path = end < 0 ? url : url.slice(0, end)
  if (!canBeDecoded(path)) return path.replaceAll('%', '%25') + url.slice(path.length)
  const picture = path === '/_next/image' ? new URLSearchParams(url.slice(path.length)).get('url') : null
  return picture && !canBeDecoded(picture) ? path : url
}

/**
 * The address of a request as path and query, whatever form a client chose: one that names a host would be answered
 * with a redirect to that host, and one that is no address at all (`OPTIONS *`) with 500.
 * @param url target of the request as sent
 */
export function originForm(url: string): string {
  if (url.startsWith('/')) return url
  if (!/^https?:\/\//i.test(url) || !URL.canParse(url)) return `/${encodeURIComponent(url)}`
  const { pathname, search } = new URL(url)
  return pathname + search
}

const methods = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'])
const reading = new Set(['GET', 'HEAD'])
/** A path that ends as the names of files do, and is no call. */
const file = /^(?!\/+api\/).*\.[a-z0-9]+$/i

/**
 * Whether nothing here has a use for a method: no page and no call knows it, or it is not for reading and the address
 * is a file's. The framework fails over both with 500.
 * @param url path and query, decodable
 */
export function isMethodRefused(method: string, url: string): boolean {
  if (!methods.has(method)) return true
  return !reading.has(method) && file.test(decodeURIComponent(url.replace(/[?#].*$/s, '')))
}

/** A call that only reads: asked with another method, the framework answers 405 by itself. */
const refusal = { method: 'PUT', url: '/api/health' }

/**
 * What holds for every request, before anything else sees it: an address of ours that can be decoded, a method that
 * there is, no policy that a client made up, and on https the promise that it stays https. Sockets are not lent for
 * other protocols: there is none here, and the framework would keep them open for ever.
 */
export function watchDoor(): void {
  const secure = env().APP_URL.startsWith('https:')
  // A developer's pages are told of changes through such a socket.
  const production = process.env.NODE_ENV === 'production'
  onBegun(({ request, response, server }) => {
    request.url = decodableUrl(originForm(request.url ?? '/'))
    if (isMethodRefused(request.method ?? '', request.url)) Object.assign(request, refusal)
    if (production && server.listenerCount('upgrade') > 0) server.removeAllListeners('upgrade')
    // The framework takes the nonce of its scripts from these; only the middleware may name one.
    delete request.headers['content-security-policy']
    delete request.headers['content-security-policy-report-only']
    if (secure) response.setHeader('Strict-Transport-Security', STRICT_TRANSPORT)
  })
}
