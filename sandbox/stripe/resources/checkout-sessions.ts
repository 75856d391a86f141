import { detailOf, expireIfDue, expireSession } from '../billing/checkout'
import { badParam, noSuch } from '../faults'
import { listPage, slicePage } from '../list'
import { oneOf, optional, paging, readParams, text } from '../params'
import { segment, type Call, type Route } from '../route'
import type { CheckoutSession } from '../wire'
import { createSession } from './checkout-create'
import { checkoutFields } from './checkout-fields'

function requireSession(call: Call): CheckoutSession {
  const session = call.world.tables.checkoutSessions.get(segment(call))
  if (session === undefined) throw noSuch('checkout.session', segment(call))
  expireIfDue(call.world, session)
  return session
}

export const checkoutSessionRoutes: Route[] = [
  {
    method: 'POST',
    path: '/v1/checkout/sessions',
    answer({ world, params }) {
      return createSession(world, readParams(params, checkoutFields))
    },
  },
  {
    method: 'GET',
    path: '/v1/checkout/sessions',
    answer({ world, params }) {
      const query = readParams(params, {
        ...paging,
        customer: optional(text()),
        payment_intent: optional(text()),
        status: optional(oneOf('complete', 'expired', 'open')),
        subscription: optional(text()),
      })
      const rows = [...world.tables.checkoutSessions.values()]
      for (const session of rows) expireIfDue(world, session)
      const matching = rows.filter(
        (each) =>
          (query.customer === undefined || each.customer === query.customer) &&
          (query.payment_intent === undefined || each.payment_intent === query.payment_intent) &&
          (query.status === undefined || each.status === query.status) &&
          (query.subscription === undefined || each.subscription === query.subscription),
      )
      return listPage(matching, query, '/v1/checkout/sessions')
    },
  },
  {
    method: 'GET',
    path: '/v1/checkout/sessions/:id',
    answer(call) {
      const session = requireSession(call)
      readParams(call.params, {})
      return session
    },
  },
  {
    method: 'POST',
    path: '/v1/checkout/sessions/:id/expire',
    answer(call) {
      const session = requireSession(call)
      readParams(call.params, {})
      if (session.status !== 'open') {
        throw badParam(
          'Only Checkout Sessions with a status in ["open"] can be expired. This Checkout Session has a status of ' +
            `${session.status}.`,
        )
      }
      expireSession(call.world, session)
      return session
    },
  },
  {
    method: 'GET',
    path: '/v1/checkout/sessions/:id/line_items',
    answer(call) {
      const session = requireSession(call)
      const page = readParams(call.params, paging)
      return slicePage(detailOf(call.world, session).lineItems, page, `/v1/checkout/sessions/${session.id}/line_items`)
    },
  },
]
