import { expireIfDue } from '@/sandbox/stripe/billing/expiry'
import { detailOf, expireSession } from '@/sandbox/stripe/billing/sessions'
import { badParam } from '@/sandbox/stripe/faults'
import { slicePage } from '@/sandbox/stripe/list'
import { oneOf, optional, paging, readParams } from '@/sandbox/stripe/params'
import { listRoute, requireRecord } from '@/sandbox/stripe/records'
import { segment, type Route, type RouteRequest } from '@/sandbox/stripe/route'
import type { CheckoutSession } from '@/sandbox/stripe/wire'
import { createSession } from './checkout-create'
import { checkoutFields } from './checkout-fields'

function requireSession(request: RouteRequest): CheckoutSession {
  const session = requireRecord(request.world, 'checkoutSessions', segment(request))
  expireIfDue(request.world, session)
  return session
}

export const checkoutSessionRoutes: Route[] = [
  {
    method: 'POST',
    path: '/v1/checkout/sessions',
    respond({ world, params }) {
      return createSession(world, readParams(params, checkoutFields))
    },
  },
  listRoute(
    '/v1/checkout/sessions',
    'checkoutSessions',
    ['customer', 'payment_intent', 'subscription'],
    { status: optional(oneOf('complete', 'expired', 'open')) },
    (session, { status }) => status === undefined || session.status === status,
    (world) => world.tables.checkoutSessions.forEach((session) => expireIfDue(world, session)),
  ),
  {
    method: 'GET',
    path: '/v1/checkout/sessions/:id',
    respond(request) {
      const session = requireSession(request)
      readParams(request.params, {})
      return session
    },
  },
  {
    method: 'POST',
    path: '/v1/checkout/sessions/:id/expire',
    respond(request) {
      const session = requireSession(request)
      readParams(request.params, {})
      if (session.status !== 'open') {
        throw badParam(
          'Only Checkout Sessions with a status in ["open"] can be expired. This Checkout Session has a status of ' +
            `${session.status}.`,
        )
      }
      expireSession(request.world, session)
      return session
    },
  },
  {
    method: 'GET',
    path: '/v1/checkout/sessions/:id/line_items',
    respond(request) {
      const session = requireSession(request)
      const page = readParams(request.params, paging)
      return slicePage(
        detailOf(request.world, session).lineItems,
        page,
        `/v1/checkout/sessions/${session.id}/line_items`,
      )
    },
  },
]
