import type Stripe from 'stripe'
import { eventually, membership, press } from '@/tests/support/stripe/stripe-harness'
import { harnessForEach } from '@/tests/support/stripe/stripe-harness-for-each'
import { addMonths } from './billing/periods'

const { harness, stripe, subscribe, portal } = harnessForEach()

const types = () => harness().receiver.events.map((event) => event.type)
const pageText = async (url: string) => (await fetch(url)).text()

const latestInvoice = (subscription: Stripe.Subscription) => subscription.latest_invoice as Stripe.Invoice

describe('the checkout of a membership', () => {
  it('creates a subscription, a paid invoice and their events before the redirect', async () => {
    const customer = await stripe().customers.create({ email: 'asha@example.test' })
    const session = await stripe().checkout.sessions.create(membership(customer.id))
    expect(session).toMatchObject({ status: 'open', payment_status: 'unpaid', amount_total: 40_000, currency: 'inr' })
    const page = await pageText(session.url ?? '')
    expect(page).toContain('₹400 per month, charged until cancelled.')
    expect(page).toContain('Sandbox — no money moves')
    for (const name of ['Pay', 'Decline', 'Require authentication', 'Cancel'])
      expect(page).toContain(`>${name}</button>`)

    const answer = await press(session.url ?? '', { action: 'pay' })
    expect([answer.status, answer.headers.get('location')]).toEqual([
      303,
      `http://site.test/done?session=${session.id}`,
    ])
    expect(types().filter((type) => type !== 'customer.created')).toEqual([
      'charge.succeeded',
      'checkout.session.completed',
      'customer.subscription.created',
      'payment_intent.succeeded',
      'invoice.created',
      'invoice.paid',
      'mandate.updated',
    ])

    const expand = ['subscription.latest_invoice', 'line_items']
    const done = await stripe().checkout.sessions.retrieve(session.id, { expand })
    expect(done).toMatchObject({ status: 'complete', payment_status: 'paid', url: null, metadata: { userId: '7' } })
    const subscription = done.subscription as Stripe.Subscription
    expect(subscription).toMatchObject({ status: 'active', metadata: { userId: '7' }, currency: 'inr' })
    const item = subscription.items.data[0]
    expect(item?.current_period_end).toBe(addMonths(item?.current_period_start ?? 0, 1))
    const invoice = latestInvoice(subscription)
    expect(invoice).toMatchObject({ status: 'paid', amount_paid: 40_000, billing_reason: 'subscription_create' })
    expect(invoice.parent?.subscription_details?.subscription).toBe(subscription.id)
    expect((await stripe().invoicePayments.list({ invoice: invoice.id })).data).toMatchObject([{ status: 'paid' }])
    expect(done.line_items?.data[0]?.description).toBe('Premium')

    const again = await press(session.url ?? '', { action: 'pay' })
    expect(again.status).toBe(303)
    expect((await stripe().subscriptions.list({ customer: customer.id, status: 'all' })).data).toHaveLength(1)
    expect(await pageText(session.url ?? '')).toContain('This checkout is complete')
  })

  it('stays open when the card is declined, and succeeds on the second attempt', async () => {
    const customer = await stripe().customers.create({ email: 'asha@example.test' })
    const session = await stripe().checkout.sessions.create(membership(customer.id))
    const declined = await press(session.url ?? '', { action: 'decline' })
    const back = new URL(declined.headers.get('location') ?? '', session.url ?? '').href
    expect(await pageText(back)).toContain('Your card was declined.')
    expect(await stripe().checkout.sessions.retrieve(session.id)).toMatchObject({ status: 'open', subscription: null })
    expect(types()).toEqual(expect.arrayContaining(['charge.failed', 'payment_intent.payment_failed']))
    await press(session.url ?? '', { action: 'pay' })
    expect(await stripe().checkout.sessions.retrieve(session.id)).toMatchObject({ status: 'complete' })
    expect((await stripe().paymentIntents.list({ customer: customer.id })).data).toHaveLength(1)
  })

  it('requires authentication, which may fail and then succeed', async () => {
    const customer = await stripe().customers.create({ email: 'asha@example.test' })
    const session = await stripe().checkout.sessions.create(membership(customer.id))
    const url = session.url ?? ''
    await press(url, { action: 'authenticate' })
    const page = await pageText(`${url}/authenticate`)
    expect(page).toContain('>Complete authentication</button>')
    expect(page).toContain('>Fail authentication</button>')
    const failed = await press(`${url}/authenticate`, { action: 'fail' })
    expect(failed.headers.get('location')).toContain('notice=authentication')
    const done = await press(`${url}/authenticate`, { action: 'complete' })
    expect(done.headers.get('location')).toContain(session.id)
    expect(types()).toContain('payment_intent.requires_action')
  })

  it('can be abandoned and can expire, and returns 404 for an unknown id', async () => {
    const customer = await stripe().customers.create({ email: '"><script>alert(1)</script>@example.test' })
    const session = await stripe().checkout.sessions.create(membership(customer.id))
    expect(await pageText(session.url ?? '')).not.toContain('<script>')
    const cancelled = await press(session.url ?? '', { action: 'cancel' })
    expect(cancelled.headers.get('location')).toBe('http://site.test/plans')
    expect(await stripe().checkout.sessions.expire(session.id)).toMatchObject({ status: 'expired', url: null })
    expect(await pageText(session.url ?? '')).toContain('This checkout has expired')
    const late = await press(session.url ?? '', { action: 'pay' })
    expect(late.status).toBe(410)
    expect((await fetch(`${harness().sandbox.url}/checkout/cs_test_none`)).status).toBe(404)
  })

  it('applies the coupon for its months, then charges the full price', async () => {
    await stripe().coupons.create({ id: 'p33-2m', percent_off: 33.33, duration: 'repeating', duration_in_months: 2 })
    const first = await subscribe({ coupon: 'p33-2m', amount: 1001, currency: 'usd' })
    const totals = [
      latestInvoice(await stripe().subscriptions.retrieve(first.id, { expand: ['latest_invoice'] })).total,
    ]
    for (let month = 0; month < 2; month += 1) totals.push(latestInvoice(await portal(first, 'advance')).total)
    // 33.33 % of 1001 is 333.6, rounded to 334.
    expect(totals).toEqual([667, 667, 1001])
    expect((await stripe().subscriptions.retrieve(first.id)).discounts).toEqual([])
  })

  it('needs no payment when the coupon covers everything', async () => {
    await stripe().coupons.create({ id: 'free', percent_off: 100, duration: 'repeating', duration_in_months: 12 })
    await subscribe({ coupon: 'free' })
    const [session] = (await stripe().checkout.sessions.list()).data
    expect(session).toMatchObject({ payment_status: 'no_payment_required', amount_total: 0 })
    expect(types()).toContain('invoice.paid')
    expect(types()).not.toContain('charge.succeeded')
  })
})

