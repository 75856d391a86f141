import 'server-only'
import type { IncomingMessage } from 'node:http'
import { isIPv6 } from 'node:net'
import { env } from '@/lib/server/env'

/** Carries the socket's address to route handlers and pages, which cannot see the socket. */
export const SOCKET_HEADER = 'x-rasika-socket-address'

/** Step: passes the socket's address on to Next in a header, over whatever a client sent under that name. */
export function passSocketAddress({ headers, socket }: IncomingMessage): false {
  headers[SOCKET_HEADER] = socket.remoteAddress ?? ''
  return false
}

/** The eight groups of an IPv6 address, or null when it is none. */
function ipv6Groups(address: string): number[] | null {
  if (!isIPv6(address)) return null
  // An IPv4 address at the end is two groups.
  const plain = address.replace(/%.*$/, '').replace(/(\d+)\.(\d+)\.(\d+)\.(\d+)$/, (_all, ...parts: string[]) => {
    const [a, b, c, d] = parts.slice(0, 4).map(Number) as [number, number, number, number]
    return `${((a << 8) | b).toString(16)}:${((c << 8) | d).toString(16)}`
  })
  const [head = [], tail = []] = plain.split('::').map((half) => (half ? half.split(':') : []))
  const zeros = Array<string>(8 - head.length - tail.length).fill('0')
  return [...head, ...zeros, ...tail].map((group) => Number.parseInt(group, 16))
}

/**
 * The address that limits count for: from the header that a trusted proxy sets (`CLIENT_IP_HEADER`, its last entry),
 * else from the socket. An IPv6 client counts as its /64, which is what one household has; a port does not count.
 */
export function clientAddress(headers: Pick<Headers, 'get'>): string {
  const trusted = env().CLIENT_IP_HEADER
  const fromProxy = trusted ? headers.get(trusted)?.split(',').at(-1)?.trim() : undefined
  const given = fromProxy || headers.get(SOCKET_HEADER) || 'unknown'
  const address = given.replace(/^\[(.+)\](:\d+)?$/, '$1').replace(/^(\d+\.\d+\.\d+\.\d+):\d+$/, '$1')
  const groups = ipv6Groups(address)
  if (!groups) return address
  const [, , , , , mapped, high = 0, low = 0] = groups
  const isMapped = mapped === 0xffff && groups.slice(0, 5).every((group) => group === 0)
  if (isMapped) return [high >> 8, high & 255, low >> 8, low & 255].join('.')
  return groups
    .slice(0, 4)
    .map((group) => group.toString(16))
    .join(':')
}
