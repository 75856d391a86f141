import 'server-only'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { SOCKET_HEADER } from '@/lib/server/addresses/client-address'
import { isSecondAddress } from '@/lib/server/addresses/public-origin'
import { secureCookie } from '@/lib/server/addresses/secure-cookie'
import { env } from '@/lib/server/env'
import { isSigningInPath } from '@/lib/shared/access/gate'

/** Seconds in which a browser is not led again: a proxy may hide the address that it shows. */
const LED_SECONDS = 5

/**
 * Step: leads to the public address before signing in, because Google and passkeys know no other one. Not in the
 * middleware: the framework takes 127.0.0.1 for localhost, and would lead the browser to where it is.
 */
export function leadToPublicAddress(request: IncomingMessage, response: ServerResponse): boolean {
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
