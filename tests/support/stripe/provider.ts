import type Stripe from 'stripe'
import { POST as webhook } from '@/app/api/subscription/stripe/webhook/route'
import { createCheckoutSession } from '@/lib/domains/payments/plans/mutations'
import { resetStripe } from '@/lib/server/stripe/stripe'
import { startSandbox, type RunningSandbox } from '@/sandbox/stripe/sandbox'
import { signatureHeader } from '@/sandbox/stripe/webhooks'
import { makeViewer } from '@/tests/factories/viewers'
import { call, type Answer } from '@/tests/support/requests/request-scope'
import type { useSettings } from '@/tests/support/settings'
import { press, SECRET_KEY, stripeFor, WEBHOOK_SECRET } from './stripe-harness'

/**
 * Starts a sandbox Stripe for each test. It only records events: the test decides which events are delivered, how often
 * and in which order.
 */
export function useProvider({ change }: ReturnType<typeof useSettings>) {
  let sandbox: RunningSandbox
  let stripe: Stripe

  beforeEach(async () => {
    sandbox = await startSandbox({ port: 0, secretKey: SECRET_KEY, webhookSecret: WEBHOOK_SECRET })
    stripe = stripeFor(sandbox.port)
    change({ STRIPE_API_BASE: sandbox.url, STRIPE_SECRET_KEY: SECRET_KEY, STRIPE_WEBHOOK_SECRET: WEBHOOK_SECRET })
    resetStripe()
  })
  afterEach(async () => {
    resetStripe()
    await sandbox.close()
  })

  async function events(): Promise<Stripe.Event[]> {
    return (await stripe.events.list({ limit: 100 })).data.toReversed()
  }

  const checkouts = async () => (await stripe.checkout.sessions.list({ limit: 100 })).data

  async function subscription(): Promise<Stripe.Subscription> {
    const [found] = (await stripe.subscriptions.list({ status: 'all', limit: 1 })).data
    if (!found) throw new Error('no subscription')
    return found
  }

  return {
    stripe: () => stripe,
    events,
    checkouts,
    openCheckouts: async () => (await checkouts()).filter(({ status }) => status === 'open'),
    subscription,
    /** Creates a guest who has paid for Premium. Doesn't deliver Stripe's events. */
    async paidGuest(countryCode: string | null = 'IN') {
      const actor = await makeViewer()
      await press((await createCheckoutSession(actor, { countryCode })).url, { action: 'pay' })
      return { actor, subscription: await subscription() }
    },
    stop: () => sandbox.close(),
    /** Moves Stripe's clock forward by a second, because its timestamps are whole seconds. */
    inALaterSecond: () => sandbox.advance(1),
    /** Moves only Stripe's clock forward. */
    daysLater: (days: number) => sandbox.advance(days * 24 * 3600),
    /**
     * Delivers all events, oldest first. The product ignores events that it has already stored.
     * @param which selects and orders the events
     * @returns the status of each response
     */
    async deliver(which: (all: Stripe.Event[]) => Stripe.Event[] = (all) => all): Promise<number[]> {
      const statuses: number[] = []
      for (const event of which(await events())) statuses.push((await sendEvent(event)).status)
      return statuses
    },
    /** Acts as a bank: disputes a payment, fails a refund or ends a mandate (`sandbox/stripe/README.md`). */
    async asBank(path: string, act: object): Promise<{ id: string }> {
      const answer = await fetch(`${sandbox.url}/sandbox/${path}`, {
        method: 'POST',
        headers: { authorization: `Bearer ${SECRET_KEY}` },
        body: JSON.stringify(act),
      })
      if (!answer.ok) throw new Error(await answer.text())
      return answer.json()
    },
    async portal(subscription: Stripe.Subscription, action: string): Promise<void> {
      const session = await stripe.billingPortal.sessions.create({ customer: String(subscription.customer) })
      await press(session.url, { action, subscription: subscription.id })
    },
  }
}

type Delivery = { secret?: string; secondsAgo?: number; signature?: string | null }

/** Delivers an event with a signature of its raw body, as Stripe does. */
export function sendEvent(event: object, delivery: Delivery = {}): Promise<Answer> {
  const { secret = WEBHOOK_SECRET, secondsAgo = 0 } = delivery
  const body = JSON.stringify(event)
  const signed = signatureHeader(body, secret, Math.floor(Date.now() / 1000) - secondsAgo)
  const signature = delivery.signature === undefined ? signed : delivery.signature
  return call(webhook, { method: 'POST', body, headers: signature === null ? {} : { 'stripe-signature': signature } })
}
