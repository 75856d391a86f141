import { methodOfSubscription } from '@/sandbox/stripe/billing/invoices'
import { mandateOf, registerMandate, setMandateStatus, type InactiveReason } from '@/sandbox/stripe/billing/mandates'
import { mandateAmount } from '@/sandbox/stripe/billing/renewals'
import { badParam } from '@/sandbox/stripe/faults'
import { createdRange, isWithin, optional } from '@/sandbox/stripe/params'
import { listRoute, requireRecord, retrieveRoute } from '@/sandbox/stripe/records'
import type { Route } from '@/sandbox/stripe/route'
import type { Mandate } from '@/sandbox/stripe/wire'
import type { World } from '@/sandbox/stripe/world'

export const inactiveReasons = [
  ...(['canceled', 'card_not_supported', 'currency_not_supported', 'expired', 'issuer_not_supported'] as const),
  ...(['processing_error', 'undetermined'] as const),
] satisfies InactiveReason[]

type Change = { status: 'active' | 'inactive'; reason?: InactiveReason }

/**
 * Simulates a bank activating or deactivating the mandate of a subscription. Registers one if there is none yet.
 * @throws {Fault} for a subscription that is unknown or has no payment method
 */
export function changeMandate(world: World, subscriptionId: string, { status, reason }: Change): Mandate {
  const subscription = requireRecord(world, 'subscriptions', subscriptionId, 'subscription')
  const method = methodOfSubscription(world, subscription)
  if (method === null) throw badParam(`Subscription ${subscriptionId} has no payment method.`, 'subscription')
  const known = mandateOf(world, method.id)
  const mandate = known ?? registerMandate(world, method, mandateAmount(subscription), 'works')
  if (mandate === null) throw badParam(`The card of ${subscriptionId} needs no mandate.`, 'subscription')
  setMandateStatus(world, mandate, status, reason)
  return mandate
}

export const mandateRoutes: Route[] = [
  retrieveRoute('/v1/mandates', 'mandates'),
  listRoute(
    '/v1/setup_intents',
    'setupIntents',
    ['customer', 'payment_method'],
    { created: optional(createdRange) },
    (intent, { created }) => isWithin(intent.created, created),
  ),
  retrieveRoute('/v1/setup_intents', 'setupIntents'),
]
