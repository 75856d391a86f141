import { personOf } from '@/sandbox/stripe/records'
import type { CheckoutSession, Mandate, PaymentIntent, PaymentMethod, Subscription } from '@/sandbox/stripe/wire'
import { idOf } from '@/sandbox/stripe/wire'
import type { World } from '@/sandbox/stripe/world'
import { activateMandate, mandateOptions, MOST_WITHOUT_APPROVAL, registerMandate, type Registration } from './mandates'
import { createPaymentMethod, type CardNumber, type MethodType } from './methods'
import { mandateAmount, runningOf } from './renewals'
import { createSetupIntent, setupOf, succeedSetup } from './setups'

/** How a person pays, and how their bank answers the registration of a mandate. */
export type Choice = { type: MethodType; card?: CardNumber; mandate?: Registration }

/** Returns the regular price, without a discount, unless the session or the bank says otherwise. */
function amountOf(session: CheckoutSession, choice: Choice): number {
  if (choice.mandate === 'today') return Math.max(1, session.amount_total ?? 0)
  const wanted = session.payment_method_options?.upi?.mandate_options?.amount
  return choice.type === 'upi' ? (wanted ?? MOST_WITHOUT_APPROVAL) : (session.amount_subtotal ?? 0)
}

/** Registers the mandate of a new subscription with its first payment. */
export function registerFor(
  world: World,
  session: CheckoutSession,
  method: PaymentMethod,
  intent: PaymentIntent | null,
  choice: Choice,
): Mandate | null {
  const amount = amountOf(session, choice)
  if (intent !== null && method.card?.country === 'IN') {
    const mandate_options = mandateOptions(world, amount, session.id)
    intent.payment_method_options = {
      card: { installments: null, mandate_options, network: null, request_three_d_secure: 'automatic' },
    }
  }
  return registerMandate(world, method, amount, choice.mandate ?? 'works')
}

type Started = { method: PaymentMethod; mandate: Mandate | null; choice: Choice }

/** A subscription without a first payment has a setup instead, as in Stripe. */
export function saveForLater(world: World, session: CheckoutSession, { method, mandate, choice }: Started): void {
  const methods = [...session.payment_method_types]
  const setup = createSetupIntent(world, { customer: idOf(session.customer), methods })
  const currency = session.currency ?? 'inr'
  succeedSetup(world, setup, { method, mandate, amount: amountOf(session, choice), currency })
}

/** Completes a session of mode `setup`, whose mandate is for the customer's subscription. */
export function saveMethod(world: World, session: CheckoutSession, method: PaymentMethod, choice: Choice): void {
  const setup = setupOf(world, session)
  if (setup === null) return
  const mandate = saveNewMethod(world, setup, method, choice)
  world.emit('checkout.session.completed', session)
  activateMandate(world, mandate, choice.mandate ?? 'works')
}

type Setup = NonNullable<ReturnType<typeof setupOf>>

/** Registers the mandate of a method that replaces another. The caller must activate it. */
export function saveNewMethod(world: World, setup: Setup, method: PaymentMethod, choice: Choice): Mandate | null {
  const running = runningOf(world, idOf(method.customer))
  const invoice = world.tables.invoices.get(idOf(running?.latest_invoice) ?? '')
  const regular = running === null ? MOST_WITHOUT_APPROVAL : mandateAmount(running)
  const amount = choice.mandate === 'today' && invoice ? Math.max(1, invoice.total) : regular
  const mandate = registerMandate(world, method, amount, choice.mandate ?? 'works')
  succeedSetup(world, setup, { method, mandate, amount, currency: running?.currency ?? 'inr' })
  return mandate
}

/** Simulates a person who saves another card in the billing portal. It becomes the card of the subscription. */
export function replaceCard(world: World, subscription: Subscription, choice: Choice): void {
  const person = personOf(world, idOf(subscription.customer))
  if (person === null) return
  const before = structuredClone({ person, subscription })
  const method = createPaymentMethod(world, { ...choice, customer: person.id })
  const setup = createSetupIntent(world, { customer: person.id, methods: ['card'] })
  const mandate = saveNewMethod(world, setup, method, choice)
  person.invoice_settings.default_payment_method = method.id
  world.emit('customer.updated', person, before.person)
  subscription.default_payment_method = method.id
  world.emit('customer.subscription.updated', subscription, before.subscription)
  activateMandate(world, mandate, choice.mandate ?? 'works')
}
