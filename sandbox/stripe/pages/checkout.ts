import {
  completeCheckout,
  couponOfSession,
  currencyConflict,
  delayCheckout,
  detailOf,
  expireIfDue,
  runningDebit,
  settleDebit,
} from '@/sandbox/stripe/billing/checkout'
import { formatAmount } from '@/sandbox/stripe/billing/money'
import { refundCharge } from '@/sandbox/stripe/billing/refunds'
import { html, seeOther, type Answer } from '@/sandbox/stripe/http'
import { personOf } from '@/sandbox/stripe/records'
import type { Charge, CheckoutSession, Coupon, LineItem } from '@/sandbox/stripe/wire'
import { idOf } from '@/sandbox/stripe/wire'
import type { World } from '@/sandbox/stripe/world'
import { markup, messagePage, page, type Markup } from './layout'

const NOTICES: Record<string, string> = {
  declined: 'Your card was declined.',
  authentication:
    'We are unable to authenticate your payment method. Please choose a different payment method and try again.',
  currency: 'This customer already has a subscription in another currency.',
  stay: 'This checkout has no page to return to.',
}

function pageOf(session: CheckoutSession): string {
  return `/checkout/${session.id}`
}

function successUrl(session: CheckoutSession): string {
  return (session.success_url ?? session.return_url ?? '/').replace(
    /\{CHECKOUT_SESSION_ID\}|%7BCHECKOUT_SESSION_ID%7D/gi,
    session.id,
  )
}

function couponText(coupon: Coupon, currency: string): string {
  const off = coupon.percent_off === null ? formatAmount(coupon.amount_off ?? 0, currency) : `${coupon.percent_off}%`
  const months = coupon.duration_in_months ?? 0
  const span = coupon.duration === 'repeating' ? ` for ${months} month${months === 1 ? '' : 's'}` : ''
  return `${coupon.name ?? 'Discount'} (${off} off${span})`
}

function priceText(session: CheckoutSession, coupon: Coupon | null): string {
  const money = (amount: number | null) => formatAmount(amount ?? 0, session.currency ?? 'usd')
  if (session.mode === 'payment') return 'One payment.'
  const full = `${money(session.amount_subtotal)} per month, charged until cancelled.`
  if (coupon === null) return full
  if (coupon.duration === 'forever') return `${money(session.amount_total)} per month, charged until cancelled.`
  const months = coupon.duration_in_months ?? 1
  const first = coupon.duration === 'once' ? 'for the first period' : `for ${months} month${months === 1 ? '' : 's'}`
  return `${money(session.amount_total)} per month ${first}, then ${full}`
}

function lineText(line: LineItem): string {
  const quantity = line.quantity ?? 1
  return `${line.description ?? 'Item'}${quantity > 1 ? ` × ${quantity}` : ''}`
}

function totalOf({ amount_total, currency }: CheckoutSession): Markup {
  return markup`<p class="total">${formatAmount(amount_total ?? 0, currency ?? 'usd')}</p>`
}

function row(term: string, value: string): Markup {
  return markup`<dt>${term}</dt><dd>${value}</dd>`
}

function openPage(world: World, session: CheckoutSession, notice: string | null): Answer {
  const currency = session.currency ?? 'usd'
  const coupon = couponOfSession(world, session)
  const lines = detailOf(world, session).lineItems
  const email = personOf(world, idOf(session.customer))?.email
  const message = notice === null ? undefined : NOTICES[notice]
  const names = lines.map((line) => line.description ?? 'Item').join(', ')
  const off = session.total_details?.amount_discount ?? 0
  const content = markup`
${message === undefined ? null : markup`<p class="notice" role="alert">${message}</p>`}
<h1>${session.mode === 'subscription' ? 'Subscribe to ' : 'Pay for '}${names}</h1>
${totalOf(session)}
<p class="soft">${priceText(session, coupon)}</p>
<dl>
${lines.map((line) => row(lineText(line), formatAmount(line.amount_subtotal, currency)))}
${coupon === null ? null : row(couponText(coupon, currency), `−${formatAmount(off, currency)}`)}
${row('Due today', formatAmount(session.amount_total ?? 0, currency))}
</dl>
${email ? markup`<p class="soft">${email}</p>` : null}
<form method="post" action="${pageOf(session)}">
<button class="main" name="action" value="pay">Pay</button>
<button name="action" value="debit">Bank debit</button>
<button name="action" value="decline">Decline</button>
<button name="action" value="authenticate">Require authentication</button>
<button name="action" value="cancel">Cancel</button>
</form>`
  return html(200, page('Checkout', content))
}

