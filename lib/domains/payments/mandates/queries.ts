import 'server-only'
import type Stripe from 'stripe'
import { stripe } from '@/lib/server/stripe/stripe'
import { nullIfMissing } from '@/lib/server/stripe/stripe-errors'
import { dateOfUnix, idOf } from '@/lib/server/stripe/stripe-objects'
import { mandateState, type MandateState } from './policy'

export type MandateRead = {
  /** Null where no mandate is needed, and while the bank hasn't answered. */
  mandateState: MandateState | null
  mandateAmount: number | null
  stripeMandateId: string | null
}

type Known = Pick<MandateRead, 'mandateAmount' | 'stripeMandateId'>

type Found = { mandate: Stripe.Mandate; amount: number | null }

const unneeded: MandateRead = { mandateState: null, mandateAmount: null, stripeMandateId: null }

/**
 * Reads the mandate of the payment method that will pay the next renewal.
 * @param told id of the mandate that an event is about; charges by UPI don't name theirs
 * @param needed regular price in the minor unit
 */
export async function readMandate(
  subscription: Stripe.Subscription,
  known: Known | null,
  { told, needed, now }: { told: string | null; needed: number; now: Date },
): Promise<MandateRead> {
  const method = await methodOf(subscription)
  if (!method) return readOf(null, needed, now)
  const before = await readKnown(method, known, told)
  const running = before.find(isActive)
  // The amount of a card's mandate is known from its payment only.
  if (running && running.amount !== null) return readOf(running, needed, now)
  const found = await readNewest(subscription, method)
  if (found === 'unneeded' && before.length === 0) return unneeded
  const all = [...(found === 'unneeded' ? [] : found), ...before]
  return readOf(all.find(isActive) ?? all[0] ?? null, needed, now)
}

const isActive = ({ mandate }: Found): boolean => mandate.status === 'active'

function readOf(found: Found | null, needed: number, now: Date): MandateRead {
  if (!found) return { mandateState: 'missing', mandateAmount: null, stripeMandateId: null }
  const { mandate, amount } = found
  const acceptedAt = mandate.customer_acceptance.accepted_at
  const facts = { status: mandate.status, acceptedAt: acceptedAt ? dateOfUnix(acceptedAt) : null, amount, needed }
  return { mandateState: mandateState(facts, now), mandateAmount: amount, stripeMandateId: mandate.id }
}

async function readKnown(method: string, known: Known | null, told: string | null): Promise<Found[]> {
  const found: Found[] = []
  for (const id of new Set([told, known?.stripeMandateId])) {
    const mandate = id ? await nullIfMissing(stripe().mandates.retrieve(id)) : null
    if (!mandate || idOf(mandate.payment_method) !== method) continue
    const amount = id === known?.stripeMandateId ? known?.mandateAmount : null
    found.push({ mandate, amount: mandate.payment_method_details.upi?.amount ?? amount ?? null })
  }
  return found
}

async function methodOf({ default_payment_method: own, customer }: Stripe.Subscription): Promise<string | null> {
  const id = idOf(own)
  if (id) return id
  const person = await stripe().customers.retrieve(idOf(customer) ?? '')
  return person.deleted ? null : idOf(person.invoice_settings.default_payment_method)
}

/** Reads the payment and the setup that may have registered a mandate of the payment method. */
async function readNewest(subscription: Stripe.Subscription, method: string): Promise<Found[] | 'unneeded'> {
  const paid = await readPayment(subscription, method)
  if (paid === 'unneeded' || paid?.some(isActive)) return paid
  const setUp = await readSetups(subscription, method)
  if (setUp.length > 0 || paid) return [...setUp, ...(paid ?? [])]
  const stored = await nullIfMissing(stripe().paymentMethods.retrieve(method))
  return stored?.card?.country === 'IN' ? [] : 'unneeded'
}

/** Returns null if another method paid last. */
async function readPayment({ id }: Stripe.Subscription, method: string): Promise<Found[] | 'unneeded' | null> {
  const { data: invoices } = await stripe().invoices.list({ subscription: id, status: 'paid', limit: 1 })
  const invoice = invoices[0]?.id
  if (!invoice) return null
  const expand = ['data.payment.payment_intent.latest_charge']
  const { data } = await stripe().invoicePayments.list({ invoice, status: 'paid', limit: 1, expand })
  const payment = data[0]?.payment.payment_intent
  const charge = typeof payment === 'object' ? payment.latest_charge : null
  if (typeof charge !== 'object' || charge?.payment_method !== method || typeof payment !== 'object') return null
  const { card } = charge.payment_method_details ?? {}
  // UPI pays a subscription only with a mandate, so that it isn't missing unless an event said so.
  if (card?.country !== 'IN') return 'unneeded'
  const mandateId = idOf(card.mandate)
  const mandate = mandateId ? await nullIfMissing(stripe().mandates.retrieve(mandateId)) : null
  const amount = payment.payment_method_options?.card?.mandate_options?.amount ?? null
  return mandate ? [{ mandate, amount }] : []
}

/** A free first period and another card have a setup instead of a payment. */
async function readSetups({ customer }: Stripe.Subscription, method: string): Promise<Found[]> {
  const { data } = await stripe().setupIntents.list({
    customer: idOf(customer) ?? undefined,
    payment_method: method,
    limit: 10,
    expand: ['data.mandate'],
  })
  return data.flatMap(({ mandate, payment_method_options: options }) => {
    if (mandate === null || typeof mandate === 'string') return []
    const amount = mandate.payment_method_details.upi?.amount ?? options?.card?.mandate_options?.amount ?? null
    return [{ mandate, amount }]
  })
}
