import { currencyConflict } from '@/sandbox/stripe/billing/checkout'
import { offeredTypes } from '@/sandbox/stripe/billing/methods'
import { discountOn } from '@/sandbox/stripe/billing/money'
import { newSessionId } from '@/sandbox/stripe/billing/sessions'
import { createSetupIntent } from '@/sandbox/stripe/billing/setups'
import { badParam } from '@/sandbox/stripe/faults'
import { newId, randomToken } from '@/sandbox/stripe/ids'
import type { Checked } from '@/sandbox/stripe/params'
import { requireRecord } from '@/sandbox/stripe/records'
import type { CheckoutSession, Coupon, LineItem } from '@/sandbox/stripe/wire'
import { idOf } from '@/sandbox/stripe/wire'
import type { World } from '@/sandbox/stripe/world'
import { checkoutFields } from './checkout-fields'
import { mergeMetadata, requireCustomer } from './customers'
import { inlinePrice } from './prices'

type Fields = typeof checkoutFields
export type Input = { [Key in keyof Fields]: Checked<Fields[Key]> }

const DAY = 24 * 3600

/** Checks the return URLs. Checkout embedded in our page has one; Stripe's hosted checkout has two. */
function checkAddresses(input: Input): void {
  const inPage = input.ui_mode === 'elements'
  const needed = inPage ? 'return_url' : 'success_url'
  if (input[needed] === undefined) throw badParam(`Missing required param: ${needed}.`, needed, 'parameter_missing')
  for (const name of inPage ? (['success_url', 'cancel_url'] as const) : (['return_url'] as const)) {
    if (input[name] === undefined) continue
    throw badParam(`You can not pass \`${name}\` with \`ui_mode: ${input.ui_mode ?? 'hosted_page'}\`.`, name)
  }
}

const refusedIn = {
  payment: ['subscription_data', 'setup_intent_data'],
  setup: ['subscription_data', 'payment_intent_data', 'line_items', 'discounts'],
  subscription: ['payment_intent_data', 'setup_intent_data'],
} as const

function checkCombination(input: Input): void {
  checkAddresses(input)
  for (const refused of refusedIn[input.mode]) {
    if (input[refused] === undefined) continue
    throw badParam(`You can not pass \`${refused}\` in \`${input.mode}\` mode.`, refused)
  }
  if (input.automatic_tax?.enabled && input.customer !== undefined && input.customer_update?.address !== 'auto') {
    throw badParam(
      'Automatic tax calculation in Checkout requires a valid address on the Customer. Add a valid address to the ' +
        "Customer or set either `customer_update[address]` to 'auto' or `customer_update[shipping]` to 'auto' to save " +
        'the address entered in Checkout to the Customer.',
    )
  }
  const unspecified = input.line_items?.some(
    ({ price_data: { tax_behavior: behavior } }) => behavior === undefined || behavior === 'unspecified',
  )
  if (input.automatic_tax?.enabled && unspecified) {
    throw badParam('The sandbox needs `tax_behavior` for automatic tax, as accounts without a default do.')
  }
}

function requireCoupon(world: World, input: Input, currency: string): Coupon | null {
  const id = input.discounts?.[0]?.coupon
  if (id === undefined) return null
  const coupon = requireRecord(world, 'coupons', id, 'discounts[0][coupon]')
  if (coupon.currency !== null && coupon.currency !== currency) {
    throw badParam(`The coupon ${id} can only be used with ${coupon.currency}.`, 'discounts[0][coupon]')
  }
  return coupon
}

function readLines(world: World, { mode, line_items: items = [] }: Input): LineItem[] {
  if (mode !== 'setup' && items.length === 0) {
    throw badParam('Missing required param: line_items.', 'line_items', 'parameter_missing')
  }
  return items.map((line, index) => {
    const price = inlinePrice(world, line.price_data, `line_items[${index}][price_data]`)
    const amount = (price.unit_amount ?? 0) * line.quantity
    return {
      id: newId('li', 24),
      object: 'item',
      adjustable_quantity: null,
      amount_discount: 0,
      amount_subtotal: amount,
      amount_tax: 0,
      amount_total: amount,
      currency: price.currency,
      description: world.tables.products.get(idOf(price.product) ?? '')?.name ?? null,
      metadata: {},
      price,
      quantity: line.quantity,
    }
  })
}

function checkLines(lines: LineItem[], { mode, currency: given }: Input): string {
  if (mode === 'setup' && given === undefined) {
    throw badParam('Missing required param: currency.', 'currency', 'parameter_missing')
  }
  const recurring = lines.some((line) => line.price?.recurring)
  if (mode === 'payment' && recurring) {
    throw badParam(
      'You specified `payment` mode but passed a recurring price. Either switch to `subscription` mode or use only ' +
        'one-time prices.',
    )
  }
  if (mode === 'subscription' && lines.some((line) => !line.price?.recurring)) {
    throw badParam('The sandbox supports recurring prices only when using `subscription` mode.')
  }
  const currency = lines[0]?.currency ?? given ?? 'usd'
  if (lines.some((line) => line.currency !== currency)) {
    throw badParam('All line items must have the same currency.', 'line_items')
  }
  return currency
}

function optionsOf({ payment_method_options: given }: Input): CheckoutSession['payment_method_options'] {
  const wanted = given?.upi?.mandate_options
  if (wanted === undefined) return null
  const { amount = null, amount_type = null, description = null, end_date = null } = wanted
  return { upi: { mandate_options: { amount, amount_type, description, end_date } } }
}

