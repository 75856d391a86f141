import type Stripe from 'stripe'
import { membership, press, SECRET_KEY, type PlanOptions } from '@/tests/support/stripe/stripe-harness'
import { harnessForEach } from '@/tests/support/stripe/stripe-harness-for-each'

const { harness, stripe, portal } = harnessForEach()

const types = () => harness().receiver.events.map((event) => event.type)
const asBank = (path: string, act: object) =>
  fetch(`${harness().sandbox.url}/sandbox/${path}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${SECRET_KEY}` },
    body: JSON.stringify(act),
  })

async function bought(form: Record<string, string> = {}, options: PlanOptions = {}): Promise<Stripe.Subscription> {
  const { id: customer } = await stripe().customers.create({ email: 'asha@example.test' })
  const { url } = await stripe().checkout.sessions.create(membership(customer, options))
  await press(url ?? '', { action: 'pay', ...form })
  const [subscription] = (await stripe().subscriptions.list({ customer })).data
  if (!subscription) throw new Error('no subscription')
  return subscription
}

/** Reads what Stripe tells of the mandate of a subscription's latest payment. */
async function paymentOf({ id }: Stripe.Subscription) {
  const subscription = await stripe().subscriptions.retrieve(id)
  const { data } = await stripe().invoicePayments.list({
    invoice: String(subscription.latest_invoice),
    expand: ['data.payment.payment_intent.latest_charge'],
  })
  const intent = data[0]?.payment.payment_intent as Stripe.PaymentIntent
  const charge = intent.latest_charge as Stripe.Charge | null
  const mandate = charge?.payment_method_details?.card?.mandate
  return {
    intent,
    charge,
    amount: intent.payment_method_options?.card?.mandate_options?.amount,
    mandate: mandate ? await stripe().mandates.retrieve(String(mandate)) : null,
  }
}
const failed = async (subscription: Stripe.Subscription) => {
  expect((await portal(subscription, 'advance')).status).toBe('past_due')
  const { intent } = await paymentOf(subscription)
  return intent.last_payment_error
}

const halfOff = () =>
  stripe().coupons.create({ id: 'h', percent_off: 50, duration: 'repeating', duration_in_months: 1 })

