import type { Setback } from '@/sandbox/stripe/billing/invoices'
import { chargeOverdue } from '@/sandbox/stripe/billing/renewals'
import { isRunning } from '@/sandbox/stripe/billing/subscriptions'
import { badParam, Fault } from '@/sandbox/stripe/faults'
import { createdRange, hash, isWithin, oneOf, optional, readParams, text } from '@/sandbox/stripe/params'
import { listRoute, requireRecord, retrieveRoute } from '@/sandbox/stripe/records'
import { segment, type Route } from '@/sandbox/stripe/route'
import { idOf } from '@/sandbox/stripe/wire'

/** The invoice is charged in the absence of the person, as Stripe does unless `off_session` is false. */
function refusedPayment(setback: Setback): Fault {
  if (setback === 'authenticate') {
    const message = 'This payment requires additional user action before it can be completed successfully.'
    return new Fault(402, message, { type: 'card_error', code: 'invoice_payment_intent_requires_action' })
  }
  const refusal = setback === 'fail' ? { code: 'card_declined', message: 'Your card was declined.' } : setback
  return new Fault(402, refusal.message, { type: 'card_error', ...refusal })
}

export const invoiceRoutes: Route[] = [
  listRoute(
    '/v1/invoices',
    'invoices',
    ['customer'],
    {
      created: optional(createdRange),
      status: optional(oneOf('draft', 'open', 'paid', 'uncollectible', 'void')),
      subscription: optional(text()),
    },
    (invoice, { created, status, subscription }) =>
      isWithin(invoice.created, created) &&
      (status === undefined || invoice.status === status) &&
      (subscription === undefined || idOf(invoice.parent?.subscription_details?.subscription) === subscription),
  ),
  retrieveRoute('/v1/invoices', 'invoices'),
  {
    method: 'POST',
    path: '/v1/invoices/:id/pay',
    respond(request) {
      const { world } = request
      const invoice = requireRecord(world, 'invoices', segment(request))
      readParams(request.params, {})
      if (invoice.status !== 'open') throw badParam('Invoice is already paid', undefined, 'invoice_already_paid')
      const id = idOf(invoice.parent?.subscription_details?.subscription) ?? ''
      const subscription = requireRecord(world, 'subscriptions', id)
      if (subscription.latest_invoice !== invoice.id || !isRunning(subscription)) {
        throw badParam('The sandbox collects only the latest invoice of a running subscription.')
      }
      const setback = chargeOverdue(world, subscription)
      if (setback !== null) throw refusedPayment(setback)
      return invoice
    },
  },
  listRoute(
    '/v1/invoice_payments',
    'invoicePayments',
    ['invoice'],
    {
      payment: optional(hash({ type: oneOf('payment_intent'), payment_intent: text() })),
      status: optional(oneOf('canceled', 'open', 'paid')),
    },
    (each, { payment, status }) =>
      (payment === undefined || each.payment.payment_intent === payment.payment_intent) &&
      (status === undefined || each.status === status),
  ),
]
