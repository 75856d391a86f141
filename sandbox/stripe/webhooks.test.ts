import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Stripe from 'stripe'
import {
  eventually,
  membership,
  press,
  SECRET_KEY,
  setSwitches,
  startHarness,
  stripeFor,
  WEBHOOK_SECRET,
  type Harness,
} from '@/tests/support/stripe/stripe-harness'
import { startSandbox } from './sandbox'
import { signatureHeader } from './webhooks'

let harness: Harness
const ids = () => harness.receiver.events.map((event) => event.id)
const types = () => harness.receiver.events.map((event) => event.type)
const createCustomer = () => harness.stripe.customers.create({ email: 'w@example.test' })

beforeEach(async () => {
  // Long, so that the browser is redirected only after its events have arrived.
  harness = await startHarness({ webhookWaitMs: 600_000 })
})
afterEach(() => harness.close())

async function buy(): Promise<void> {
  const { id } = await createCustomer()
  const session = await harness.stripe.checkout.sessions.create(membership(id))
  await press(session.url ?? '', { action: 'pay' })
}

it('the SDK accepts the signature of a payload, and rejects it for a changed payload', () => {
  const payload = '{"id":"evt_1","object":"event"}'
  const header = signatureHeader(payload, WEBHOOK_SECRET, Math.floor(Date.now() / 1000))
  expect(Stripe.webhooks.constructEvent(payload, header, WEBHOOK_SECRET)).toMatchObject({ id: 'evt_1' })
  expect(() => Stripe.webhooks.constructEvent(`${payload} `, header, WEBHOOK_SECRET)).toThrow()
})

it('an event is sent again until the receiver acknowledges it', async () => {
  harness.receiver.statuses.push(500, 503)
  await createCustomer()
  await eventually(() => harness.receiver.events.length === 1)
  const [event] = (await harness.stripe.events.list()).data
  await eventually(() => ids().includes(event?.id ?? ''))
  expect(await setSwitches(harness.sandbox, {})).toMatchObject({ pending: 0 })
  expect(await harness.stripe.events.retrieve(event?.id ?? '')).toMatchObject({ pending_webhooks: 0 })
})

it('the switch `duplicate` delivers every event more than once', async () => {
  await setSwitches(harness.sandbox, { duplicate: 2 })
  await createCustomer()
  await eventually(() => harness.receiver.events.length === 3)
  expect(new Set(ids()).size).toBe(1)
})

it('the switch `drop` loses events, which can be sent again on request', async () => {
  await setSwitches(harness.sandbox, { drop: 1 })
  await createCustomer()
  const [event] = (await harness.stripe.events.list()).data
  await eventually(() => harness.receiver.events.length === 0)
  const answer = await fetch(`${harness.sandbox.url}/sandbox/events/${event?.id}/deliver`, {
    method: 'POST',
    headers: { authorization: `Bearer ${SECRET_KEY}` },
  })
  expect(await answer.json()).toEqual({ id: event?.id, status: 200, delivered: true })
  expect(ids()).toEqual([event?.id])
})

it('the switch `paused` holds events back until it is turned off', async () => {
  await setSwitches(harness.sandbox, { paused: true })
  await buy()
  expect(types()).toEqual([])
  expect(await setSwitches(harness.sandbox, { paused: false })).toMatchObject({ pending: 0 })
  expect(types()).toContain('checkout.session.completed')
  expect(new Set(ids()).size).toBe(ids().length)
})

it('events can be delayed and reordered, and unknown switches are refused', async () => {
  await setSwitches(harness.sandbox, { delayMs: 30, reorder: true })
  await buy()
  expect(harness.receiver.events).toHaveLength(8)
  expect(await setSwitches(harness.sandbox, { speed: 1 })).toMatchObject({ error: { code: 'parameter_unknown' } })
  expect(await setSwitches(harness.sandbox, { drop: -1 })).toMatchObject({ error: { param: 'drop' } })
})

