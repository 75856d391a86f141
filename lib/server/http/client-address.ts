import 'server-only'
import { subscribe } from 'node:diagnostics_channel'
import type { IncomingMessage } from 'node:http'
import { env } from '@/lib/server/env'

/** Carries the socket's address to handlers, which cannot see the socket. Always overwritten, so nobody can send it. */
const SOCKET_HEADER = 'x-rasika-socket-address'

/**
 * Notes the peer's address on each request before anything else sees it. Next keeps an `X-Forwarded-For` that a client
 * sends by itself, so that header says nothing.
 */
export function recordSocketAddresses(): void {
  subscribe('http.server.request.start', (message) => {
    const { request } = message as { request: IncomingMessage }
    request.headers[SOCKET_HEADER] = request.socket.remoteAddress ?? ''
  })
}

/**
 * The address that limits count for: from the header that a trusted proxy sets (`CLIENT_IP_HEADER`, its last entry),
 * else from the socket. An IPv6 client counts as its /64, which is what one household has.
 */
export function clientAddress(headers: Headers): string {
  const trusted = env().CLIENT_IP_HEADER
  const fromProxy = trusted ? headers.get(trusted)?.split(',').at(-1)?.trim() : undefined
  const address = (fromProxy || headers.get(SOCKET_HEADER) || 'unknown').replace(/^::ffff:(?=\d+\.)/i, '')
  return address.includes(':') ? address.split(':').slice(0, 4).join(':') : address
}
