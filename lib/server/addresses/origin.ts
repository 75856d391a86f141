import 'server-only'
import { isIP } from 'node:net'
import { env } from '@/lib/server/env'
import { AppError } from '@/lib/shared/errors'
import { SOCKET_HEADER } from './client-address'

const reading = new Set(['GET', 'HEAD', 'OPTIONS'])

/** Also accepts the host of the request, but never http if the public origin is https. */
function sameOrigin(url: string, headers: Headers): boolean {
  const { APP_URL } = env()
  if (!URL.canParse(url)) return false // such as 'null', the opaque origin
  const { host, protocol, origin } = new URL(url)
  return origin === APP_URL || (host === headers.get('host') && protocol === new URL(APP_URL).protocol)
}

/**
 * Rejects cross-site writes. Accepts requests without Origin, Sec-Fetch-Site and Referer: browsers send these headers,
 * and other clients have no cookies to abuse.
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

const isLoopback = (hostname: string) => /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/.test(hostname)

/**
 * Returns the loopback origin in use if `APP_URL` is a loopback address, because redirecting to another would log
 * people out.
 */
export function publicOrigin(headers: Headers): string {
  const { APP_URL } = env()
  const ours = new URL(APP_URL)
  const host = headers.get('host') ?? ''
  if (!isLoopback(ours.hostname) || !URL.canParse(`${ours.protocol}//${host}`)) return APP_URL
  const asked = new URL(`${ours.protocol}//${host}`)
  return isLoopback(asked.hostname) && asked.port === ours.port ? asked.origin : APP_URL
}

export function isSecondAddress(headers: Headers): boolean {
  const ours = new URL(env().APP_URL)
  const host = headers.get('host') ?? ''
  if (host === '' || !URL.canParse(`${ours.protocol}//${host}`)) return false
  const asked = new URL(`${ours.protocol}//${host}`)
  if (asked.host === ours.host) return false
  if (!isLoopback(ours.hostname)) return true
  // Never redirects another device or a forwarded port to a loopback address.
  const name = asked.hostname.replace(/^\[|\]$/g, '')
  const client = (headers.get(SOCKET_HEADER) ?? '').replace(/^::ffff:/i, '')
  const isHere = client === '' || client === name || isLoopback(client.includes(':') ? `[${client}]` : client)
  return isHere && asked.port === ours.port && (isLoopback(asked.hostname) || isIP(name) !== 0)
}
