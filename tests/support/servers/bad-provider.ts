import { createServer, request, type IncomingMessage, type ServerResponse } from 'node:http'
import { resetStripe, stripe as client, timeouts } from '@/lib/server/stripe/stripe'
import type { useSettings } from '@/tests/support/settings'
import { repeatedly } from '@/tests/support/slowly'
import type { useProvider } from '@/tests/support/stripe/provider'
import { close, listen } from './loopback'

type Answer = { status?: number; headers?: Record<string, string>; body: string }
/**
 * Way in which Stripe fails. 'hang': no response. 'drip': a response without end. 'reset': performs the request, but
 * breaks the connection before the response. 'truncate': half of the response. 'remembered': an error, replayed for the
 * same idempotency key, as Stripe does for a day. An `Answer` is a custom response.
 */
export type Fault = 'hang' | 'drip' | 'reset' | 'truncate' | 'refuse' | 'no TLS' | 'remembered' | Answer

/** Response timeouts in milliseconds. The long one is the product's own. */
const SHORT_MS = 400
const LONG_MS = timeouts.responseMs

/** Starts a proxy between the code under test and the sandbox Stripe. The proxy can simulate faults. */
export function useBadProvider({ stripe }: ReturnType<typeof useProvider>, { change }: ReturnType<typeof useSettings>) {
  const calls: string[] = []
  let fault: Fault | undefined
  let concerns: RegExp = /./
  let address = ''
  let upstream = 0

  function forward(incoming: IncomingMessage, response: ServerResponse): void {
    const { method, url, headers } = incoming
    const onward = request({ host: '127.0.0.1', port: upstream, method, path: url, headers }, (answer) => {
      if (fault === 'reset' && isConcerned(incoming)) {
        answer.resume().on('end', () => response.socket?.destroy())
        return
      }
      const isCut = fault === 'truncate' && isConcerned(incoming)
      const chunks: Buffer[] = []
      answer
        .on('data', (chunk: Buffer) => chunks.push(chunk))
        .on('end', () => {
          const body = Buffer.concat(chunks)
          const sent = isCut ? body.subarray(0, body.length / 2) : body
          response.writeHead(answer.statusCode ?? 500, { ...answer.headers, 'content-length': sent.length }).end(sent)
        })
    })
    onward.on('error', () => response.socket?.destroy())
    incoming.pipe(onward)
  }

  const isConcerned = ({ method, url }: IncomingMessage) => concerns.test(`${method} ${url?.split('?')[0]}`)

  const failed = new Set<unknown>()
  function failOnce(incoming: IncomingMessage, response: ServerResponse): void {
    const key = incoming.headers['idempotency-key']
    // Fails only for the first idempotency key, so that a retry with a new key succeeds.
    if (failed.size > 0 && !failed.has(key)) return forward(incoming, response)
    const replayed = failed.has(key) ? { 'idempotent-replayed': 'true' } : {}
    failed.add(key)
    const headers = { 'content-type': 'application/json', 'stripe-should-retry': 'false', ...replayed }
    response.writeHead(500, headers).end('{"error":{"type":"api_error","message":"Oh"}}')
  }

  function handle(incoming: IncomingMessage, response: ServerResponse): void {
    calls.push(`${incoming.method} ${incoming.url?.split('?')[0]}`)
    if (!fault || !isConcerned(incoming) || fault === 'reset' || fault === 'truncate')
      return forward(incoming, response)
    if (fault === 'hang') return
    if (fault === 'remembered') return failOnce(incoming, response)
    if (fault === 'refuse' || fault === 'no TLS') return void response.socket?.destroy()
    if (fault === 'drip') {
      response.writeHead(200, { 'content-type': 'application/json' }).write('{')
      const stop = repeatedly(20, () => response.write(' '))
      return void response.on('close', stop)
    }
    response.writeHead(fault.status ?? 200, { 'content-type': 'application/json', ...fault.headers }).end(fault.body)
  }

  const waitFor = (ms: number) => void Object.assign(timeouts, { responseMs: ms })
  const pointTo = (url: string) => {
    change({ STRIPE_API_BASE: url })
    resetStripe()
    // Shortens the SDK's delay before a retry, which would be seconds.
    const pause = { getInitialNetworkRetryDelay: () => 0.01 }
    Object.assign(client(), pause)
  }

  const server = createServer(handle).on('connection', (socket) => void socket.on('error', () => undefined))
  beforeAll(async () => {
    address = await listen(server)
  })
  beforeEach(() => {
    fault = undefined
    calls.length = 0
    failed.clear()
    waitFor(LONG_MS)
    upstream = Number(stripe().getApiField('port'))
    pointTo(`http://${address}`)
  })
  afterEach(() => {
    waitFor(LONG_MS)
    server.closeAllConnections()
  })
  afterAll(() => close(server))

  return {
    calls,
    /**
     * Makes matching requests fail from now on.
     * @param which pattern for 'METHOD /path'; default all requests
     */
    set(next: Fault, which: RegExp = /./) {
      fault = next
      concerns = which
      failed.clear()
      // Shortens the timeout only for 'hang' and 'drip', because other requests may be slow on a busy machine.
      if (next === 'hang' || next === 'drip') waitFor(SHORT_MS)
      pointTo(`http://${address}`)
      if (next === 'refuse') pointTo('http://127.0.0.1:1')
      if (next === 'no TLS') pointTo(`https://${address}`)
    },
    heal() {
      fault = undefined
      waitFor(LONG_MS)
      pointTo(`http://${address}`)
    },
  }
}
