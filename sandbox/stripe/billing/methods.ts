import { newId } from '@/sandbox/stripe/ids'
import { personOf } from '@/sandbox/stripe/records'
import type { Charge, PaymentIntent, PaymentMethod } from '@/sandbox/stripe/wire'
import { idOf } from '@/sandbox/stripe/wire'
import type { World } from '@/sandbox/stripe/world'
import { mandateOf } from './mandates'

/** Types that the account could offer, in the order of Stripe's lists. A bank debit is only a button of the page. */
export const methodTypes = ['card', 'link', 'paypal', 'upi'] as const
export type MethodType = (typeof methodTypes)[number] | 'sepa_debit'

const byCurrency: Record<string, readonly MethodType[]> = {
  inr: ['card', 'upi'],
  usd: ['card', 'link', 'paypal'],
}

export type MethodFilter = { allowed?: readonly string[]; excluded?: readonly string[] }

/** Returns the types that the account offers for a currency, as Stripe's dynamic payment methods do. */
export function offeredTypes(world: World, currency: string, { allowed, excluded }: MethodFilter): MethodType[] {
  return (byCurrency[currency] ?? (['card'] as const)).filter(
    (type) => !world.switchedOff.has(type) && (allowed?.includes(type) ?? true) && !excluded?.includes(type),
  )
}

/** Stripe's test cards by their number: https://docs.stripe.com/india-recurring-payments#testing and /testing. */
export const testCards = {
  '4000003560000123': { country: 'IN', label: 'India: the mandate and renewals work' },
  '4000003560000008': { country: 'IN', label: 'India: the same' },
  '4000003560000263': { country: 'IN', label: 'India: the mandate is canceled before the renewal' },
  '4000003560000297': { country: 'IN', label: 'India: the person stops the renewal' },
  '4000003560000248': { country: 'IN', label: 'India: the bank does not announce the renewal' },
  '4242424242424242': { country: 'US', label: 'USA: needs no mandate' },
} as const
export type CardNumber = keyof typeof testCards

export function readCard(given: string | null, currency: string): CardNumber {
  const digits = given?.replaceAll(' ', '')
  const found = (Object.keys(testCards) as CardNumber[]).find((number) => number === digits)
  return found ?? (currency === 'inr' ? '4000003560000123' : '4242424242424242')
}

type MethodOrder = { type: MethodType; customer: string | null; card?: CardNumber }

const VALID_YEARS = 3

/** @param order `customer` is null unless the method is saved for later payments */
export function createPaymentMethod(world: World, order: MethodOrder): PaymentMethod {
  const person = personOf(world, order.customer)
  const method: PaymentMethod = {
    id: newId('pm'),
    object: 'payment_method',
    billing_details: {
      address: null,
      email: person?.email ?? null,
      name: person?.name ?? null,
      phone: null,
      tax_id: null,
    },
    ...detailOf(order),
    created: world.now(),
    customer: order.customer,
    customer_account: null,
    livemode: false,
    metadata: {},
    type: order.type,
  }
  world.tables.paymentMethods.set(method.id, method)
  return method
}

function detailOf({ type, card = '4242424242424242' }: MethodOrder): Partial<PaymentMethod> {
  if (type === 'upi') return { upi: { vpa: null } }
  if (type === 'paypal') return { paypal: { country: 'US', payer_email: null, payer_id: 'SANDBOXPAYER1' } }
  if (type === 'sepa_debit') return { sepa_debit: { ...SEPA_DEBIT, generated_from: null } }
  if (type === 'link') return { link: { email: null } }
  return {
    card: {
      brand: 'visa',
      checks: null,
      country: testCards[card].country,
      display_brand: 'visa',
      exp_month: 12,
      exp_year: new Date().getUTCFullYear() + VALID_YEARS,
      funding: 'credit',
      generated_from: null,
      last4: card.slice(-4),
      networks: null,
      regulated_status: null,
      three_d_secure_usage: null,
      wallet: null,
    },
  }
}

const SEPA_DEBIT = {
  bank_code: null,
  branch_code: null,
  country: 'DE',
  fingerprint: null,
  last4: '3000',
}

/** Creates a card if the payment has no method yet, for example because its attempt is declined. */
export function methodOf(world: World, intent: PaymentIntent): PaymentMethod {
  const known = world.tables.paymentMethods.get(idOf(intent.payment_method) ?? '')
  if (known !== undefined) return known
  const card = readCard(null, intent.currency)
  const method = createPaymentMethod(world, { type: 'card', customer: null, card })
  intent.payment_method = method.id
  return method
}

export function chargeDetails(world: World, method: PaymentMethod): NonNullable<Charge['payment_method_details']> {
  const { card, paypal } = method
  const mandate = mandateOf(world, method.id)
  if (method.type === 'upi') return { type: 'upi', upi: { vpa: null } }
  if (method.type === 'sepa_debit') return { type: 'sepa_debit', sepa_debit: { ...SEPA_DEBIT, mandate: null } }
  if (paypal) {
    return {
      type: 'paypal',
      paypal: { ...paypal, payer_name: null, seller_protection: null, transaction_id: newId('txn', 17) },
    }
  }
  return {
    type: 'card',
    card: {
      amount_authorized: null,
      authorization_code: null,
      brand: card?.brand ?? null,
      checks: null,
      country: card?.country ?? null,
      electronic_commerce_indicator: null,
      exp_month: card?.exp_month ?? 12,
      exp_year: card?.exp_year ?? new Date().getUTCFullYear() + VALID_YEARS,
      funding: card?.funding ?? null,
      installments: null,
      last4: card?.last4 ?? null,
      mandate: mandate?.id ?? null,
      network: 'visa',
      network_transaction_id: null,
      regulated_status: null,
      three_d_secure: null,
      transaction_link_id: null,
      wallet: null,
    },
  }
}
