import type Stripe from 'stripe'
import { membership, oneTime, press, SECRET_KEY, type PlanOptions } from '@/tests/support/stripe/stripe-harness'
import { harnessForEach } from '@/tests/support/stripe/stripe-harness-for-each'

const { harness, stripe } = harnessForEach()

const types = () => harness().receiver.events.map((event) => event.type)
const pageText = async (url: string) => (await fetch(url)).text()
const minutes = (count: number) => harness().sandbox.advance(count * 60)

async function opened(
  params: (customer: string, options?: PlanOptions) => Stripe.Checkout.SessionCreateParams,
  options: PlanOptions = {},
) {
  const { id: customer } = await stripe().customers.create({ email: 'asha@example.test' })
  const session = await stripe().checkout.sessions.create(params(customer, options))
  const read = () =>
    stripe().checkout.sessions.retrieve(session.id, { expand: ['payment_intent.latest_charge', 'subscription'] })
  const act = (action: string) => press(session.url ?? '', { action })
  return { session, read, act }
}
const methodOf = ({ payment_intent: intent }: Stripe.Checkout.Session) =>
  ((intent as Stripe.PaymentIntent).latest_charge as Stripe.Charge).payment_method_details?.type

describe('the methods of a checkout', () => {
  it.each([
    ['inr', ['card', 'upi'], ['Pay with UPI'], ['Pay with PayPal']],
    ['usd', ['card', 'link', 'paypal'], ['Pay with PayPal'], ['Pay with UPI']],
    ['eur', ['card'], [], ['Pay with PayPal', 'Pay with UPI']],
  ])('in %s are those that the account offers', async (currency, expected, shown, hidden) => {
    for (const params of [oneTime, membership]) {
      const { session } = await opened(params, { currency, amount: 9_900 })
      expect(session.payment_method_types).toEqual(expected)
      const page = await pageText(session.url ?? '')
      for (const name of shown) expect(page).toContain(`>${name}</button>`)
      for (const name of hidden) expect(page).not.toContain(name)
    }
  })

  it('are filtered by the request and by switches of the account', async () => {
    const create = (more: Stripe.Checkout.SessionCreateParams) =>
      stripe().checkout.sessions.create({ ...oneTime(undefined, { currency: 'usd' }), ...more })
    const allowed = await create({ allowed_payment_method_types: ['card', 'upi'] })
    expect(allowed).toMatchObject({ payment_method_types: ['card'], allowed_payment_method_types: ['card', 'upi'] })
    expect(await create({ excluded_payment_method_types: ['paypal'] })).toMatchObject({
      payment_method_types: ['card', 'link'],
    })
    await expect(create({ allowed_payment_method_types: ['upi'] })).rejects.toMatchObject({ statusCode: 400 })
    const switches = (body: object) =>
      fetch(`${harness().sandbox.url}/sandbox/methods`, {
        method: 'POST',
        headers: { authorization: `Bearer ${SECRET_KEY}` },
        body: JSON.stringify(body),
      })
    expect((await switches({ paypal: false })).status).toBe(200)
    expect((await create({})).payment_method_types).toEqual(['card', 'link'])
    expect(await (await switches({ paypal: true })).json()).toEqual({ card: true, link: true, paypal: true, upi: true })
    expect((await create({})).payment_method_types).toEqual(['card', 'link', 'paypal'])
    expect((await switches({ wire: false })).status).toBe(400)
  })

  it('include PayPal, which pays at once', async () => {
    for (const params of [oneTime, membership]) {
      const { read, act } = await opened(params, { currency: 'usd' })
      expect((await act('upi')).headers.get('location')).toContain('notice=method')
      await act('paypal')
      expect(await read()).toMatchObject({ status: 'complete', payment_status: 'paid' })
      const [charge] = (await stripe().charges.list({ limit: 1 })).data
      expect(charge?.payment_method_details).toMatchObject({ type: 'paypal', paypal: { payer_id: expect.any(String) } })
      expect(await stripe().paymentMethods.retrieve(charge?.payment_method ?? '')).toMatchObject({ type: 'paypal' })
    }
  })
})

