import 'server-only'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { SOCKET_HEADER } from '@/lib/server/addresses/client-address'
import { isSecondAddress } from '@/lib/server/addresses/origin'
import { secureCookie } from '@/lib/server/addresses/secure-cookie'
import { env } from '@/lib/server/env'
import { isSigningInPath } from '@/lib/shared/access/gate'

function canBeDecoded(text: string): boolean {
  try {
    decodeURIComponent(text)
    return true
  } catch {
    return false
  }
}

/** Next would respond with 500 if the path, or the URL in an image request, can't be decoded. */
export function decodableUrl(url: string): string {
  const end = url.search(/[?#]/)
  const path = end < 0 ? url : url.slice(0, end)
  if (!canBeDecoded(path)) return path.replaceAll('%', '%25') + url.slice(path.length)
  const picture = path === '/_next/image' ? new URLSearchParams(url.slice(path.length)).get('url') : null
  return picture && !canBeDecoded(picture) ? path : url
}

/** Removes the origin, because Next would redirect to that host. Escapes `*`, because Next would send 500. */
export function originForm(url: string): string {
  if (url.startsWith('/')) return url
  if (!/^https?:\/\//i.test(url) || !URL.canParse(url)) return `/${encodeURIComponent(url)}`
  const { pathname, search } = new URL(url)
  return pathname + search
}

export function makeAddressSafe(request: IncomingMessage): false {
  request.url = decodableUrl(originForm(request.url ?? '/'))
  return false
}

/** Minimum time between redirects of the same browser. Prevents a loop behind a proxy that changes the host. */
const LED_SECONDS = 5

/**
 * Redirects logins to APP_URL's host, because Google login and passkeys work only there. Not done in the middleware,
 * because Next reports 127.0.0.1 as localhost there, and the redirect would loop.
 */
export function redirectToPublicAddress(request: IncomingMessage, response: ServerResponse): boolean {
  const { APP_URL } = env()
  const address = request.url ?? ''
  if (request.method !== 'GET' || !isSigningInPath(new URL(address, APP_URL).pathname)) return false
  const headers = new Headers({ host: request.headers.host ?? '' })
  const client = request.headers[SOCKET_HEADER]
  if (typeof client === 'string') headers.set(SOCKET_HEADER, client)
  const { name, options } = secureCookie('rasika_led', '/')
  if (!isSecondAddress(headers) || request.headers.cookie?.includes(`${name}=`)) return false
  const cookie = `${name}=1; Path=/; Max-Age=${LED_SECONDS}; HttpOnly; SameSite=Lax${options.secure ? '; Secure' : ''}`
  response.writeHead(307, { location: APP_URL + address, 'cache-control': 'no-store', 'set-cookie': cookie })
  response.end()
  return true
}
