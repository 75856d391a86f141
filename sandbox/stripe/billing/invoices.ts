import { newId, randomToken } from '@/sandbox/stripe/ids'
import { personOf } from '@/sandbox/stripe/records'
import type {
  Coupon,
  Discount,
  Invoice,
  InvoiceLineItem,
  PaymentIntent,
  PaymentMethod,
  Subscription,
} from '@/sandbox/stripe/wire'
import { idOf } from '@/sandbox/stripe/wire'
import type { World } from '@/sandbox/stripe/world'
import { discountOn } from './money'
import { methodOf } from './methods'
import { createPaymentIntent, declinePayment, requireAuthentication, succeedPayment, type Refusal } from './payments'

/** Returns null if no discount applies to a period that starts at `start` (Unix seconds). */
export function discountAt(world: World, subscription: Subscription, start: number): Discount | null {
  for (const entry of subscription.discounts) {
    const discount = world.tables.discounts.get(idOf(entry) ?? '')
    if (discount !== undefined && (discount.end === null || start < discount.end)) return discount
  }
  return null
}

/** Returns null if the subscription and its customer have no method, or one that the sandbox doesn't know. */
export function methodOfSubscription(world: World, subscription: Subscription): PaymentMethod | null {
  const ofCustomer = personOf(world, idOf(subscription.customer))?.invoice_settings.default_payment_method
  const id = idOf(subscription.default_payment_method) ?? idOf(ofCustomer)
  return world.tables.paymentMethods.get(id ?? '') ?? null
}

function couponOf(world: World, discount: Discount | null): Coupon | null {
  return world.tables.coupons.get(idOf(discount?.source.coupon) ?? '') ?? null
}

/**
 * Creates the open invoice of the current period, with a payment if something is due. The caller must emit the events,
 * because their order depends on the action.
 */
export function draftInvoice(
  world: World,
  subscription: Subscription,
  reason: 'subscription_create' | 'subscription_cycle',
): Invoice {
  const id = newId('in')
  const person = personOf(world, idOf(subscription.customer))
  const start = subscription.items.data[0]?.current_period_start ?? world.now()
  const discount = discountAt(world, subscription, start)
  const coupon = couponOf(world, discount)
  const lines = subscription.items.data.map((item): InvoiceLineItem => {
    const subtotal = (item.price.unit_amount ?? 0) * (item.quantity ?? 1)
    const off = discountOn(subtotal, coupon)
    const product = world.tables.products.get(idOf(item.price.product) ?? '')
    return {
      id: newId('il'),
      object: 'line_item',
      amount: subtotal,
      currency: subscription.currency,
      description: `${item.quantity ?? 1} × ${product?.name ?? 'Subscription'}`,
      discount_amounts: discount === null ? [] : [{ amount: off, discount: discount.id }],
      discountable: true,
      discounts: [],
      invoice: id,
      livemode: false,
      metadata: { ...subscription.metadata },
      parent: {
        invoice_item_details: null,
        subscription_item_details: {
          invoice_item: null,
          proration: false,
          proration_details: { credited_items: null },
          subscription: subscription.id,
          subscription_item: item.id,
        },
        type: 'subscription_item_details',
      },
      period: { start: item.current_period_start, end: item.current_period_end },
      pretax_credit_amounts: null,
      pricing: {
        price_details: { price: item.price.id, product: idOf(item.price.product) ?? '' },
        type: 'price_details',
        unit_amount_decimal: item.price.unit_amount_decimal,
      },
      quantity: item.quantity ?? 1,
      quantity_decimal: String(item.quantity ?? 1),
      subscription: subscription.id,
      subtotal,
      taxes: [],
    }
  })
  const subtotal = lines.reduce((sum, line) => sum + line.amount, 0)
  const off = lines.reduce((sum, line) => sum + (line.discount_amounts?.[0]?.amount ?? 0), 0)
  const total = subtotal - off
  const now = world.now()
  const sequence = person?.next_invoice_sequence ?? 1
  if (person) person.next_invoice_sequence = sequence + 1
  const invoice: Invoice = {
    id,
    object: 'invoice',
    account_country: 'SG',
    account_name: 'Sandbox',
    account_tax_ids: null,
    amount_due: total,
    amount_overpaid: 0,
    amount_paid: 0,
    amount_remaining: total,
    amount_shipping: 0,
    application: null,
    attempt_count: 0,
    attempted: false,
    auto_advance: true,
    automatic_tax: { disabled_reason: null, enabled: false, liability: null, provider: null, status: null },
    automatically_finalizes_at: null,
    billing_reason: reason,
    collection_method: 'charge_automatically',
    created: now,
    currency: subscription.currency,
    custom_fields: null,
    customer: idOf(subscription.customer),
    customer_account: null,
    customer_address: null,
    customer_email: person?.email ?? null,
    customer_name: person?.name ?? null,
    customer_phone: null,
    customer_shipping: null,
    customer_tax_exempt: 'none',
    customer_tax_ids: [],
    default_payment_method: null,
    default_source: null,
    default_tax_rates: [],
    description: null,
    discounts: discount === null ? [] : [discount.id],
    due_date: null,
    effective_at: now,
    ending_balance: 0,
    footer: null,
    from_invoice: null,
    hosted_invoice_url: `${world.publicUrl}/invoices/${id}`,
    invoice_pdf: null,
    issuer: { type: 'self' },
    last_finalization_error: null,
    latest_revision: null,
    lines: { object: 'list', data: lines, has_more: false, url: `/v1/invoices/${id}/lines` },
    livemode: false,
    metadata: {},
    next_payment_attempt: null,
    number: `${person?.invoice_prefix ?? randomToken(8).toUpperCase()}-${String(sequence).padStart(4, '0')}`,
    on_behalf_of: null,
    parent: {
      quote_details: null,
      subscription_details: { metadata: { ...subscription.metadata }, subscription: subscription.id },
      type: 'subscription_details',
    },
    payment_settings: { default_mandate: null, payment_method_options: null, payment_method_types: null },
    period_end: start,
    period_start: start,
    post_payment_credit_notes_amount: 0,
    pre_payment_credit_notes_amount: 0,
    receipt_number: null,
    rendering: null,
    shipping_cost: null,
    shipping_details: null,
    starting_balance: 0,
    statement_descriptor: null,
    status: 'open',
    status_transitions: { finalized_at: now, marked_uncollectible_at: null, paid_at: null, voided_at: null },
    subtotal,
    subtotal_excluding_tax: subtotal,
    test_clock: null,
    total,
    total_discount_amounts: discount === null ? [] : [{ amount: off, discount: discount.id }],
    total_excluding_tax: total,
    total_pretax_credit_amounts: [],
    total_taxes: [],
    webhooks_delivered_at: now,
  }
  world.tables.invoices.set(id, invoice)
  subscription.latest_invoice = id
  // A one-time discount applies to the first invoice only. As in Stripe, the subscription forgets it then.
  if (coupon?.duration === 'once') subscription.discounts = []
  return invoice
}

