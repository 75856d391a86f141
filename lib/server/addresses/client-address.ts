import 'server-only'
import ipaddr from 'ipaddr.js'
import type { IncomingMessage } from 'node:http'
import { isIPv6 } from 'node:net'
import { env } from '@/lib/server/env'

/** Header that passes the socket's IP address to pages and route handlers, because they can't access the socket. */
export const SOCKET_HEADER = 'x-rasika-socket-address'

/** Overwrites any header of this name that the client sent. */
export function passSocketAddress({ headers, socket }: IncomingMessage): false {
  headers[SOCKET_HEADER] = socket.remoteAddress ?? ''
  return false
}

/** Shortens an IPv6 address to its /64 prefix, because a household usually has a whole /64 network. */
export function clientAddress(headers: Pick<Headers, 'get'>): string {
  const trusted = env().CLIENT_IP_HEADER
  const fromProxy = trusted ? headers.get(trusted)?.split(',').at(-1)?.trim() : undefined
  const given = fromProxy || headers.get(SOCKET_HEADER) || 'unknown'
  const address = given.replace(/^\[(.+)\](:\d+)?$/, '$1').replace(/^(\d+\.\d+\.\d+\.\d+):\d+$/, '$1')
  // Doesn't use ipaddr's own check, because it also accepts a bare number as an IPv4 address.
  if (!isIPv6(address)) return address
  const parsed = ipaddr.process(address)
  if (parsed instanceof ipaddr.IPv4) return parsed.toString()
  return parsed.parts
    .slice(0, 4)
    .map((group) => group.toString(16))
    .join(':')
}
