import { join } from 'node:path'
import ts from 'typescript'
import {
  membership,
  oneTime,
  press,
  SECRET_KEY,
  startHarness,
  type Harness,
} from '@/tests/support/stripe/stripe-harness'

// Writes the sandbox's responses as literals into a module and type-checks them against the SDK's types. All required
// fields must exist with the right type, and unknown fields are errors.
const generated = join(process.cwd(), 'sandbox', 'stripe', 'answers-of-the-sandbox.ts')

const parsed = new Map<string, ts.SourceFile>()

function complaints(answers: [type: string, answer: unknown][]): string[] {
  const text = [
    `import type Stripe from 'stripe'`,
    `import type { Wire } from './wire'`,
    ...answers.map(
      ([type, answer], index) => `export const answer${index}: Wire<Stripe.${type}> = ${JSON.stringify(answer)}`,
    ),
  ].join('\n')
  const options: ts.CompilerOptions = {
    strict: true,
    noEmit: true,
    skipLibCheck: true,
    module: ts.ModuleKind.ESNext,
    moduleResolution: ts.ModuleResolutionKind.Bundler,
    target: ts.ScriptTarget.ES2022,
    types: ['node'],
  }
  const host = ts.createCompilerHost(options)
  const { getSourceFile, fileExists } = host
  host.fileExists = (file) => file === generated || fileExists(file)
  host.getSourceFile = (file, ...rest) => {
    if (file === generated) return ts.createSourceFile(file, text, ts.ScriptTarget.ES2022)
    const known = parsed.get(file) ?? getSourceFile(file, ...rest)
    if (known) parsed.set(file, known)
    return known
  }
  const program = ts.createProgram([generated], options, host)
  return [
    ...program.getSyntacticDiagnostics(),
    ...program.getSemanticDiagnostics(program.getSourceFile(generated)),
  ].map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, '\n'))
}

let harness: Harness
let sessionId: string
let paymentMethod: string
let cancelled: Record<string, unknown>
const others: [string, unknown][] = []
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
  const portal = await stripe.billingPortal.sessions.create({ customer: customer.id })
  await press(portal.url, { action: 'cancel', subscription: subscription?.id ?? '' })
  cancelled = await raw(`subscriptions/${subscription?.id}`)
  for (const [currency, ...actions] of [
    ['inr', 'upi', 'approve'],
    ['usd', 'paypal'],
    ['inr', 'debit'],
  ] as const) {
    const { id, url } = await stripe.checkout.sessions.create(oneTime(customer.id, { currency }))
    for (const action of actions) {
      await press(url ?? '', { action })
      others.push(['PaymentIntent', await first('payment_intents')])
    }
    if (actions[0] === 'debit') await press(`${harness.sandbox.url}/checkout/${id}`, { action: 'settle' })
    const paid = await first('charges')
    others.push(['Charge', paid], ['PaymentMethod', await raw(`payment_methods/${String(paid.payment_method)}`)])
    others.push(['Checkout.Session', await raw(`checkout/sessions/${id}`)])
  }
  const { id, url } = await stripe.checkout.sessions.create({
    ...{ mode: 'setup', customer: customer.id, currency: 'inr', success_url: 'http://site.test/' },
    payment_method_options: { upi: { mandate_options: { amount: 50_000 } } },
  })
  await press(url ?? '', { action: 'decline' })
  others.push(['SetupIntent', await first('setup_intents')])
  for (const action of ['authenticate', 'pay']) await press(url ?? '', { action })
  const setup = await first('setup_intents')
  others.push(['SetupIntent', setup], ['Mandate', await raw(`mandates/${String(setup.mandate)}`)])
  others.push(['Checkout.Session', await raw(`checkout/sessions/${id}`)])
  const card = { mandate_options: { amount: 90_000 } }
  const settings = { payment_settings: { payment_method_options: { card } } }
  await stripe.subscriptions.update(subscription?.id ?? '', settings)
  others.push(['Subscription', await raw(`subscriptions/${subscription?.id}`)])
  const { lastResponse: _, ...flow } = await stripe.billingPortal.sessions.create({
    customer: customer.id,
    flow_data: { type: 'payment_method_update' },
  })
  others.push(['BillingPortal.Session', flow])
  const autopay = await stripe.checkout.sessions.create(membership(customer.id, { coupon: 'c' }))
  for (const action of ['upi', 'approve']) await press(autopay.url ?? '', { action })
  others.push(['Mandate', await deep('events?type=mandate.updated', 'data', 'object')])
})
afterAll(() => harness.close())

const deep = async (path: string, ...keys: Array<string | number>) => {
  let value: unknown = await first(path)
  for (const key of keys) value = (value as Record<string | number, unknown>)[key]
  return value as Record<string, unknown>
}

const portalSession = async () => {
  const [customer] = (await harness.stripe.customers.list()).data
  const { lastResponse: _, ...plain } = await harness.stripe.billingPortal.sessions.create({
    customer: customer?.id ?? '',
  })
  return plain
}

it('every response has exactly the fields that the SDK declares, with the right types, at every depth', async () => {
  const answers: [string, unknown][] = [
    ['Customer', await first('customers')],
    ['Coupon', await first('coupons')],
    ['Product', await raw(`products/${await deep('subscriptions', 'items', 'data', 0, 'price', 'product')}`)],
    ['Price', await deep('subscriptions', 'items', 'data', 0, 'price')],
    ['Checkout.Session', await raw(`checkout/sessions/${sessionId}`)],
    ['LineItem', await first(`checkout/sessions/${sessionId}/line_items`)],
    ['Subscription', await first('subscriptions')],
    ['Subscription', cancelled],
    ['SubscriptionItem', await deep('subscriptions', 'items', 'data', 0)],
    ['Plan', await deep('subscriptions', 'items', 'data', 0, 'plan')],
    ['Discount', await deep('subscriptions?expand[]=data.discounts', 'discounts', 0)],
    ['Invoice', await first('invoices')],
    ['InvoiceLineItem', await deep('invoices', 'lines', 'data', 0)],
    ['InvoicePayment', await first('invoice_payments')],
    ['PaymentIntent', await first('payment_intents')],
    ['Charge', await first('charges')],
    ['Refund', await first('refunds')],
    ['Dispute', await first('disputes')],
    ['PaymentMethod', await raw(`payment_methods/${paymentMethod}`)],
    ['Mandate', await deep('events?type=mandate.updated', 'data', 'object')],
    ['EventBase', await first('events')],
    ['BillingPortal.Session', await portalSession()],
    ...others,
  ]
  expect(complaints(answers)).toEqual([])
}, 120_000)

it('unknown fields, missing fields and wrong types are found at every depth', async () => {
  const { billing_mode: _, ...without } = cancelled
  const wrong: [string, unknown][] = [
    ['Subscription', { ...cancelled, cancels_at: 1 }],
    ['Subscription', without],
    ['Subscription', { ...cancelled, cancel_at: 'soon' }],
    ['Subscription', { ...cancelled, billing_mode: { type: 'flexible', flexible: { prorations: 1 } } }],
  ]
  expect(complaints(wrong)).toEqual([
    expect.stringContaining('cancels_at'),
    expect.stringContaining('billing_mode'),
    expect.stringContaining('string'),
    expect.stringContaining('prorations'),
  ])
}, 120_000)

it('a cancellation in the portal sets `cancel_at`, as with flexible billing', () => {
  expect(cancelled).toMatchObject({
    billing_mode: { type: 'flexible' },
    cancel_at: expect.any(Number),
    cancel_at_period_end: false,
  })
})
