import { createServer } from 'node:http'
import Stripe from 'stripe'
import { readBody } from '@/sandbox/stripe/http'
import { startSandbox, type RunningSandbox, type SandboxOptions } from '@/sandbox/stripe/sandbox'
import { close, listen } from '@/tests/support/servers/loopback'
import { until } from '@/tests/support/until'

export const SECRET_KEY = 'sk_test_sandbox_harness'
export const WEBHOOK_SECRET = 'whsec_sandbox_harness'

export type Receiver = {
  url: string
  /** Events with a valid signature, in order of arrival. Includes duplicates. */
  events: Stripe.Event[]
  /** Statuses of the next responses. When the list is empty, the status is 200. */
  statuses: number[]
  close(): Promise<void>
}

export async function startReceiver(): Promise<Receiver> {
  const events: Stripe.Event[] = []
  const statuses: number[] = []
  const server = createServer((request, response) => {
    void readBody(request).then((body) => {
      const status = statuses.shift() ?? 200
      if (status === 200) {
        const signature = request.headers['stripe-signature'] ?? ''
        events.push(Stripe.webhooks.constructEvent(body, signature, WEBHOOK_SECRET))
      }
      response.writeHead(status).end()
    })
  })
  return { url: `http://${await listen(server)}/webhook`, events, statuses, close: () => close(server) }
}

export function stripeFor(port: number, options: { key?: string } = {}): Stripe {
  return new Stripe(options.key ?? SECRET_KEY, {
    host: '127.0.0.1',
    port,
    protocol: 'http',
    maxNetworkRetries: 0,
    telemetry: false,
  })
}

export type Harness = { sandbox: RunningSandbox; stripe: Stripe; receiver: Receiver; close(): Promise<void> }

export async function startHarness(options: Partial<SandboxOptions> = {}): Promise<Harness> {
  const receiver = await startReceiver()
  const sandbox = await startSandbox({
    port: 0,
    secretKey: SECRET_KEY,
    webhookSecret: WEBHOOK_SECRET,
    webhookUrl: receiver.url,
    ...options,
  })
  return {
    sandbox,
    stripe: stripeFor(sandbox.port),
    receiver,
    async close() {
      await sandbox.close()
      await receiver.close()
    },
  }
}

export function press(pageUrl: string, fields: Record<string, string>): Promise<Response> {
  return fetch(pageUrl, { method: 'POST', body: new URLSearchParams(fields), redirect: 'manual' })
}

export async function setSwitches(sandbox: RunningSandbox, switches: object): Promise<{ pending: number }> {
  const answer = await fetch(`${sandbox.url}/sandbox/webhooks`, {
    method: 'POST',
    headers: { authorization: `Bearer ${SECRET_KEY}` },
    body: JSON.stringify(switches),
  })
  return answer.json()
}

export const eventually = (check: () => boolean): Promise<boolean> => until('the events have arrived', check)

export type PlanOptions = { currency?: string; amount?: number; coupon?: string }

export function membership(customer: string, options: PlanOptions = {}): Stripe.Checkout.SessionCreateParams {
  return {
    mode: 'subscription',
    customer,
    client_reference_id: '7',
    line_items: [
      {
        quantity: 1,
        price_data: {
          currency: options.currency ?? 'inr',
          unit_amount: options.amount ?? 40_000,
          recurring: { interval: 'month' },
          product_data: { name: 'Premium' },
        },
      },
    ],
    ...(options.coupon === undefined ? {} : { discounts: [{ coupon: options.coupon }] }),
    metadata: { userId: '7' },
    subscription_data: { metadata: { userId: '7' } },
    success_url: 'http://site.test/done?session={CHECKOUT_SESSION_ID}',
    cancel_url: 'http://site.test/plans',
  }
}

export function oneTime(customer: string | undefined, options: PlanOptions = {}): Stripe.Checkout.SessionCreateParams {
  const currency = options.currency ?? 'inr'
  return {
    mode: 'payment',
    ...(customer !== undefined && { customer }),
    line_items: [
      {
        quantity: 1,
        price_data: { currency, unit_amount: options.amount ?? 9_900, product_data: { name: 'Rental: Varnam' } },
      },
    ],
    ...(options.coupon !== undefined && { discounts: [{ coupon: options.coupon }] }),
    metadata: { userId: '7' },
    payment_intent_data: { metadata: { userId: '7' } },
    success_url: 'http://site.test/done?session={CHECKOUT_SESSION_ID}',
    cancel_url: 'http://site.test/video',
  }
}