describe('the mandate of an Indian card', () => {
  it('is registered with the first payment for the regular price, and becomes active', async () => {
    await halfOff()
    const subscription = await bought({}, { coupon: 'h' })
    const { amount, mandate, charge, intent } = await paymentOf(subscription)
    expect(charge).toMatchObject({ amount: 20_000, payment_method_details: { card: { country: 'IN', last4: '0123' } } })
    expect([amount, intent.payment_method_options?.card?.mandate_options?.amount_type]).toEqual([40_000, 'maximum'])
    expect(mandate).toMatchObject({
      status: 'active',
      payment_method: subscription.default_payment_method,
      payment_method_details: { type: 'card', card: { india: { inactive_reason: null } } },
    })
    const told = harness().receiver.events.find(({ type }) => type === 'mandate.updated')
    expect(told?.data.previous_attributes).toEqual({ status: 'pending' })
    const expanded = await stripe().charges.retrieve(charge?.id ?? '', {
      expand: ['payment_method_details.card.mandate'],
    })
    expect(expanded.payment_method_details?.card?.mandate).toMatchObject({ id: mandate?.id, status: 'active' })
    expect((await portal(subscription, 'advance')).status).toBe('active')
  })

  it('is not needed by a foreign card', async () => {
    const subscription = await bought({ card: '4242 4242 4242 4242' })
    const { amount, mandate, charge } = await paymentOf(subscription)
    expect([amount, mandate, charge?.payment_method_details?.card?.country]).toEqual([undefined, null, 'US'])
    expect((await portal(subscription, 'advance')).status).toBe('active')
  })

  it('for the amount of today is too small once the discount is over', async () => {
    await halfOff()
    const subscription = await bought({ mandate: 'today' }, { coupon: 'h' })
    expect((await paymentOf(subscription)).amount).toBe(20_000)
    expect(await failed(subscription)).toMatchObject({ decline_code: 'transaction_not_approved' })
    expect((await portal(subscription, 'pay')).status).toBe('active')
  })

  it.each([
    ['refused', 'inactive', 'payment_intent_mandate_invalid'],
    ['pending', 'pending', 'payment_intent_mandate_invalid'],
    ['none', undefined, undefined],
  ])('that is %s fails the renewal', async (mandate, status, code) => {
    const subscription = await bought({ mandate })
    const payment = await paymentOf(subscription)
    expect([payment.mandate?.status, payment.amount]).toEqual([status, 40_000])
    const { india } = payment.mandate?.payment_method_details.card ?? {}
    expect(india?.inactive_reason).toBe(
      mandate === 'refused' ? 'issuer_not_supported' : mandate === 'none' ? undefined : null,
    )
    expect((await failed(subscription))?.code).toBe(code)
    if (mandate === 'none') expect(types()).toContain('invoice.payment_action_required')
    // Stripe tries cards issued in India only once.
    expect((await portal(subscription, 'fail')).latest_invoice).toMatchObject({ next_payment_attempt: null })
  })

  it('is registered when the person authenticates a renewal without one', async () => {
    const subscription = await bought({ mandate: 'none' })
    await portal(subscription, 'advance')
    expect((await portal(subscription, 'pay')).status).toBe('active')
    expect((await paymentOf(subscription)).mandate?.status).toBe('active')
    expect((await portal(subscription, 'advance')).status).toBe('active')
  })

  it.each([
    ['4000003560000263', { code: 'india_recurring_payment_mandate_canceled' }],
    ['4000003560000297', { code: 'card_declined', decline_code: 'transaction_not_approved' }],
    ['4000003560000248', { code: 'processing_error' }],
  ])('of the test card %s fails the renewal', async (card, error) => {
    const subscription = await bought({ card })
    expect((await paymentOf(subscription)).mandate?.status).toBe('active')
    expect(await failed(subscription)).toMatchObject(error)
    expect(await portal(subscription, 'advance')).toMatchObject({ status: 'canceled' })
  })

  it('is canceled and renewed by the bank, also for later renewals', async () => {
    const subscription = await bought()
    const change = (act: object) => asBank('mandates', { subscription: subscription.id, ...act })
    const first = await paymentOf(subscription)
    expect((await change({ status: 'inactive', reason: 'expired' })).status).toBe(200)
    expect((await change({ status: 'inactive', reason: 'boredom' })).status).toBe(400)
    expect(await stripe().mandates.retrieve(first.mandate?.id ?? '')).toMatchObject({
      status: 'inactive',
      payment_method_details: { card: { india: { inactive_reason: 'expired' } } },
    })
    expect((await failed(subscription))?.code).toBe('payment_intent_mandate_invalid')
    await change({ status: 'active' })
    expect((await portal(subscription, 'advance')).status).toBe('active')
  })

  it('asks for an approval above INR 15,000, whatever the mandate says', async () => {
    const subscription = await bought({}, { amount: 1_600_000 })
    expect((await failed(subscription))?.decline_code).toBe('transaction_not_approved')
  })

  it('of a free first period is in the setup', async () => {
    await stripe().coupons.create({ id: 'free', percent_off: 100, duration: 'once' })
    const subscription = await bought({}, { coupon: 'free' })
    const { data } = await stripe().setupIntents.list({
      customer: String(subscription.customer),
      expand: ['data.mandate'],
    })
    expect(data).toMatchObject([
      {
        status: 'succeeded',
        mandate: { status: 'active' },
        payment_method_options: { card: { mandate_options: { amount: 40_000 } } },
      },
    ])
    expect((await portal(subscription, 'advance')).latest_invoice).toMatchObject({ amount_paid: 40_000 })
  })
})

describe('the mandate of UPI', () => {
  it('allows INR 15,000 unless the checkout names an amount', async () => {
    for (const amount of [undefined, 50_000]) {
      const { id: customer } = await stripe().customers.create({ email: 'asha@example.test' })
      const upi = { mandate_options: { amount: amount ?? 0 } }
      const { url } = await stripe().checkout.sessions.create({
        ...membership(customer),
        ...(amount !== undefined && { payment_method_options: { upi } }),
      })
      for (const action of ['upi', 'approve']) await press(url ?? '', { action })
      const [event] = (await stripe().events.list({ type: 'mandate.updated', limit: 1 })).data
      expect(event?.data.object).toMatchObject({
        status: 'active',
        payment_method_details: { type: 'upi', upi: { amount: amount ?? 1_500_000, amount_type: 'maximum' } },
      })
    }
  })
})

