import 'server-only'
import type { ServerOptions } from 'node:http'

/**
 * A request must have arrived completely, body included, within a minute, however slowly it drips; then it is answered
 * with 408. Node looks at the open ones now and then: the time is up to that much longer.
 */
export const requestTimeouts = {
  requestTimeout: 55_000,
  headersTimeout: 55_000,
  connectionsCheckingInterval: 2_000,
} satisfies ServerOptions
