import { delayedPayment } from '@/sandbox/stripe/billing/checkout'
import { formatAmount } from '@/sandbox/stripe/billing/money'
import { couponOfSession, detailOf } from '@/sandbox/stripe/billing/sessions'
import { html, type Answer } from '@/sandbox/stripe/http'
import { personOf } from '@/sandbox/stripe/records'
import type { Charge, CheckoutSession, Coupon, LineItem } from '@/sandbox/stripe/wire'
import { idOf } from '@/sandbox/stripe/wire'
import type { World } from '@/sandbox/stripe/world'
import { cardChoice } from './cards'
import { markup, messagePage, page, type Markup } from './layout'

const NOTICES: Record<string, string> = {
  'upi-refuse': 'The payment was refused in the UPI app.',
  'upi-expire': 'The request in the UPI app has expired.',
  'upi-approve': 'There is no request left to approve.',
  method: 'This checkout does not offer that method.',
  declined: 'Your card was declined.',
  authentication:
    'We are unable to authenticate your payment method. Please choose a different payment method and try again.',
  currency: 'This customer already has a subscription in another currency.',
  stay: 'This checkout has no page to return to.',
}

export function pageOf(session: CheckoutSession): string {
  return `/checkout/${session.id}`
}

export function successUrl(session: CheckoutSession): string {
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

export function openPage(world: World, session: CheckoutSession, notice: string | null): Answer {
  const currency = session.currency ?? 'usd'
  const coupon = couponOfSession(world, session)
  const lines = detailOf(world, session).lineItems
  const email = personOf(world, idOf(session.customer))?.email
  const message = notice === null ? undefined : NOTICES[notice]
  const names = lines.map((line) => line.description ?? 'Item').join(', ')
  const types = session.payment_method_types
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
${cardChoice(session.id, session.mode !== 'payment')}
<button class="main" name="action" value="pay">Pay</button>
${types.includes('upi') ? markup`<button name="action" value="upi">Pay with UPI</button>` : null}
${types.includes('paypal') ? markup`<button name="action" value="paypal">Pay with PayPal</button>` : null}
<button name="action" value="debit">Bank debit</button>
<button name="action" value="decline">Decline</button>
<button name="action" value="authenticate">Require authentication</button>
<button name="action" value="cancel">Cancel</button>
</form>`
  return html(200, page('Checkout', content))
}

export function setupPage(world: World, session: CheckoutSession, notice: string | null): Answer {
  const message = notice === null ? undefined : NOTICES[notice]
  const email = personOf(world, idOf(session.customer))?.email
  const content = markup`
${message === undefined ? null : markup`<p class="notice" role="alert">${message}</p>`}
<h1>Save a card for later payments</h1>
${email ? markup`<p class="soft">${email}</p>` : null}
<form method="post" action="${pageOf(session)}">
${cardChoice(session.id, true)}
<button class="main" name="action" value="pay">Save card</button>
${session.payment_method_types.includes('upi') ? markup`<button name="action" value="upi">Save UPI</button>` : null}
<button name="action" value="decline">Decline</button>
<button name="action" value="authenticate">Require authentication</button>
<button name="action" value="cancel">Cancel</button>
</form>`
  return html(200, page('Checkout', content))
}

export function authenticationPage(session: CheckoutSession): Answer {
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

export function upiPage(session: CheckoutSession): Answer {
  const content = markup`
<h1>Approve the payment in your UPI app</h1>
${totalOf(session)}
<p class="soft">The request waits in the person’s app for five minutes. You may leave this page and answer later.</p>
<form method="post" action="${pageOf(session)}/upi">
<button class="main" name="action" value="approve">Approve in UPI app</button>
<button name="action" value="refuse">Refuse in UPI app</button>
<button name="action" value="expire">Let request expire</button>
<button name="action" value="cancel">Leave this page</button>
</form>`
  return html(200, page('UPI', content))
}

export function refundable(world: World, session: CheckoutSession): Charge | null {
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

function delayedPage(session: CheckoutSession, upi: boolean): Answer {
  const text = upi ? 'The mandate was approved, and its first debit takes minutes.' : 'A bank debit takes days.'
  const content = markup`
<h1>This checkout is complete</h1>
${totalOf(session)}
<p class="soft">${text} Settle or fail it here, as the bank would.</p>
<form method="post" action="${pageOf(session)}">
<button class="main" name="action" value="return">Return to site</button>
<button name="action" value="settle">Settle debit</button>
<button name="action" value="fail">Fail debit</button>
</form>`
  return html(200, page('Checkout', content))
}

export function closedPage(world: World, session: CheckoutSession): Answer {
  const delayed = delayedPayment(world, session)
  if (delayed) {
    const method = world.tables.paymentMethods.get(idOf(delayed.payment_method) ?? '')
    return delayedPage(session, method?.type === 'upi')
  }
  if (session.status === 'complete' && refundable(world, session)) return paidPage(session)
  if (session.status === 'complete') {
    const link = { href: successUrl(session), label: 'Return to site' }
    return html(200, messagePage('This checkout is complete', 'There is nothing left to pay.', link))
  }
  const link = session.cancel_url === null ? null : { href: session.cancel_url, label: 'Return to site' }
  return html(410, messagePage('This checkout has expired', 'Please start again from the site.', link))
}