function authenticationPage(session: CheckoutSession): Answer {
  const content = markup`
<h1>Authenticate the payment</h1>
${totalOf(session)}
<p class="soft">Your bank would ask you to confirm here.</p>
<form method="post" action="${pageOf(session)}/authenticate">
<button class="main" name="action" value="complete">Complete authentication</button>
<button name="action" value="fail">Fail authentication</button>
</form>`
  return html(200, page('Authentication', content))
}

function refundable(world: World, session: CheckoutSession): Charge | null {
  if (session.mode !== 'payment') return null
  const intent = world.tables.paymentIntents.get(idOf(session.payment_intent) ?? '')
  const charge = world.tables.charges.get(idOf(intent?.latest_charge) ?? '')
  return charge?.paid && !charge.refunded ? charge : null
}

function paidPage(session: CheckoutSession): Answer {
  const content = markup`
<h1>This checkout is complete</h1>
${totalOf(session)}
<p class="soft">Paid. The operator could refund it here.</p>
<form method="post" action="${pageOf(session)}">
<button class="main" name="action" value="return">Return to site</button>
<button name="action" value="refund">Refund payment</button>
</form>`
  return html(200, page('Checkout', content))
}

function debitPage(session: CheckoutSession): Answer {
  const content = markup`
<h1>This checkout is complete</h1>
${totalOf(session)}
<p class="soft">A bank debit takes days. Settle or fail it here, as the bank would.</p>
<form method="post" action="${pageOf(session)}">
<button class="main" name="action" value="return">Return to site</button>
<button name="action" value="settle">Settle debit</button>
<button name="action" value="fail">Fail debit</button>
</form>`
  return html(200, page('Checkout', content))
}

function closedPage(world: World, session: CheckoutSession): Answer {
  if (runningDebit(world, session)) return debitPage(session)
  if (session.status === 'complete' && refundable(world, session)) return paidPage(session)
  if (session.status === 'complete') {
    const link = { href: successUrl(session), label: 'Return to site' }
    return html(200, messagePage('This checkout is complete', 'There is nothing left to pay.', link))
  }
  const link = session.cancel_url === null ? null : { href: session.cancel_url, label: 'Return to site' }
  return html(410, messagePage('This checkout has expired', 'Please start again from the site.', link))
}

function pay(world: World, session: CheckoutSession, method: 'card' | 'debit' = 'card'): Answer {
  const customer = idOf(session.customer)
  if (session.mode === 'subscription' && customer !== null) {
    const conflict = currencyConflict(world, customer, session.currency ?? 'usd')
    if (conflict !== null) return seeOther(`${pageOf(session)}?notice=currency`)
  }
  completeCheckout(world, session, method)
  return seeOther(successUrl(session))
}

function act(world: World, session: CheckoutSession, step: string | undefined, action: string | null): Answer {
  if (step === 'authenticate') {
    if (action === 'complete') return pay(world, session)
    if (action === 'fail') {
      delayCheckout(world, session, 'unauthenticated')
      return seeOther(`${pageOf(session)}?notice=authentication`)
    }
    return seeOther(`${pageOf(session)}/authenticate`)
  }
  if (action === 'pay') return pay(world, session)
  if (action === 'debit') return pay(world, session, 'debit')
  if (action === 'decline') {
    delayCheckout(world, session, 'declined')
    return seeOther(`${pageOf(session)}?notice=declined`)
  }
  if (action === 'authenticate') {
    delayCheckout(world, session, 'authentication')
    return seeOther(`${pageOf(session)}/authenticate`)
  }
  if (action === 'cancel' && session.cancel_url !== null) return seeOther(session.cancel_url)
  return seeOther(`${pageOf(session)}?notice=stay`)
}

/** @param request `path` contains the session id and, for the second page, `authenticate` */
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
    if (session.status === 'complete') {
      const action = new URLSearchParams(request.body).get('action')
      if (runningDebit(world, session) && (action === 'settle' || action === 'fail')) {
        settleDebit(world, session, action === 'settle')
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
    if (session.status !== 'open') return closedPage(world, session)
    return act(world, session, step, new URLSearchParams(request.body).get('action'))
  }
  if (session.status !== 'open') return closedPage(world, session)
  if (step === 'authenticate') return authenticationPage(session)
  return openPage(world, session, new URLSearchParams(request.query).get('notice'))
}
