/** @jest-environment node */
import type Stripe from 'stripe'
import { addMonths } from './billing/periods'
import { membership, press, startHarness, type Harness } from './testing/harness'

let harness: Harness
let stripe: Stripe

beforeEach(async () => {
  harness = await startHarness()
  stripe = harness.stripe
})
afterEach(() => harness.close())

async function subscribe(): Promise<Stripe.Subscription> {
  const customer = await stripe.customers.create({ email: 'asha@example.test' })
  const session = await stripe.checkout.sessions.create(membership(customer.id))
  await press(session.url ?? '', { action: 'pay' })
  const [subscription] = (await stripe.subscriptions.list({ customer: customer.id })).data
  if (!subscription) throw new Error('no subscription')
  return subscription
}

async function portal(subscription: Stripe.Subscription, action: string): Promise<Stripe.Subscription> {
  const { url } = await stripe.billingPortal.sessions.create({ customer: String(subscription.customer) })
  await press(url, { action, subscription: subscription.id })
  return stripe.subscriptions.retrieve(subscription.id)
}

it('a subscription is cancelled at an instant by staff, renews until then, and ends with the period of that instant', async () => {
  const { id, items } = await subscribe()
  const later = addMonths(items.data[0]?.current_period_end ?? 0, 1)
  const updated = await stripe.subscriptions.update(id, { cancel_at: later })
  expect(updated).toMatchObject({ cancel_at: later, cancel_at_period_end: false })
  expect(await portal(updated, 'advance')).toMatchObject({ status: 'active', cancel_at: later })
  expect(await portal(updated, 'advance')).toMatchObject({ status: 'canceled' })
})

it('a subscription takes the names of the end of the period, and an empty text takes the end back', async () => {
  const { id, items } = await subscribe()
  const end = items.data[0]?.current_period_end
  expect(await stripe.subscriptions.update(id, { cancel_at: 'min_period_end' })).toMatchObject({ cancel_at: end })
  expect(await stripe.subscriptions.update(id, { cancel_at: '' })).toMatchObject({ cancel_at: null })
  await expect(stripe.subscriptions.update(id, { cancel_at: end, cancel_at_period_end: true })).rejects.toMatchObject({
    statusCode: 400,
  })
})
