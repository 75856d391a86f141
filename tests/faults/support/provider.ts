import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type Stripe from 'stripe'
import { readBody } from '@/sandbox/stripe/http'
import { startSandbox, type RunningSandbox } from '@/sandbox/stripe/sandbox'
import { signatureHeader } from '@/sandbox/stripe/webhooks'
import { listen } from '@/tests/support/servers/loopback'
import { SECRET_KEY, stripeFor, WEBHOOK_SECRET } from '@/tests/support/stripe/stripe-harness'
import { statusOf } from './instance'
import { sending } from './people'

/**
 * Starts a fake Stripe behind a proxy that can drop responses. A request whose response is dropped still takes effect.
 * Tests deliver the recorded events themselves.
 */
export function useStripe() {
  let sandbox: RunningSandbox
  let address = ''
  let lost: { request: RegExp; arrived: () => void }[] = []

  async function pass(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = await readBody(request)
    const answer = await fetch(`${sandbox.url}${request.url}`, {
      method: request.method,
      headers: Object.entries(request.headers).flatMap(([name, value]) =>
        ['host', 'connection', 'content-length'].includes(name) ? [] : [[name, String(value)] as [string, string]],
      ),
      ...(body && { body }),
    })
    const text = await answer.text()
    const dropped = lost.find((each) => each.request.test(`${request.method} ${request.url}`))
    if (dropped) return dropped.arrived()
    response.writeHead(answer.status, { 'content-type': 'application/json' }).end(text)
  }

  const line = createServer((request, response) => void pass(request, response))
  beforeEach(() => void (lost = []))
  beforeAll(async () => {
    sandbox = await startSandbox({ port: 0, secretKey: SECRET_KEY, webhookSecret: WEBHOOK_SECRET })
    address = await listen(line)
  })
  afterAll(async () => {
    line.close()
    line.closeAllConnections()
    await sandbox.close()
  })

  return {
    settings: () => ({
      STRIPE_API_BASE: `http://${address}`,
      STRIPE_SECRET_KEY: SECRET_KEY,
      STRIPE_WEBHOOK_SECRET: WEBHOOK_SECRET,
    }),
    api: () => stripeFor(sandbox.port),
    /**
     * Drops the responses to matching requests ('POST /v1/…') until `mend` is called.
     * @returns a promise that resolves when the first response is dropped
     */
    lose: (request: RegExp): Promise<void> => new Promise((arrived) => void lost.push({ request, arrived })),
    mend: () => (lost = []),
    events: async () => (await stripeFor(sandbox.port).events.list({ limit: 100 })).data.toReversed(),
    /**
     * Sends an event to an instance as a signed webhook request.
     * @returns the response's status; 0 without a response
     */
    deliver(url: string, event: Stripe.Event): Promise<number> {
      const body = JSON.stringify(event)
      const signature = signatureHeader(body, WEBHOOK_SECRET, Math.floor(Date.now() / 1000))
      const request = { ...sending('POST', undefined, { 'stripe-signature': signature }), body }
      return statusOf(`${url}/api/subscription/stripe/webhook`, request)
    },
  }
}