/** @throws {Fault} for combinations that Stripe rejects */
export function createSession(world: World, input: Input): CheckoutSession {
  checkCombination(input)
  const customer = input.customer === undefined ? null : requireCustomer(world, input.customer, 'customer')
  const lines = readLines(world, input)
  const currency = checkLines(lines, input)
  const coupon = requireCoupon(world, input, currency)
  if (customer !== null && input.mode === 'subscription' && currencyConflict(world, customer.id, currency)) {
    throw badParam(
      'You cannot combine currencies on a single customer. This customer has an active subscription, subscription ' +
        `schedule, discount, quote, or invoice item with currency ${customer.currency}`,
    )
  }
  for (const line of lines) {
    line.amount_discount = discountOn(line.amount_subtotal, coupon)
    line.amount_total = line.amount_subtotal - line.amount_discount
  }
  const sum = (field: 'amount_subtotal' | 'amount_discount' | 'amount_total') =>
    lines.reduce((total, line) => total + line[field], 0)
  const total = sum('amount_total')
  if (total > 0 && currency === 'usd' && total < 50) {
    const message = "The Checkout Session's total amount must convert to at least 50 cents."
    throw badParam(message, undefined, 'amount_too_small')
  }
  const types = offeredTypes(world, currency, {
    allowed: input.allowed_payment_method_types,
    excluded: input.excluded_payment_method_types,
  })
  if (types.length === 0) {
    throw badParam(
      'No valid payment method types for this Checkout Session. Please ensure that you have activated payment methods ' +
        'compatible with your chosen currency in your dashboard.',
    )
  }
  const id = newSessionId()
  const now = world.now()
  const subscription = input.mode === 'subscription'
  const setup = input.mode === 'setup'
  const inPage = input.ui_mode === 'elements'
  const setupIntent = setup
    ? createSetupIntent(world, { customer: customer?.id ?? null, methods: types, ...input.setup_intent_data })
    : null
  const session: CheckoutSession = {
    id,
    object: 'checkout.session',
    adaptive_pricing: { enabled: input.adaptive_pricing?.enabled ?? false },
    after_expiration: null,
    allow_promotion_codes: null,
    allowed_payment_method_types: input.allowed_payment_method_types ?? null,
    amount_subtotal: setup ? null : sum('amount_subtotal'),
    amount_total: setup ? null : total,
    // Stripe calculates no tax without a postal address, and the sandbox never has one.
    automatic_tax: input.automatic_tax?.enabled
      ? { enabled: true, liability: { type: 'self' }, provider: 'stripe', status: 'requires_location_inputs' }
      : { enabled: false, liability: null, provider: null, status: null },
    billing_address_collection: null,
    cancel_url: input.cancel_url ?? null,
    client_reference_id: input.client_reference_id ?? null,
    client_secret: inPage ? `${id}_secret_${randomToken(24)}` : null,
    collected_information: null,
    consent: null,
    consent_collection: null,
    created: now,
    currency,
    currency_conversion: null,
    custom_fields: [],
    custom_text: { after_submit: null, shipping_address: null, submit: null, terms_of_service_acceptance: null },
    customer: customer?.id ?? null,
    customer_account: null,
    customer_creation: customer !== null || setup ? null : subscription ? 'always' : 'if_required',
    customer_details: null,
    customer_email: null,
    discounts: coupon === null ? [] : [{ coupon: coupon.id, promotion_code: null }],
    expires_at: now + DAY,
    integration_identifier: null,
    invoice: null,
    invoice_creation: null,
    livemode: false,
    locale: null,
    managed_payments: { enabled: false },
    metadata: mergeMetadata({}, input.metadata),
    mode: input.mode,
    origin_context: null,
    ...(input.excluded_payment_method_types && { excluded_payment_method_types: input.excluded_payment_method_types }),
    payment_intent: null,
    payment_link: null,
    payment_method_collection: subscription ? 'always' : 'if_required',
    payment_method_configuration_details: { id: 'pmc_sandbox', parent: null },
    payment_method_options: optionsOf(input),
    payment_method_types: types,
    payment_status: setup ? 'no_payment_required' : 'unpaid',
    permissions: null,
    phone_number_collection: { enabled: false },
    recovered_from: null,
    saved_payment_method_options: null,
    setup_intent: setupIntent?.id ?? null,
    shipping_address_collection: null,
    shipping_cost: null,
    shipping_options: [],
    status: 'open',
    submit_type: null,
    subscription: null,
    ...(inPage ? { return_url: input.return_url } : {}),
    success_url: input.success_url ?? null,
    total_details: setup ? null : { amount_discount: sum('amount_discount'), amount_shipping: 0, amount_tax: 0 },
    ui_mode: input.ui_mode ?? 'hosted_page',
    url: inPage ? null : `${world.publicUrl}/checkout/${id}`,
    wallet_options: null,
  }
  world.tables.checkoutSessions.set(id, session)
  world.tables.checkoutDetails.set(id, {
    lineItems: lines,
    subscriptionMetadata: mergeMetadata({}, input.subscription_data?.metadata),
    paymentMetadata: mergeMetadata({}, input.payment_intent_data?.metadata),
    paymentIntent: null,
  })
  world.touch()
  return session
}