describe('one payment with UPI', () => {
  it('leaves the session open until it is approved in the app, and is paid at once then', async () => {
    const { session, read, act } = await opened(oneTime)
    const answer = await act('upi')
    expect(answer.headers.get('location')).toBe(`/checkout/${session.id}/upi`)
    const waiting = await read()
    expect(waiting).toMatchObject({ status: 'open', payment_status: 'unpaid' })
    expect(waiting.payment_intent).toMatchObject({
      status: 'requires_action',
      next_action: { type: 'upi_handle_redirect_or_display_qr_code' },
    })
    const page = await pageText(`${session.url}/upi`)
    for (const name of ['Approve in UPI app', 'Refuse in UPI app', 'Let request expire'])
      expect(page).toContain(`>${name}</button>`)
    expect((await act('approve')).headers.get('location')).toBe(`http://site.test/done?session=${session.id}`)
    const paid = await read()
    expect(paid).toMatchObject({ status: 'complete', payment_status: 'paid', payment_intent: { status: 'succeeded' } })
    expect(methodOf(paid)).toBe('upi')
    expect(types().filter((type) => type !== 'customer.created')).toEqual([
      ...['payment_intent.requires_action', 'charge.succeeded', 'checkout.session.completed'],
      'payment_intent.succeeded',
    ])
  })

  it.each([
    ['refuse', 'payment_method_customer_decline'],
    ['expire', 'payment_intent_payment_attempt_expired'],
  ])('leaves the session open if the person lets it %s, for another attempt', async (action, code) => {
    const { read, act } = await opened(oneTime)
    await act('upi')
    expect((await act(action)).headers.get('location')).toContain(`notice=upi-${action}`)
    expect(await read()).toMatchObject({
      status: 'open',
      payment_intent: { status: 'requires_payment_method', last_payment_error: { code }, latest_charge: null },
    })
    expect(types().at(-1)).toBe('payment_intent.payment_failed')
    await act('approve')
    expect((await read()).status).toBe('open')
    await act('upi')
    await act('approve')
    expect(await read()).toMatchObject({ status: 'complete', payment_intent: { last_payment_error: null } })
  })

  it('can’t be approved after five minutes, after another payment, or after the session expired', async () => {
    const late = await opened(oneTime)
    await late.act('upi')
    minutes(5)
    expect(await late.read()).toMatchObject({ payment_intent: { status: 'requires_payment_method' } })
    const paid = await opened(oneTime)
    await paid.act('upi')
    await paid.act('pay')
    await paid.act('approve')
    expect(methodOf(await paid.read())).toBe('card')
    const closed = await opened(oneTime)
    await closed.act('upi')
    await stripe().checkout.sessions.expire(closed.session.id)
    await closed.act('approve')
    expect(await closed.read()).toMatchObject({
      status: 'expired',
      payment_intent: { status: 'canceled', cancellation_reason: 'expired' },
    })
  })

  it('is refunded in parts within 60 days', async () => {
    const { read, act } = await opened(oneTime)
    await act('upi')
    await act('approve')
    const intent = (await read()).payment_intent as Stripe.PaymentIntent
    const refund = (amount?: number) =>
      stripe().refunds.create({ payment_intent: intent.id, ...(amount !== undefined && { amount }) })
    expect(await refund(900)).toMatchObject({ status: 'succeeded', amount: 900 })
    minutes(61 * 24 * 60)
    await expect(refund()).rejects.toMatchObject({ statusCode: 400, code: 'charge_not_refundable' })
  })
})

describe('a membership paid with UPI', () => {
  it('is notified late: the session is complete and unpaid, and settles minutes later', async () => {
    const { session, read, act } = await opened(membership)
    await act('upi')
    expect((await read()).status).toBe('open')
    await act('approve')
    expect(await read()).toMatchObject({
      status: 'complete',
      payment_status: 'unpaid',
      subscription: { status: 'active' },
    })
    expect(await pageText(`${harness().sandbox.url}/checkout/${session.id}`)).toContain('The mandate was approved')
    await press(`${harness().sandbox.url}/checkout/${session.id}`, { action: 'settle' })
    expect((await read()).payment_status).toBe('paid')
    expect(types().at(-1)).toBe('checkout.session.async_payment_succeeded')
    const [charge] = (await stripe().charges.list({ limit: 1 })).data
    expect(charge).toMatchObject({ payment_method_details: { type: 'upi' } })
  })

  it('is past due if the first debit fails', async () => {
    const { session, read, act } = await opened(membership)
    await act('upi')
    await act('approve')
    await press(`${harness().sandbox.url}/checkout/${session.id}`, { action: 'fail' })
    expect(await read()).toMatchObject({ payment_status: 'unpaid', subscription: { status: 'past_due' } })
    expect(types().at(-1)).toBe('checkout.session.async_payment_failed')
    const [charge] = (await stripe().charges.list({ limit: 1 })).data
    expect(charge).toMatchObject({ paid: false, failure_code: 'payment_method_provider_decline' })
  })
})
