/** @jest-environment node */
import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type Stripe from 'stripe'
import ts from 'typescript'
import { membership, press, SECRET_KEY, startHarness, type Harness } from './testing/harness'
import type { Wire } from './wire'

// The types of the SDK are read as text, because types are gone when a test runs: every response must have each field
// that the SDK promises and no field that it does not know.
const resources = join(process.cwd(), 'node_modules', 'stripe', 'esm', 'resources')

type Shape = { required: string[]; known: string[] }

function shapeOf(file: string, name: string): Shape {
  const path = join(resources, `${file}.d.ts`)
  if (!existsSync(path)) throw new Error(`the SDK has no ${file}`)
  const source = ts.createSourceFile(path, readFileSync(path, 'utf8'), ts.ScriptTarget.Latest)
  const shape: Shape = { required: [], known: [] }
  const visit = (node: ts.Node) => {
    if (ts.isInterfaceDeclaration(node) && node.name.text === name && shape.known.length === 0) {
      for (const member of node.members) {
        if (!ts.isPropertySignature(member)) continue
        const field = member.name.getText(source)
        shape.known.push(field)
        if (!member.questionToken) shape.required.push(field)
      }
      return
    }
    ts.forEachChild(node, visit)
  }
  visit(source)
  if (shape.known.length === 0) throw new Error(`the SDK's ${dirname(file)}/${name} was not found`)
  return shape
}

let harness: Harness
let sessionId: string
let paymentMethod: string
const raw = async (path: string): Promise<Record<string, unknown>> => {
  const answer = await fetch(`${harness.sandbox.url}/v1/${path}`, {
    headers: { authorization: `Bearer ${SECRET_KEY}` },
  })
  return (await answer.json()) as Record<string, unknown>
}
const asBank = (path: string, act: object) =>
  fetch(`${harness.sandbox.url}/sandbox/${path}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${SECRET_KEY}` },
    body: JSON.stringify(act),
  })
const first = async (path: string) => ((await raw(path)).data as Array<Record<string, unknown>>)[0] ?? {}

beforeAll(async () => {
  harness = await startHarness()
  const { stripe } = harness
  const customer = await stripe.customers.create({ email: 's@example.test' })
  await stripe.coupons.create({ id: 'c', percent_off: 50, duration: 'repeating', duration_in_months: 12 })
  const session = await stripe.checkout.sessions.create(membership(customer.id, { coupon: 'c' }))
  sessionId = session.id
  await press(session.url ?? '', { action: 'pay' })
  const [charge] = (await stripe.charges.list()).data
  await stripe.refunds.create({ charge: charge?.id, amount: 100 })
  await asBank('disputes', { charge: charge?.id })
  const [subscription] = (await stripe.subscriptions.list()).data
  await asBank('mandates', { subscription: subscription?.id, status: 'inactive' })
  paymentMethod = String(charge?.payment_method)
})
afterAll(() => harness.close())

const deep = async (path: string, ...keys: Array<string | number>) => {
  let value: unknown = await first(path)
  for (const key of keys) value = (value as Record<string | number, unknown>)[key]
  return value as Record<string, unknown>
}

it.each<[string, string, () => Promise<Record<string, unknown>>]>([
  ['Customers', 'Customer', () => first('customers')],
  ['Coupons', 'Coupon', () => first('coupons')],
  ['Products', 'Product', () => first('products')],
  ['Prices', 'Price', () => deep('subscriptions', 'items', 'data', 0, 'price')],
  ['Checkout/Sessions', 'Session', () => raw(`checkout/sessions/${sessionId}`)],
  ['LineItems', 'LineItem', () => first(`checkout/sessions/${sessionId}/line_items`)],
  ['Subscriptions', 'Subscription', () => first('subscriptions')],
  ['SubscriptionItems', 'SubscriptionItem', () => deep('subscriptions', 'items', 'data', 0)],
  ['Plans', 'Plan', () => deep('subscriptions', 'items', 'data', 0, 'plan')],
  ['Discounts', 'Discount', () => deep('subscriptions?expand[]=data.discounts', 'discounts', 0)],
  ['Invoices', 'Invoice', () => first('invoices')],
  ['InvoiceLineItems', 'InvoiceLineItem', () => deep('invoices', 'lines', 'data', 0)],
  ['InvoicePayments', 'InvoicePayment', () => first('invoice_payments')],
  ['PaymentIntents', 'PaymentIntent', () => first('payment_intents')],
  ['Charges', 'Charge', () => first('charges')],
  ['Refunds', 'Refund', () => first('refunds')],
  ['Disputes', 'Dispute', () => first('disputes')],
  ['PaymentMethods', 'PaymentMethod', () => raw(`payment_methods/${paymentMethod}`)],
  ['Mandates', 'Mandate', () => deep('events?type=mandate.updated', 'data', 'object')],
  ['Events', 'EventBase', () => first('events')],
])('%s have exactly the fields that the SDK describes', async (file, name, load) => {
  const shape = shapeOf(file, name)
  const fields = Object.keys(await load())
  expect(shape.required.filter((field) => !fields.includes(field))).toEqual([])
  expect(fields.filter((field) => !shape.known.includes(field))).toEqual([])
})

it('a portal session has exactly the fields that the SDK describes', async () => {
  const { stripe } = harness
  const [customer] = (await stripe.customers.list()).data
  const session = await stripe.billingPortal.sessions.create({ customer: customer?.id ?? '' })
  const shape = shapeOf('BillingPortal/Sessions', 'Session')
  const { lastResponse: _, ...plain } = session
  expect(Object.keys(plain).sort()).toEqual(shape.required.sort())
})

it('the stored types are those of the SDK, apart from decimals that are sent as text', () => {
  const coupon = { amount_off: null, percent_off: 12.5 } satisfies Partial<Stripe.Coupon>
  const price = { unit_amount: 400, unit_amount_decimal: '400' } satisfies Partial<Wire<Stripe.Price>>
  expect([coupon.percent_off, price.unit_amount_decimal]).toEqual([12.5, '400'])
})
