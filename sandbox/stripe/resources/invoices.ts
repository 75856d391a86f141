import { noSuch } from '../faults'
import { listPage } from '../list'
import { createdRange, hash, isWithin, oneOf, optional, paging, readParams, text } from '../params'
import { segment, type Route } from '../route'
import { idOf } from '../wire'

export const invoiceRoutes: Route[] = [
  {
    method: 'GET',
    path: '/v1/invoices',
    answer({ world, params }) {
      const query = readParams(params, {
        ...paging,
        created: optional(createdRange),
        customer: optional(text()),
        status: optional(oneOf('draft', 'open', 'paid', 'uncollectible', 'void')),
        subscription: optional(text()),
      })
      const matching = [...world.tables.invoices.values()].filter(
        (each) =>
          isWithin(each.created, query.created) &&
          (query.customer === undefined || each.customer === query.customer) &&
          (query.status === undefined || each.status === query.status) &&
          (query.subscription === undefined ||
            idOf(each.parent?.subscription_details?.subscription) === query.subscription),
      )
      return listPage(matching, query, '/v1/invoices')
    },
  },
  {
    method: 'GET',
    path: '/v1/invoices/:id',
    answer(call) {
      readParams(call.params, {})
      const invoice = call.world.tables.invoices.get(segment(call))
      if (invoice === undefined) throw noSuch('invoice', segment(call))
      return invoice
    },
  },
  {
    method: 'GET',
    path: '/v1/invoice_payments',
    answer({ world, params }) {
      const query = readParams(params, {
        ...paging,
        invoice: optional(text()),
        payment: optional(hash({ type: oneOf('payment_intent'), payment_intent: text() })),
        status: optional(oneOf('canceled', 'open', 'paid')),
      })
      const matching = [...world.tables.invoicePayments.values()].filter(
        (each) =>
          (query.invoice === undefined || each.invoice === query.invoice) &&
          (query.payment === undefined || each.payment.payment_intent === query.payment.payment_intent) &&
          (query.status === undefined || each.status === query.status),
      )
      return listPage(matching, query, '/v1/invoice_payments')
    },
  },
]
