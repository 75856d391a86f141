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

/**
 * An address whose path can be decoded. Next answers 500 to one that cannot (a lone '%', bytes that are not UTF-8);
 * written as literal text it is not found. Next's image service decodes the address of the picture once more: without
 * one that can be decoded it refuses.
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
 * The address of a request as path and query. Next redirects to the host that an absolute address names, and answers
 * 500 to one that is no address (`OPTIONS *`).
 * @param url target of the request as sent
 */
export function originForm(url: string): string {
  if (url.startsWith('/')) return url
  if (!/^https?:\/\//i.test(url) || !URL.canParse(url)) return `/${encodeURIComponent(url)}`
  const { pathname, search } = new URL(url)
  return pathname + search
}

/** Step: the address is a path of ours that can be decoded. */
export function makeAddressSafe(request: IncomingMessage): false {
  request.url = decodableUrl(originForm(request.url ?? '/'))
  return false
}

/** Seconds in which a browser is not led again: a proxy may hide the address that it shows. */
const LED_SECONDS = 5

/**
 * Step: leads to the public address before signing in, because Google and passkeys know no other one. Not in the
 * middleware: the framework takes 127.0.0.1 for localhost, and would lead the browser to where it is.
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
