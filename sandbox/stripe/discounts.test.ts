import { eventually, membership, oneTime, press, SECRET_KEY } from '@/tests/support/stripe/stripe-harness'
import { harnessForEach } from '@/tests/support/stripe/stripe-harness-for-each'

const { harness, stripe, subscribe, portal } = harnessForEach()

const types = () => harness().receiver.events.map((event) => event.type)
const sellForeign = async (order: object) => {
  const answer = await fetch(`${harness().sandbox.url}/sandbox/foreign`, {
    method: 'POST',
    headers: { authorization: `Bearer ${SECRET_KEY}` },
    body: JSON.stringify(order),
  })
  return { status: answer.status, body: (await answer.json()) as Record<string, unknown> }
}

describe('a coupon for one time', () => {
  beforeEach(() => stripe().coupons.create({ id: 'once', amount_off: 10_000, currency: 'inr', duration: 'once' }))

  it('reduces one payment, and what can be refunded', async () => {
    const session = await stripe().checkout.sessions.create(oneTime(undefined, { amount: 45_000, coupon: 'once' }))
    expect(session).toMatchObject({
      amount_subtotal: 45_000,
      amount_total: 35_000,
      total_details: { amount_discount: 10_000 },
    })
    for (const action of ['upi', 'approve']) await press(session.url ?? '', { action })
    const [charge] = (await stripe().charges.list({ limit: 1 })).data
    expect(charge).toMatchObject({ amount: 35_000, metadata: { userId: '7' } })
    const order = { charge: charge?.id, amount: 5_000, metadata: { reason: 'withdrawal' } }
    const key = { idempotencyKey: 'refund-1' }
    const refund = await stripe().refunds.create(order, key)
    expect((await stripe().refunds.create(order, key)).id).toBe(refund.id)
    await expect(stripe().refunds.create({ charge: charge?.id, amount: 30_001 })).rejects.toMatchObject({
      param: 'amount',
    })
    expect(await stripe().refunds.retrieve(refund.id)).toMatchObject({
      amount: 5_000,
      metadata: { reason: 'withdrawal' },
    })
    expect(await stripe().coupons.retrieve('once')).toMatchObject({ times_redeemed: 1 })
  })

  it('reduces only the first invoice of a subscription, which then forgets it', async () => {
    const subscription = await subscribe({ coupon: 'once' })
    const [first] = (await stripe().invoices.list()).data
    expect(first).toMatchObject({ amount_paid: 30_000, discounts: [expect.stringMatching(/^di_/)] })
    expect(subscription.discounts).toEqual([])
    expect((await portal(subscription, 'advance')).latest_invoice).toMatchObject({ amount_paid: 40_000, discounts: [] })
  })

  it('makes one payment free, without a charge', async () => {
    const session = await stripe().checkout.sessions.create(oneTime(undefined, { coupon: 'once' }))
    expect(session.amount_total).toBe(0)
    await press(session.url ?? '', { action: 'pay' })
    expect(await stripe().checkout.sessions.retrieve(session.id)).toMatchObject({
      ...{ status: 'complete', payment_status: 'no_payment_required', payment_intent: null },
    })
  })

  it('is refused in another currency', async () => {
    await expect(
      stripe().checkout.sessions.create(oneTime(undefined, { currency: 'usd', coupon: 'once' })),
    ).rejects.toMatchObject({ statusCode: 400 })
  })
})

describe('another product of the account', () => {
  it('sells subscriptions and single payments to our customers and to others', async () => {
    const { id: customer } = await stripe().customers.create({ email: 'asha@example.test' })
    const ours = await sellForeign({ kind: 'subscription', customer })
    expect(ours).toMatchObject({ status: 200, body: { customer, currency: 'eur', amount_total: 900, metadata: {} } })
    const others = await sellForeign({ kind: 'subscription', currency: 'inr', amount: 5_000 })
    expect(await stripe().customers.retrieve(String(others.body.customer))).toMatchObject({
      email: 'someone@other.test',
    })
    expect((await stripe().subscriptions.list()).data).toMatchObject([
      { currency: 'inr' },
      { currency: 'eur', customer },
    ])
    const payment = await sellForeign({ kind: 'payment', customer, currency: 'usd' })
    expect(payment.body).toMatchObject({ mode: 'payment', status: 'complete', payment_status: 'paid' })
    await eventually(() => types().filter((type) => type === 'checkout.session.completed').length === 3)
  })

  it('is refused as Stripe would refuse it', async () => {
    const { id: customer } = await stripe().customers.create({ email: 'asha@example.test' })
    const { url } = await stripe().checkout.sessions.create(membership(customer))
    await press(url ?? '', { action: 'pay' })
    for (const order of [{ kind: 'subscription', customer }, { kind: 'gift' }, { kind: 'payment', colour: 'red' }])
      expect((await sellForeign(order)).status).toBe(400)
  })
})
