import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { HookedResponse } from '@/lib/server/entry/response-head'

/**
 * Starts a server with the product's `ServerResponse` class.
 * @returns a function that returns the server's URL
 */
export function useServer(answer: RequestListener<typeof import('node:http').IncomingMessage, typeof HookedResponse>) {
  const server = createServer({ ServerResponse: HookedResponse }, answer)
  // With a short keep-alive, a client on a busy machine might reuse a connection just as the server closes it.
  server.keepAliveTimeout = 600_000
  beforeAll(() => new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve)))
  afterAll(() => new Promise((resolve) => server.close(resolve)))
  return () => `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}
