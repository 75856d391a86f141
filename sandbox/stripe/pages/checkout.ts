import {
  currencyConflict,
  delayCheckout,
  delayedPayment,
  completeCheckout,
  settleDelayed,
} from '@/sandbox/stripe/billing/checkout'
import { expireIfDue } from '@/sandbox/stripe/billing/expiry'
import { refundCharge } from '@/sandbox/stripe/billing/refunds'
import type { Choice } from '@/sandbox/stripe/billing/saving'
import { answerUpi, requestUpi, waitingRequest } from '@/sandbox/stripe/billing/upi'
import { html, seeOther, type Answer } from '@/sandbox/stripe/http'
import type { CheckoutSession } from '@/sandbox/stripe/wire'
import { idOf } from '@/sandbox/stripe/wire'
import type { World } from '@/sandbox/stripe/world'
import {
  authenticationPage,
  closedPage,
  openPage,
  pageOf,
  refundable,
  setupPage,
  successUrl,
  upiPage,
} from './checkout-views'
import { readChoice } from './cards'
import { messagePage } from './layout'

function pay(world: World, session: CheckoutSession, choice: Choice): Answer {
  const customer = idOf(session.customer)
  if (session.mode === 'subscription' && customer !== null) {
    const conflict = currencyConflict(world, customer, session.currency ?? 'usd')
    if (conflict !== null) return seeOther(`${pageOf(session)}?notice=currency`)
  }
  completeCheckout(world, session, choice)
  return seeOther(successUrl(session))
}

function act(world: World, session: CheckoutSession, step: string | undefined, form: URLSearchParams): Answer {
  const action = form.get('action')
  const choice = readChoice(form, session.currency ?? 'usd')
  const again = (notice: string) => seeOther(`${pageOf(session)}?notice=${notice}`)
  if (step === 'authenticate') {
    if (action === 'complete') return pay(world, session, choice)
    if (action === 'fail') {
      delayCheckout(world, session, 'unauthenticated')
      return again('authentication')
    }
    return seeOther(`${pageOf(session)}/authenticate`)
  }
  switch (action) {
    case 'pay':
      return pay(world, session, choice)
    case 'debit':
      return pay(world, session, { type: 'sepa_debit' })
    case 'paypal':
    case 'upi':
      if (!session.payment_method_types.includes(action)) return again('method')
      if (action === 'paypal' || !session.amount_total) {
        return pay(world, session, { ...choice, type: action })
      }
      requestUpi(world, session)
      return seeOther(`${pageOf(session)}/upi`)
    case 'approve':
    case 'refuse':
    case 'expire':
      answerUpi(world, session, action, choice)
      return session.url === null ? seeOther(successUrl(session)) : again(`upi-${action}`)
    case 'decline':
      delayCheckout(world, session, 'declined')
      return again('declined')
    case 'authenticate':
      delayCheckout(world, session, 'authentication')
      return seeOther(`${pageOf(session)}/authenticate`)
    default:
      return action === 'cancel' && session.cancel_url !== null ? seeOther(session.cancel_url) : again('stay')
  }
}

function actWhenPaid(world: World, session: CheckoutSession, action: string | null): Answer {
  if (delayedPayment(world, session) && (action === 'settle' || action === 'fail')) {
    settleDelayed(world, session, action === 'settle')
    return seeOther(pageOf(session))
  }
  const charge = action === 'refund' ? refundable(world, session) : null
  if (charge !== null) {
    refundCharge(world, charge)
    return seeOther(pageOf(session))
  }
  // A double click on Pay may send the second request after the session is complete.
  return seeOther(successUrl(session))
}

/** @param request `path` contains the session id and, for a second page, `authenticate` or `upi` */
export function answerCheckout(
  world: World,
  request: { method: string; path: string[]; query: string; body: string },
): Answer {
  const [id = '', step] = request.path
  const session = world.tables.checkoutSessions.get(id)
  if (session === undefined) {
    return html(404, messagePage('This checkout does not exist', 'Please start again from the site.', null))
  }
  expireIfDue(world, session)
  if (request.method === 'POST') {
    const form = new URLSearchParams(request.body)
    if (session.status === 'complete') return actWhenPaid(world, session, form.get('action'))
    return session.status === 'open' ? act(world, session, step, form) : closedPage(world, session)
  }
  if (session.status !== 'open') return closedPage(world, session)
  if (step === 'authenticate') return authenticationPage(session)
  if (step === 'upi' && waitingRequest(world, session)) return upiPage(session)
  const notice = new URLSearchParams(request.query).get('notice')
  return session.mode === 'setup' ? setupPage(world, session, notice) : openPage(world, session, notice)
}