describe('a single payment', () => {
  it('is charged once, and refunded in parts but never twice', async () => {
    const customer = await stripe().customers.create({ email: 'asha@example.test' })
    const session = await stripe().checkout.sessions.create({
      mode: 'payment',
      customer: customer.id,
      line_items: [
        { quantity: 1, price_data: { currency: 'usd', unit_amount: 500, product_data: { name: 'Rental: Varnam' } } },
      ],
      payment_intent_data: { metadata: { rentalId: '3' } },
      success_url: 'http://site.test/rentals',
    })
    await press(session.url ?? '', { action: 'pay' })
    const paid = await stripe().checkout.sessions.retrieve(session.id, { expand: ['payment_intent.latest_charge'] })
    const intent = paid.payment_intent as Stripe.PaymentIntent
    expect(intent).toMatchObject({ status: 'succeeded', amount: 500, metadata: { rentalId: '3' } })
    expect(intent.latest_charge).toMatchObject({ paid: true, metadata: { rentalId: '3' } })
    await stripe().refunds.create({ payment_intent: intent.id, amount: 200 })
    await stripe().refunds.create({ payment_intent: intent.id })
    const [charge] = (await stripe().charges.list({ payment_intent: intent.id, expand: ['data.refunds'] })).data
    expect(charge).toMatchObject({ refunded: true, amount_refunded: 500 })
    expect(charge?.refunds?.data.map((each) => each.amount)).toEqual([300, 200])
    await expect(stripe().refunds.create({ payment_intent: intent.id })).rejects.toMatchObject({
      code: 'charge_already_refunded',
    })
    expect(types().filter((type) => type === 'charge.refunded')).toHaveLength(2)
  })

  it('is refunded only once by the button on the page of the paid checkout', async () => {
    const session = await stripe().checkout.sessions.create({
      mode: 'payment',
      line_items: [
        { quantity: 1, price_data: { currency: 'usd', unit_amount: 500, product_data: { name: 'Rental' } } },
      ],
      success_url: 'http://site.test/rentals',
    })
    const address = session.url ?? ''
    await press(address, { action: 'refund' })
    expect((await stripe().checkout.sessions.retrieve(session.id)).status).toBe('open')
    await press(address, { action: 'pay' })
    expect(await (await fetch(address)).text()).toContain('Refund payment')
    for (let click = 0; click < 2; click += 1) await press(address, { action: 'refund' })
    const [charge] = (await stripe().charges.list()).data
    expect(charge).toMatchObject({ refunded: true, amount_refunded: 500 })
    expect((await stripe().refunds.list()).data).toHaveLength(1)
    expect(await (await fetch(address)).text()).not.toContain('Refund payment')
  })
})

