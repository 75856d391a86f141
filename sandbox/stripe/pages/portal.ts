import { formatAmount } from '@/sandbox/stripe/billing/money'
import { advancePeriod, payOverdue } from '@/sandbox/stripe/billing/renewals'
import { replaceCard } from '@/sandbox/stripe/billing/saving'
import { currentPeriodEnd, endsWithPeriod, isRunning, setCancelAt } from '@/sandbox/stripe/billing/subscriptions'
import { html, seeOther, type Answer } from '@/sandbox/stripe/http'
import { personOf } from '@/sandbox/stripe/records'
import type { Invoice, PortalSession, Subscription } from '@/sandbox/stripe/wire'
import { idOf } from '@/sandbox/stripe/wire'
import type { World } from '@/sandbox/stripe/world'
import { cardChoice, readChoice } from './cards'
import { day, markup, messagePage, page, type Markup } from './layout'

const SHOWN_INVOICES = 12

function stateText(world: World, subscription: Subscription): string {
  const end = day(currentPeriodEnd(subscription))
  const plan = world.tables.renewalPlans.get(subscription.id)
  const notes = { fail: ' The next renewal will fail.', authenticate: ' The next renewal will ask for authentication.' }
  const next = plan === undefined ? '' : notes[plan]
  if (!isRunning(subscription)) return `Ended on ${day(subscription.ended_at ?? subscription.created)}.`
  if (subscription.status === 'past_due') return `Past due: the last renewal could not be charged.${next}`
  const last = subscription.cancel_at
  if (last !== null && endsWithPeriod(subscription)) return `Cancelled: runs until ${day(last)}.`
  return `Active: renews on ${end}.${last === null ? '' : ` Cancelled: runs until ${day(last)}.`}${next}`
}

function button(action: string, label: string, main = false): Markup {
  return main
    ? markup`<button class="main" name="action" value="${action}">${label}</button>`
    : markup`<button name="action" value="${action}">${label}</button>`
}

function buttons(world: World, session: PortalSession, subscription: Subscription): Markup | null {
  if (!isRunning(subscription)) return null
  const overdue = subscription.status === 'past_due'
  const ending = subscription.cancel_at !== null
  const plain = !ending && !world.tables.renewalPlans.has(subscription.id)
  return markup`
<form method="post" action="/portal/${session.id}">
<input type="hidden" name="subscription" value="${subscription.id}">
${overdue ? button('pay', 'Pay overdue invoice', true) : null}
${ending ? button('resume', 'Resume subscription', true) : button('cancel', 'Cancel subscription')}
${plain ? button('fail', 'Fail next renewal') : null}
${plain ? button('authenticate', 'Ask for authentication at next renewal') : null}
${button('advance', 'Advance one month')}
${cardChoice(subscription.id, true)}
${button('card', 'Replace card')}
</form>`
}

function invoiceRow(invoice: Invoice): Markup {
  const state = `${formatAmount(invoice.total, invoice.currency)} · ${invoice.status ?? 'draft'}`
  return markup`<li><span>${day(invoice.period_start)}</span><span>${state}</span></li>`
}

function subscriptionPart(world: World, session: PortalSession, subscription: Subscription): Markup {
  const item = subscription.items.data[0]
  const product = world.tables.products.get(idOf(item?.price.product) ?? '')
  const price = formatAmount(item?.price.unit_amount ?? 0, subscription.currency)
  const discount = world.tables.discounts.get(idOf(subscription.discounts[0]) ?? '')
  const coupon = world.tables.coupons.get(idOf(discount?.source.coupon) ?? '')
  const until = discount?.end ? ` until ${day(discount.end)}` : ''
  const amountOff = formatAmount(coupon?.amount_off ?? 0, subscription.currency)
  const off = coupon?.percent_off ? `${coupon.percent_off}%` : amountOff
  const invoices = [...world.tables.invoices.values()]
    .filter((each) => idOf(each.parent?.subscription_details?.subscription) === subscription.id)
    .reverse()
    .slice(0, SHOWN_INVOICES)
  return markup`
<section>
<h2>${product?.name ?? 'Subscription'} · ${price} per month</h2>
<p role="status">${stateText(world, subscription)}</p>
${coupon ? markup`<p class="soft">${off} off${until}</p>` : null}
${buttons(world, session, subscription)}
<h2>Invoices</h2>
<ul>${invoices.map(invoiceRow)}</ul>
</section>`
}

function show(world: World, session: PortalSession): Answer {
  const customer = personOf(world, session.customer)
  const all = [...world.tables.subscriptions.values()].filter((each) => each.customer === session.customer).reverse()
  const running = all.filter(isRunning)
  const shown = running.length > 0 ? running : all.slice(0, 1)
  const person = customer === null ? 'This customer was deleted.' : (customer.email ?? customer.id)
  const back = session.return_url
  const content = markup`
<h1>Billing</h1>
<p class="soft">${person}</p>
${shown.length === 0 ? markup`<p>No subscriptions.</p>` : null}
${shown.map((each) => subscriptionPart(world, session, each))}
${back === null ? null : markup`<p><a class="button" href="${back}">Return to site</a></p>`}`
  return html(200, page('Billing', content))
}

function act(world: World, subscription: Subscription, form: URLSearchParams): void {
  const action = form.get('action')
  if (action === 'cancel' || action === 'resume') {
    const before = structuredClone(subscription)
    setCancelAt(world, subscription, action === 'cancel' ? currentPeriodEnd(subscription) : null)
    world.emit('customer.subscription.updated', subscription, before)
  }
  if (action === 'fail' || action === 'authenticate') {
    world.tables.renewalPlans.set(subscription.id, action)
    world.touch()
  }
  if (action === 'pay') payOverdue(world, subscription)
  if (action === 'advance') advancePeriod(world, subscription)
  if (action === 'card') replaceCard(world, subscription, readChoice(form, subscription.currency))
}

export function answerPortal(world: World, request: { method: string; path: string[]; body: string }): Answer {
  const session = world.tables.portalSessions.get(request.path[0] ?? '')
  if (session === undefined) {
    return html(404, messagePage('This page does not exist', 'Please open billing from the site again.', null))
  }
  if (request.method !== 'POST') return show(world, session)
  const form = new URLSearchParams(request.body)
  const subscription = world.tables.subscriptions.get(form.get('subscription') ?? '')
  if (subscription !== undefined && subscription.customer === session.customer && isRunning(subscription)) {
    act(world, subscription, form)
    const { after_completion: after } = session.flow ?? {}
    if (form.get('action') === 'card' && after?.redirect) return seeOther(after.redirect.return_url)
  }
  return seeOther(`/portal/${session.id}`)
}
