import { badParam } from '@/sandbox/stripe/faults'
import { newId } from '@/sandbox/stripe/ids'
import { createdRange, isWithin, optional } from '@/sandbox/stripe/params'
import { listRoute, requireRecord, retrieveRoute } from '@/sandbox/stripe/records'
import type { Route } from '@/sandbox/stripe/route'
import type { Dispute } from '@/sandbox/stripe/wire'
import type { World } from '@/sandbox/stripe/world'

const ANSWER_WITHIN_SECONDS = 9 * 24 * 3600

const noEvidence: Dispute['evidence'] = {
  access_activity_log: null,
  billing_address: null,
  cancellation_policy: null,
  cancellation_policy_disclosure: null,
  cancellation_rebuttal: null,
  customer_communication: null,
  customer_email_address: null,
  customer_name: null,
  customer_purchase_ip: null,
  customer_signature: null,
  duplicate_charge_documentation: null,
  duplicate_charge_explanation: null,
  duplicate_charge_id: null,
  enhanced_evidence: {},
  product_description: null,
  receipt: null,
  refund_policy: null,
  refund_policy_disclosure: null,
  refund_refusal_explanation: null,
  service_date: null,
  service_documentation: null,
  shipping_address: null,
  shipping_carrier: null,
  shipping_date: null,
  shipping_documentation: null,
  shipping_tracking_number: null,
  uncategorized_file: null,
  uncategorized_text: null,
}

/**
 * Opens a dispute by the cardholder. The subscription continues, as with Stripe's default settings.
 * @throws {Fault} for a charge that is unknown, unpaid or already disputed
 */
export function openDispute(world: World, chargeId: string): Dispute {
  const charge = requireRecord(world, 'charges', chargeId, 'charge')
  if (!charge.paid || charge.disputed) throw badParam(`Charge ${chargeId} cannot be disputed.`, 'charge')
  const dispute: Dispute = {
    id: newId('du'),
    object: 'dispute',
    amount: charge.amount,
    balance_transactions: [],
    charge: charge.id,
    created: world.now(),
    currency: charge.currency,
    enhanced_eligibility_types: [],
    evidence: { ...noEvidence },
    evidence_details: {
      due_by: world.now() + ANSWER_WITHIN_SECONDS,
      enhanced_eligibility: {},
      has_evidence: false,
      past_due: false,
      submission_count: 0,
      submission_method: 'not_submitted',
    },
    intended_submission_method: null,
    is_charge_refundable: false,
    livemode: false,
    metadata: {},
    payment_intent: charge.payment_intent,
    reason: 'fraudulent',
    status: 'needs_response',
  }
  charge.disputed = true
  world.tables.disputes.set(dispute.id, dispute)
  world.emit('charge.dispute.created', dispute)
  return dispute
}

export function closeDispute(world: World, id: string, status: 'won' | 'lost'): Dispute {
  const dispute = requireRecord(world, 'disputes', id)
  if (dispute.status === 'won' || dispute.status === 'lost') throw badParam(`Dispute ${id} is closed.`)
  dispute.status = status
  world.emit('charge.dispute.closed', dispute)
  return dispute
}

export const disputeRoutes: Route[] = [
  listRoute(
    '/v1/disputes',
    'disputes',
    ['charge', 'payment_intent'],
    { created: optional(createdRange) },
    ({ created }, query) => isWithin(created, query.created),
  ),
  retrieveRoute('/v1/disputes', 'disputes'),
]