describe('the billing portal', () => {
  it('renews a subscription month by month', async () => {
    const before = await subscribe()
    const end = before.items.data[0]?.current_period_end ?? 0
    const after = await portal(before, 'advance')
    expect(after.items.data[0]).toMatchObject({ current_period_start: end })
    expect(after.items.data[0]?.current_period_end).toBe(addMonths(before.billing_cycle_anchor, 2))
    expect(latestInvoice(after)).toMatchObject({ billing_reason: 'subscription_cycle', status: 'paid' })
    expect(types().slice(-5)).toEqual([
      'invoice.created',
      'customer.subscription.updated',
      'charge.succeeded',
      'payment_intent.succeeded',
      'invoice.paid',
    ])
  })

  it('cancels at the end of the period, resumes, and ends', async () => {
    const subscription = await subscribe()
    const cancelled = await portal(subscription, 'cancel')
    // Like the real portal, sets only `cancel_at` under flexible billing, the API's default.
    expect(cancelled).toMatchObject({
      status: 'active',
      billing_mode: { type: 'flexible' },
      cancel_at: cancelled.items.data[0]?.current_period_end,
      cancel_at_period_end: false,
      cancellation_details: { reason: 'cancellation_requested' },
    })
    expect(cancelled.canceled_at).not.toBeNull()
    const resumed = await portal(subscription, 'resume')
    expect(resumed).toMatchObject({ cancel_at_period_end: false, canceled_at: null, cancel_at: null })
    await portal(subscription, 'cancel')
    const ended = await portal(subscription, 'advance')
    expect(ended.status).toBe('canceled')
    expect(ended.ended_at).not.toBeNull()
    expect(ended.items.data[0]?.current_period_end).toBeLessThanOrEqual(Math.floor(Date.now() / 1000))
    expect(types().at(-1)).toBe('customer.subscription.deleted')
    await expect(stripe().subscriptions.cancel(subscription.id)).rejects.toMatchObject({ code: 'resource_missing' })
  })

  it('fails a renewal, recovers by payment, and ends the subscription when a retry fails too', async () => {
    const subscription = await subscribe()
    await portal(subscription, 'fail')
    const overdue = await portal(subscription, 'advance')
    expect(overdue.status).toBe('past_due')
    expect(latestInvoice(overdue)).toMatchObject({ status: 'open', attempt_count: 1 })
    expect(types().at(-1)).toBe('invoice.payment_failed')
    expect((await portal(subscription, 'pay')).status).toBe('active')
    await portal(subscription, 'authenticate')
    expect((await portal(subscription, 'advance')).status).toBe('past_due')
    expect(types()).toContain('invoice.payment_action_required')
    await portal(subscription, 'fail')
    const ended = await portal(subscription, 'advance')
    expect(ended).toMatchObject({ status: 'canceled', cancellation_details: { reason: 'payment_failed' } })
  })

  it('shows only the actions that the state of the subscription allows', async () => {
    const subscription = await subscribe()
    const customer = String(subscription.customer)
    const { url } = await stripe().billingPortal.sessions.create({ customer, return_url: 'http://site.test/account' })
    const active = await pageText(url)
    for (const name of ['Cancel subscription', 'Fail next renewal', 'Advance one month']) {
      expect(active).toContain(`>${name}</button>`)
    }
    expect(active).not.toContain('Resume subscription')
    expect(active).toContain('href="http://site.test/account">Return to site</a>')
    await press(url, { action: 'cancel', subscription: subscription.id })
    const ending = await pageText(url)
    expect(ending).toContain('>Resume subscription</button>')
    expect(ending).not.toContain('>Cancel subscription</button>')
    await stripe().subscriptions.cancel(subscription.id)
    expect(await pageText(url)).not.toContain('<button')
  })

  it("does not touch another customer's subscription", async () => {
    const subscription = await subscribe()
    const stranger = await stripe().customers.create({ email: 'stranger@example.test' })
    const { url } = await stripe().billingPortal.sessions.create({ customer: stranger.id })
    await press(url, { action: 'cancel', subscription: subscription.id })
    expect(await stripe().subscriptions.retrieve(subscription.id)).toMatchObject({ cancel_at: null })
  })
})

describe('a subscription', () => {
  it('is cancelled at the end of its period, at once, or with its customer', async () => {
    const subscription = await subscribe()
    const updated = await stripe().subscriptions.update(subscription.id, { cancel_at_period_end: true })
    expect(updated.cancel_at).toBe(updated.items.data[0]?.current_period_end)
    await eventually(() => types().includes('customer.subscription.updated'))
    const told = harness().receiver.events.find((event) => event.type === 'customer.subscription.updated')
    expect(told?.data.previous_attributes).toMatchObject({ cancel_at_period_end: false })
    await stripe().customers.del(String(subscription.customer))
    const ended = await stripe().subscriptions.retrieve(subscription.id)
    expect(ended.status).toBe('canceled')
    expect((await stripe().subscriptions.list({ customer: String(ended.customer) })).data).toEqual([])
    const all = await stripe().subscriptions.list({ customer: String(ended.customer), status: 'all' })
    expect(all.data).toHaveLength(1)
  })
})
