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

/** Next answers 500 to a path it can't decode, and to an image request without URL: escaping makes it a 404. */
export function decodableUrl(url: string): string {
  const end = url.search(/[?#]/)
  const path = end < 0 ? url : url.slice(0, end)
  if (!canBeDecoded(path)) return path.replaceAll('%', '%25') + url.slice(path.length)
  const picture = path === '/_next/image' ? new URLSearchParams(url.slice(path.length)).get('url') : null
  return picture && !canBeDecoded(picture) ? path : url
}

/** Next would redirect to the host in an absolute URL, and answers 500 to `OPTIONS *`. */
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

/** Seconds before the same browser may be redirected again: behind a proxy it may never appear to arrive. */
const LED_SECONDS = 5

/** Google and passkeys accept no other host. Not in the middleware: for Next, 127.0.0.1 is localhost, a loop. */
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
