import { newId } from '@/sandbox/stripe/ids'
import type { Mandate, PaymentMethod } from '@/sandbox/stripe/wire'
import type { World } from '@/sandbox/stripe/world'
import type { Refusal } from './payments'

/**
 * Answers of a bank to the registration of a mandate: for the regular price; for the amount of today, which a discount
 * may make too small; not yet; refused; or not at all, without an id.
 */
export const registrations = ['works', 'today', 'pending', 'refused', 'none'] as const
export type Registration = (typeof registrations)[number]

/** In paise: above INR 15,000, the person must approve each charge, whatever the mandate says. */
export const MOST_WITHOUT_APPROVAL = 1_500_000

type India = NonNullable<NonNullable<Mandate['payment_method_details']['card']>['india']>
export type InactiveReason = NonNullable<India['inactive_reason']>

export const needsMandate = ({ type, card }: PaymentMethod): boolean => type === 'upi' || card?.country === 'IN'

/** Returns the newest mandate of a payment method. It may be inactive. */
export function mandateOf(world: World, method: string | null): Mandate | null {
  const all = [...world.tables.mandates.values()].filter((each) => each.payment_method === method)
  return all.at(-1) ?? null
}

const detailsOf = (method: PaymentMethod, amount: number, reason: InactiveReason | null) =>
  method.type === 'upi'
    ? { type: 'upi', upi: { amount, amount_type: 'maximum' as const, description: null, end_date: null } }
    : { type: 'card', card: { india: { inactive_reason: reason } } }

/**
 * Registers a mandate. It is pending at first, except a refused one (`activateMandate`).
 * @param amount maximum of a charge, in minor units
 */
export function registerMandate(
  world: World,
  method: PaymentMethod,
  amount: number,
  registration: Registration,
): Mandate | null {
  if (!needsMandate(method) || registration === 'none') return null
  const refused = registration === 'refused'
  const mandate: Mandate = {
    id: newId('mandate'),
    object: 'mandate',
    customer_acceptance: {
      accepted_at: world.now(),
      online: { ip_address: null, user_agent: null },
      type: 'online',
    },
    livemode: false,
    multi_use: {},
    payment_method: method.id,
    payment_method_details: detailsOf(method, amount, refused ? 'issuer_not_supported' : null),
    status: refused ? 'inactive' : 'pending',
    type: 'multi_use',
  }
  world.tables.mandates.set(mandate.id, mandate)
  world.tables.mandateAmounts.set(mandate.id, amount)
  return mandate
}

export function setMandateStatus(
  world: World,
  mandate: Mandate,
  status: 'active' | 'inactive',
  reason: InactiveReason = 'canceled',
): void {
  const before = structuredClone(mandate)
  mandate.status = status
  const { india } = mandate.payment_method_details.card ?? {}
  if (india) india.inactive_reason = status === 'active' ? null : reason
  world.emit('mandate.updated', mandate, before)
}

export function activateMandate(world: World, mandate: Mandate | null, registration: Registration): void {
  if (mandate?.status === 'pending' && registration !== 'pending') setMandateStatus(world, mandate, 'active')
}

/** Stripe passes these options to the payment that registers a card's mandate. Only they tell its amount. */
export const mandateOptions = (world: World, amount: number, reference: string) => ({
  amount,
  amount_type: 'maximum' as const,
  description: null,
  end_date: null,
  interval: 'month' as const,
  interval_count: 1,
  reference,
  start_date: world.now(),
  supported_types: ['india' as const],
})

const notApproved: Refusal = {
  code: 'card_declined',
  declineCode: 'transaction_not_approved',
  message: 'Your card was declined.',
}
const mandateInvalid: Refusal = {
  code: 'payment_intent_mandate_invalid',
  message: 'The mandate associated with this payment is invalid.',
}
const mandateCanceled: Refusal = {
  code: 'india_recurring_payment_mandate_canceled',
  declineCode: 'transaction_not_approved',
  message: 'The mandate for this recurring payment was canceled.',
}
const notNotified: Refusal = {
  code: 'processing_error',
  declineCode: 'processing_error',
  message: 'An error occurred while processing your card. Try again in a little bit.',
}

/** Outcomes of later charges, by the last digits of Stripe's test cards. */
const ofTestCards: Record<string, Refusal> = { '0248': notNotified, '0263': mandateCanceled, '0297': notApproved }

/**
 * Tries a charge in the absence of the person. Nobody approves the amounts that need an approval.
 * @returns the refusal; 'authenticate' without any mandate, because Stripe then asks the person to register one
 */
export function tryMandate(
  world: World,
  method: PaymentMethod,
  charge: { amount: number; currency: string },
): Refusal | 'authenticate' | null {
  if (!needsMandate(method)) return null
  const mandate = mandateOf(world, method.id)
  if (mandate === null) return 'authenticate'
  if (mandate.status !== 'active') return mandateInvalid
  const refusal = ofTestCards[method.card?.last4 ?? '']
  if (refusal === mandateCanceled) setMandateStatus(world, mandate, 'inactive')
  if (refusal !== undefined) return refusal
  const most = charge.currency === 'inr' ? MOST_WITHOUT_APPROVAL : Infinity
  return charge.amount > Math.min(world.tables.mandateAmounts.get(mandate.id) ?? 0, most) ? notApproved : null
}
