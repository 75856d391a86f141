import { newId, randomToken } from '@/sandbox/stripe/ids'
import type { CheckoutSession, Mandate, PaymentMethod, SetupIntent } from '@/sandbox/stripe/wire'
import { idOf } from '@/sandbox/stripe/wire'
import type { World } from '@/sandbox/stripe/world'
import { mandateOptions, needsMandate } from './mandates'

type SetupOrder = {
  customer: string | null
  methods: string[]
  description?: string
  metadata?: Record<string, string>
}

export function createSetupIntent(world: World, order: SetupOrder): SetupIntent {
  const id = newId('seti')
  const intent: SetupIntent = {
    id,
    object: 'setup_intent',
    allowed_payment_method_types: null,
    application: null,
    automatic_payment_methods: null,
    cancellation_reason: null,
    client_secret: `${id}_secret_${randomToken(25)}`,
    created: world.now(),
    customer: order.customer,
    customer_account: null,
    description: order.description ?? null,
    excluded_payment_method_types: null,
    flow_directions: null,
    last_setup_error: null,
    latest_attempt: null,
    livemode: false,
    mandate: null,
    metadata: { ...order.metadata },
    next_action: null,
    on_behalf_of: null,
    payment_method: null,
    payment_method_configuration_details: null,
    payment_method_options: null,
    payment_method_types: order.methods,
    single_use_mandate: null,
    status: 'requires_payment_method',
    usage: 'off_session',
  }
  world.tables.setupIntents.set(id, intent)
  return intent
}

/** Returns null unless the session has mode `setup`. */
export function setupOf(world: World, session: CheckoutSession): SetupIntent | null {
  return world.tables.setupIntents.get(idOf(session.setup_intent) ?? '') ?? null
}

type Saved = { method: PaymentMethod; mandate: Mandate | null; amount: number; currency: string }

export function succeedSetup(world: World, intent: SetupIntent, { method, mandate, amount, currency }: Saved): void {
  intent.status = 'succeeded'
  intent.payment_method = method.id
  intent.mandate = mandate?.id ?? null
  intent.last_setup_error = null
  intent.next_action = null
  if (needsMandate(method) && method.type === 'card') {
    intent.payment_method_options = {
      card: {
        mandate_options: { ...mandateOptions(world, amount, intent.id), currency },
        network: null,
        request_three_d_secure: 'automatic',
      },
    }
  }
  if (idOf(method.customer) !== null) world.emit('payment_method.attached', method)
  world.emit('setup_intent.succeeded', intent)
}

const errors = {
  declined: {
    code: 'card_declined',
    decline_code: 'generic_decline',
    message: 'Your card was declined.',
    type: 'card_error',
  },
  unauthenticated: {
    code: 'setup_intent_authentication_failure',
    message: 'The provided payment method has failed authentication.',
    type: 'invalid_request_error',
  },
} as const

export function failSetup(world: World, intent: SetupIntent, cause: keyof typeof errors | 'authentication'): void {
  if (cause === 'authentication') {
    intent.status = 'requires_action'
    intent.next_action = { type: 'use_stripe_sdk' }
    world.emit('setup_intent.requires_action', intent)
    return
  }
  intent.status = 'requires_payment_method'
  intent.next_action = null
  intent.last_setup_error = { ...errors[cause] }
  world.emit('setup_intent.setup_failed', intent)
}
