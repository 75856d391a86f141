import type Stripe from 'stripe'
import { membership, press, startHarness, type Harness, type PlanOptions } from './stripe-harness'

export function harnessForEach() {
  let running: Harness
  beforeEach(async () => {
    running = await startHarness()
  })
  afterEach(() => running.close())

  const harness = () => running
  const stripe = () => running.stripe

  async function subscribe(options: PlanOptions = {}): Promise<Stripe.Subscription> {
    const customer = await stripe().customers.create({ email: 'asha@example.test' })
    const session = await stripe().checkout.sessions.create(membership(customer.id, options))
    await press(session.url ?? '', { action: 'pay' })
    const { subscription } = await stripe().checkout.sessions.retrieve(session.id, { expand: ['subscription'] })
    if (subscription === null || typeof subscription === 'string') throw new Error('no subscription')
    return subscription
  }

  async function portal(subscription: Stripe.Subscription, action: string): Promise<Stripe.Subscription> {
    const customer = String(subscription.customer)
    const { url } = await stripe().billingPortal.sessions.create({ customer, return_url: 'http://site.test/account' })
    await press(url, { action, subscription: subscription.id })
    return stripe().subscriptions.retrieve(subscription.id, { expand: ['latest_invoice'] })
  }

  return { harness, stripe, subscribe, portal }
}
