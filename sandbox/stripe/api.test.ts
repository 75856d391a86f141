import Stripe from 'stripe'
import {
  membership,
  press,
  SECRET_KEY,
  startHarness,
  stripeFor,
  type Harness,
} from '@/tests/support/stripe/stripe-harness'

let harness: Harness
let stripe: Stripe

beforeAll(async () => {
  harness = await startHarness()
  stripe = harness.stripe
})
afterAll(() => harness.close())

const failure = (promise: Promise<unknown>) =>
  promise.then(
    () => null,
    (error: unknown) => error,
  )

describe('an API key', () => {
  it('that is wrong, live or missing gets 401', async () => {
    const wrong = await failure(stripeFor(harness.sandbox.port, { key: 'sk_test_other_key_1234' }).customers.list())
    expect(wrong).toBeInstanceOf(Stripe.errors.StripeAuthenticationError)
    const live = await failure(stripeFor(harness.sandbox.port, { key: 'sk_live_abc' }).customers.list())
    expect(live).toMatchObject({ statusCode: 401, message: 'This is the sandbox: it refuses live keys.' })
    expect((await fetch(`${harness.sandbox.url}/v1/customers`)).status).toBe(401)
    expect((await fetch(`${harness.sandbox.url}/sandbox/webhooks`)).status).toBe(401)
  })

  it('gets a response with the API version of the request', async () => {
    const headers = { authorization: `Bearer ${SECRET_KEY}`, 'stripe-version': '2024-06-20' }
    const answer = await fetch(`${harness.sandbox.url}/v1/customers`, { headers })
    expect(answer.status).toBe(200)
    expect(answer.headers.get('stripe-version')).toBe('2024-06-20')
    expect(answer.headers.get('request-id')).toMatch(/^req_/)
  })
})

describe('a customer', () => {
  it('can be created, updated, found by email address and deleted', async () => {
    const email = 'meera@example.test'
    const created = await stripe.customers.create({ email, name: 'Meera', metadata: { userId: '1', gone: 'x' } })
    const updated = await stripe.customers.update(created.id, { name: 'Meera R', metadata: { gone: '' } })
    expect(updated).toMatchObject({ id: created.id, email, name: 'Meera R', metadata: { userId: '1' } })
    expect((await stripe.customers.list({ email })).data.map((each) => each.id)).toEqual([created.id])
    await stripe.customers.del(created.id)
    expect(await stripe.customers.retrieve(created.id)).toMatchObject({ deleted: true })
    expect(await failure(stripe.customers.update(created.id, { name: 'x' }))).toMatchObject({ statusCode: 404 })
  })

  it('with an unknown id gets 404 and Stripe’s message', async () => {
    const error = await failure(stripe.customers.retrieve('cus_nobody'))
    expect(error).toBeInstanceOf(Stripe.errors.StripeInvalidRequestError)
    expect(error).toMatchObject({
      statusCode: 404,
      code: 'resource_missing',
      message: "No such customer: 'cus_nobody'",
    })
  })

  it('is found in lists that are paged with cursors', async () => {
    const made: string[] = []
    for (let i = 0; i < 5; i += 1) made.push((await stripe.customers.create({ email: 'page@example.test' })).id)
    const newestFirst = [...made].reverse()
    const first = await stripe.customers.list({ email: 'page@example.test', limit: 2 })
    expect([first.data.map((each) => each.id), first.has_more]).toEqual([newestFirst.slice(0, 2), true])
    const all = await stripe.customers.list({ email: 'page@example.test', limit: 2 }).autoPagingToArray({ limit: 100 })
    expect(all.map((each) => each.id)).toEqual(newestFirst)
    expect(await failure(stripe.customers.list({ starting_after: 'cus_none' }))).toMatchObject({ statusCode: 400 })
    expect(await failure(stripe.customers.list({ limit: 101 }))).toMatchObject({ param: 'limit', statusCode: 400 })
  })
})

describe('an idempotency key', () => {
  it('repeats the response to the same request and refuses another request', async () => {
    const options = { idempotencyKey: 'same-key' }
    const first = await stripe.customers.create({ email: 'once@example.test' }, options)
    const second = await stripe.customers.create({ email: 'once@example.test' }, options)
    expect(second.id).toBe(first.id)
    expect(second.lastResponse.headers['idempotent-replayed']).toBe('true')
    const other = await failure(stripe.customers.create({ email: 'other@example.test' }, options))
    expect(other).toBeInstanceOf(Stripe.errors.StripeIdempotencyError)
  })

  it('of a refused request can be used again', async () => {
    const options = { idempotencyKey: 'mended' }
    const broken = failure(stripe.coupons.create({ duration: 'repeating', percent_off: 10 }, options))
    expect(await broken).toMatchObject({ param: 'duration_in_months' })
    const mended = await stripe.coupons.create({ duration: 'once', percent_off: 10 }, options)
    expect(mended.percent_off).toBe(10)
  })
})