/** Links an invoice to its payment through an `invoice_payment` object, because the invoice has no field for it. */
export function attachPayment(world: World, invoice: Invoice, intent: PaymentIntent): void {
  const id = newId('inpay')
  world.tables.invoicePayments.set(id, {
    id,
    object: 'invoice_payment',
    amount_paid: null,
    amount_requested: invoice.amount_due,
    created: world.now(),
    currency: invoice.currency,
    invoice: invoice.id,
    is_default: true,
    livemode: false,
    payment: { payment_intent: intent.id, type: 'payment_intent' },
    status: 'open',
    status_transitions: { canceled_at: null, paid_at: null },
  })
}

function paymentOf(world: World, invoice: Invoice): PaymentIntent | null {
  const payment = [...world.tables.invoicePayments.values()].find((each) => each.invoice === invoice.id)
  return world.tables.paymentIntents.get(idOf(payment?.payment.payment_intent) ?? '') ?? null
}

function ensurePayment(world: World, invoice: Invoice): PaymentIntent | null {
  const intent = paymentOf(world, invoice) ?? requestPayment(world, invoice)
  const subscription = world.tables.subscriptions.get(idOf(invoice.parent?.subscription_details?.subscription) ?? '')
  const method = subscription && methodOfSubscription(world, subscription)
  if (intent !== null && method && intent.status !== 'processing') intent.payment_method = method.id
  return intent
}

function requestPayment(world: World, invoice: Invoice): PaymentIntent | null {
  if (invoice.amount_due === 0) return null
  const description = invoice.billing_reason === 'subscription_create' ? 'Subscription creation' : 'Subscription update'
  const intent = createPaymentIntent(world, {
    amount: invoice.amount_due,
    currency: invoice.currency,
    customer: idOf(invoice.customer),
    description,
    metadata: {},
  })
  attachPayment(world, invoice, intent)
  return intent
}

export function markPaid(world: World, invoice: Invoice): void {
  const now = world.now()
  invoice.status = 'paid'
  invoice.amount_paid = invoice.amount_due
  invoice.amount_remaining = 0
  invoice.attempted = true
  invoice.attempt_count += invoice.amount_due === 0 ? 0 : 1
  invoice.auto_advance = false
  invoice.next_payment_attempt = null
  invoice.status_transitions.paid_at = now
  for (const payment of world.tables.invoicePayments.values()) {
    if (payment.invoice !== invoice.id) continue
    payment.status = 'paid'
    payment.amount_paid = invoice.amount_due
    payment.status_transitions.paid_at = now
  }
}

export function collectInvoice(world: World, invoice: Invoice): void {
  const intent = ensurePayment(world, invoice)
  if (intent !== null) {
    succeedPayment(world, intent)
    world.emit('payment_intent.succeeded', intent)
  }
  markPaid(world, invoice)
  world.emit('invoice.paid', invoice)
}

const RETRY_AFTER_SECONDS = 3 * 24 * 3600

/** Reason of a failed charge: a plain decline, a missing authentication, or a refusal of the bank. */
export type Setback = 'fail' | 'authenticate' | Refusal

export function failInvoice(world: World, invoice: Invoice, cause: Setback): void {
  const intent = ensurePayment(world, invoice)
  if (intent === null) return
  const { card } = methodOf(world, intent)
  if (cause === 'authenticate') requireAuthentication(world, intent)
  else declinePayment(world, intent, cause === 'fail' ? undefined : cause)
  invoice.attempted = true
  invoice.attempt_count += 1
  // Stripe tries cards issued in India only once.
  invoice.next_payment_attempt = card?.country === 'IN' ? null : world.now() + RETRY_AFTER_SECONDS
  if (cause === 'authenticate') world.emit('invoice.payment_action_required', invoice)
  world.emit('invoice.payment_failed', invoice)
}