describe('another card', () => {
  it('saved by a checkout of mode setup replaces the card and its mandate', async () => {
    const subscription = await bought({ mandate: 'refused' })
    expect((await failed(subscription))?.code).toBe('payment_intent_mandate_invalid')
    await expect(
      stripe().invoices.pay(String((await stripe().subscriptions.retrieve(subscription.id)).latest_invoice)),
    ).rejects.toMatchObject({
      statusCode: 402,
      code: 'payment_intent_mandate_invalid',
    })
    const session = await stripe().checkout.sessions.create({
      mode: 'setup',
      customer: String(subscription.customer),
      currency: 'inr',
      setup_intent_data: { metadata: { subscription: subscription.id } },
      success_url: 'http://site.test/account?session={CHECKOUT_SESSION_ID}',
      cancel_url: 'http://site.test/account',
    })
    expect(session).toMatchObject({ payment_status: 'no_payment_required', payment_method_types: ['card', 'upi'] })
    await press(session.url ?? '', { action: 'decline' })
    const read = () => stripe().checkout.sessions.retrieve(session.id, { expand: ['setup_intent.mandate'] })
    expect(await read()).toMatchObject({
      status: 'open',
      setup_intent: { last_setup_error: { code: 'card_declined' } },
    })
    const answer = await press(session.url ?? '', { action: 'pay' })
    expect(answer.headers.get('location')).toBe(`http://site.test/account?session=${session.id}`)
    const done = await read()
    expect(done).toMatchObject({
      status: 'complete',
      setup_intent: {
        status: 'succeeded',
        metadata: { subscription: subscription.id },
        mandate: { status: 'active' },
        payment_method_options: { card: { mandate_options: { amount: 40_000, currency: 'inr' } } },
      },
    })
    expect(types().slice(-4)).toEqual([
      ...['payment_method.attached', 'setup_intent.succeeded', 'checkout.session.completed', 'mandate.updated'],
    ])
    const method = String((done.setup_intent as Stripe.SetupIntent).payment_method)
    const kept = (await stripe().customers.listPaymentMethods(String(subscription.customer))).data
    expect(kept.map(({ id }) => id)).toEqual([method, subscription.default_payment_method])
    const updated = await stripe().subscriptions.update(subscription.id, { default_payment_method: method })
    expect(updated.default_payment_method).toBe(method)
    expect(await stripe().invoices.pay(String(updated.latest_invoice))).toMatchObject({ status: 'paid' })
    expect((await stripe().subscriptions.retrieve(subscription.id)).status).toBe('active')
    expect((await portal(updated, 'advance')).status).toBe('active')
  })

  it('saved in the portal becomes the card of the subscription, and leads back', async () => {
    const subscription = await bought({ mandate: 'none' })
    const { url, flow } = await stripe().billingPortal.sessions.create({
      customer: String(subscription.customer),
      return_url: 'http://site.test/account',
      flow_data: {
        type: 'payment_method_update',
        after_completion: { type: 'redirect', redirect: { return_url: 'http://site.test/account?card=new' } },
      },
    })
    expect(flow).toMatchObject({ type: 'payment_method_update', after_completion: { type: 'redirect' } })
    const answer = await press(url, { action: 'card', subscription: subscription.id })
    expect(answer.headers.get('location')).toBe('http://site.test/account?card=new')
    const after = await stripe().subscriptions.retrieve(subscription.id)
    expect(after.default_payment_method).not.toBe(subscription.default_payment_method)
    expect(types().slice(-3)).toEqual(['customer.updated', 'customer.subscription.updated', 'mandate.updated'])
    expect((await portal(subscription, 'advance')).status).toBe('active')
  })

  it('of another customer is refused', async () => {
    const [one, other] = [await bought(), await bought()]
    const method = String(other.default_payment_method)
    await expect(stripe().subscriptions.update(one.id, { default_payment_method: method })).rejects.toMatchObject({
      param: 'default_payment_method',
    })
  })

  it('gets a mandate for the amount that the subscription asks for', async () => {
    const { id } = await bought()
    const card = { mandate_options: { amount: 90_000, amount_type: 'maximum' as const } }
    const updated = await stripe().subscriptions.update(id, {
      payment_settings: { payment_method_options: { card } },
    })
    expect(updated.payment_settings?.payment_method_options?.card?.mandate_options).toMatchObject(card.mandate_options)
    await portal(updated, 'card')
    const [setup] = (await stripe().setupIntents.list({ customer: String(updated.customer) })).data
    expect(setup?.payment_method_options?.card?.mandate_options?.amount).toBe(90_000)
  })
})
