import 'server-only'
import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import type { IncomingMessage, Server, ServerResponse } from 'node:http'

const CHANNEL = 'http.server.request.start'

/** A request that has just arrived, before the framework or anybody else has seen it. */
export type Begun = { request: IncomingMessage; response: ServerResponse; server: Server }

/**
 * Hears of every request of this process as it begins, in the order in which they asked to hear.
 * @returns ends it
 */
export function onBegun(hear: (begun: Begun) => void): () => void {
  const listener = (message: unknown) => hear(message as Begun)
  subscribe(CHANNEL, listener)
  return () => unsubscribe(CHANNEL, listener)
}
