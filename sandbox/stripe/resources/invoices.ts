import { createdRange, hash, isWithin, oneOf, optional, text } from '@/sandbox/stripe/params'
import { listRoute, retrieveRoute } from '@/sandbox/stripe/records'
import type { Route } from '@/sandbox/stripe/route'
import { idOf } from '@/sandbox/stripe/wire'

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