describe('a coupon or product', () => {
  it('is rejected if its id already exists', async () => {
    const coupon = { id: 'prospect-50-12m', percent_off: 50, duration: 'repeating', duration_in_months: 12 } as const
    expect(await stripe.coupons.create(coupon)).toMatchObject({ ...coupon, valid: true })
    expect(await failure(stripe.coupons.create(coupon))).toMatchObject({ code: 'resource_already_exists' })
    expect(await stripe.coupons.retrieve(coupon.id)).toMatchObject(coupon)
  })

  it('has a unique id, which inline prices can name', async () => {
    const product = await stripe.products.create({ id: 'premium', name: 'Premium' })
    expect(product.id).toBe('premium')
    expect(await failure(stripe.products.create({ id: 'premium', name: 'Again' }))).toMatchObject({
      code: 'resource_already_exists',
    })
    const session = await stripe.checkout.sessions.create({
      mode: 'payment',
      line_items: [{ quantity: 2, price_data: { currency: 'usd', unit_amount: 500, product: 'premium' } }],
      success_url: 'http://site.test/ok',
    })
    expect(session.amount_total).toBe(1000)
  })
})

describe('a request for a checkout session', () => {
  let customer: string
  beforeAll(async () => {
    customer = (await stripe.customers.create({ email: 'params@example.test' })).id
  })
  const post = async (body: Record<string, string>, path = '/v1/checkout/sessions') => {
    const headers = { authorization: `Bearer ${SECRET_KEY}` }
    const answer = await fetch(`${harness.sandbox.url}${path}`, {
      method: 'POST',
      headers,
      body: new URLSearchParams(body),
    })
    return { status: answer.status, ...((await answer.json()) as { error?: Record<string, string> }) }
  }
  const line = {
    'line_items[0][quantity]': '1',
    'line_items[0][price_data][currency]': 'usd',
    'line_items[0][price_data][unit_amount]': '500',
    'line_items[0][price_data][product_data][name]': 'Rental',
  }
  const good = { mode: 'payment', success_url: 'http://site.test/ok', ...line }

  it.each([
    ['unknown', { ...good, colour: 'red' }, { code: 'parameter_unknown', param: 'colour' }],
    [
      'unknown nested',
      { ...good, 'line_items[0][price_data][size]': '1' },
      { param: 'line_items[0][price_data][size]' },
    ],
    ['missing', { mode: 'payment', ...line }, { code: 'parameter_missing', param: 'success_url' }],
    ['enum', { ...good, mode: 'gift' }, { message: 'Invalid mode: must be one of payment, setup, or subscription' }],
    ['integer', { ...good, 'line_items[0][price_data][unit_amount]': '5.5' }, { code: 'parameter_invalid_integer' }],
    ['currency', { ...good, 'line_items[0][price_data][currency]': 'zzz' }, { message: 'Invalid currency: zzz.' }],
    ['address', { ...good, success_url: '/ok' }, { code: 'url_invalid', param: 'success_url' }],
    ['empty', { ...good, success_url: '' }, { code: 'parameter_invalid_empty' }],
    ['customer', { ...good, customer: 'cus_none' }, { code: 'resource_missing', param: 'customer' }],
    ['coupon', { ...good, 'discounts[0][coupon]': 'none' }, { code: 'resource_missing' }],
    ['mode of price', { ...good, mode: 'subscription' }, { type: 'invalid_request_error' }],
    ['mode of data', { ...good, 'subscription_data[metadata][a]': 'b' }, { param: 'subscription_data' }],
    ['small amount', { ...good, 'line_items[0][price_data][unit_amount]': '10' }, { code: 'amount_too_small' }],
    ['expansion', { ...good, 'expand[0]': 'mode' }, { message: 'This property cannot be expanded (mode).' }],
  ])('gets 400 for a bad parameter: %s', async (_name, body, error) => {
    expect(await post(body)).toMatchObject({ status: 400, error })
  })

  it('gets 413 for a body of more than a megabyte', async () => {
    expect(await post({ ...good, 'metadata[a]': 'x'.repeat(1_100_000) })).toMatchObject({ status: 413 })
  })

  it('is refused in a second currency while a subscription runs', async () => {
    const session = await stripe.checkout.sessions.create(membership(customer))
    await press(session.url ?? '', { action: 'pay' })
    const error = await failure(
      stripe.checkout.sessions.create(membership(customer, { currency: 'usd', amount: 1000 })),
    )
    expect(error).toMatchObject({ statusCode: 400, message: expect.stringContaining('cannot combine currencies') })
  })
})
