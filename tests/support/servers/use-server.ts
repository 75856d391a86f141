import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { HookedResponse } from '@/lib/server/entry/response-head'

/** Runs a server of node for the tests of a file or block, as the product's own. @returns its address */
export function useServer(answer: RequestListener<typeof import('node:http').IncomingMessage, typeof HookedResponse>) {
  const server = createServer({ ServerResponse: HookedResponse }, answer)
  // On a busy machine a request would use a connection again at the moment at which the server closes it.
  server.keepAliveTimeout = 600_000
  beforeAll(() => new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve)))
  afterAll(() => new Promise((resolve) => server.close(resolve)))
  return () => `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}