it('a browser is redirected after a timeout even if no event has arrived', async () => {
  await harness.close()
  harness = await startHarness({ webhookWaitMs: 50 })
  await setSwitches(harness.sandbox, { delayMs: 600_000 })
  await buy()
  expect(types()).toEqual([])
  expect(await setSwitches(harness.sandbox, {})).toMatchObject({ pending: 8 })
})

describe('a restart', () => {
  const folder = mkdtempSync(join(tmpdir(), 'sandbox-stripe-'))
  afterAll(() => rmSync(folder, { recursive: true, force: true }))

  it('keeps the state and the idempotency keys, and delivers unacknowledged events', async () => {
    const options = {
      port: 0,
      secretKey: SECRET_KEY,
      webhookSecret: WEBHOOK_SECRET,
      webhookUrl: harness.receiver.url,
      statePath: join(folder, 'state.json'),
    }
    const first = await startSandbox(options)
    await setSwitches(first, { paused: true })
    const before = stripeFor(first.port)
    const customer = await before.customers.create({ email: 'k@example.test' }, { idempotencyKey: 'kept' })
    await first.close()
    expect(harness.receiver.events).toEqual([])
    const second = await startSandbox(options)
    const after = stripeFor(second.port)
    expect(await after.customers.retrieve(customer.id)).toMatchObject({ email: 'k@example.test' })
    const again = await after.customers.create({ email: 'k@example.test' }, { idempotencyKey: 'kept' })
    expect(again.id).toBe(customer.id)
    await eventually(() => types().includes('customer.created'))
    await second.close()
  })
})

it('the controls page sets the switches like the API', async () => {
  const page = `${harness.sandbox.url}/controls`
  expect(await (await fetch(page)).text()).toContain('0 events wait')
  expect((await press(page, { duplicate: '1', delayMs: '0', drop: '0', reorder: 'on' })).status).toBe(303)
  const expected = { duplicate: 1, delayMs: 0, drop: 0, reorder: true, paused: false }
  expect(await setSwitches(harness.sandbox, {})).toMatchObject(expected)
  const { id } = await createCustomer()
  await eventually(() => harness.receiver.events.length === 2)
  expect(harness.receiver.events.map((event) => event.data.object)).toMatchObject([{ id }, { id }])
})

it('disputes, failed refunds and mandate changes by banks are sent as events', async () => {
  await buy()
  const [charge] = (await harness.stripe.charges.list()).data
  const asBank = (path: string, act: object) =>
    fetch(`${harness.sandbox.url}/sandbox/${path}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${SECRET_KEY}` },
      body: JSON.stringify(act),
    })
  const { id } = await harness.stripe.refunds.create({ charge: charge?.id, amount: 100 })
  expect((await asBank('disputes', { charge: charge?.id })).status).toBe(200)
  expect((await asBank('disputes', { charge: charge?.id })).status).toBe(400)
  await expect(harness.stripe.refunds.create({ charge: charge?.id })).rejects.toMatchObject({ code: 'charge_disputed' })
  const [dispute] = (await harness.stripe.disputes.list({ charge: charge?.id })).data
  expect(dispute).toMatchObject({ status: 'needs_response', amount: charge?.amount })
  expect((await asBank(`disputes/${dispute?.id}/close`, { status: 'lost' })).status).toBe(200)
  expect((await asBank(`refunds/${id}/fail`, {})).status).toBe(200)
  expect((await asBank(`refunds/${id}/fail`, {})).status).toBe(400)
  expect(await harness.stripe.refunds.retrieve(id)).toMatchObject({ status: 'failed' })
  expect(await harness.stripe.charges.retrieve(charge?.id ?? '')).toMatchObject({ amount_refunded: 0 })
  const [subscription] = (await harness.stripe.subscriptions.list()).data
  expect((await asBank('mandates', { subscription: subscription?.id, status: 'inactive' })).status).toBe(200)
  await eventually(() => types().at(-1) === 'mandate.updated')
  expect(types().filter((type) => /dispute|failed|mandate/.test(type))).toEqual([
    ...['mandate.updated', 'charge.dispute.created', 'charge.dispute.closed', 'refund.failed', 'mandate.updated'],
  ])
})
