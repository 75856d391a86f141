import { canWatch } from '@/lib/domains/media/policy'
import { db } from '@/lib/server/db/client'
import { CLOCKS_APART_MS } from '@/lib/shared/access/entitlements'
import { isPassName, passEnd } from '@/lib/shared/money/passes'
import { actorOf } from '@/tests/factories/viewers'
import { DAY, type History, type Person } from './history'
import {
  chargeOf,
  idIn,
  invoicesOf,
  isPlan,
  isReturned,
  readStripe,
  refundedSum,
  type StripeBooks,
} from './stripe-books'

/** Compares our books with Stripe's. Everything is computed again from Stripe's objects, without the product's code. */

const ms = (seconds: number | null | undefined) => (seconds ?? 0) * 1000
const at = (time: number) => new Date(time).toISOString()
const dates = (...all: (Date | null)[]) => all.map((date) => date?.toISOString() ?? '-').join(' ')

export async function differences(history: History): Promise<string[]> {
  const stripe = await readStripe(history.billing)
  const ours = await readOurs()
  const found = [
    ...comparePurchases(stripe, ours),
    ...compareRefunds(stripe, ours),
    ...compareSubscriptions(stripe, ours),
    ...compareReceipts(stripe, ours, history),
    ...compareMoneyWithoutAccess(stripe, ours, history),
  ]
  for (const person of history.living()) {
    found.push(...comparePeriods(stripe, ours, person), ...compareMails(stripe, ours, person))
    found.push(...(await compareAccess(stripe, ours, person)))
  }
  return found
}

type Ours = Awaited<ReturnType<typeof readOurs>>

async function readOurs() {
  const orderBy = { id: 'asc' } as const
  return {
    purchases: await db.purchase.findMany({ orderBy, include: { entitlement: true } }),
    entitlements: await db.entitlement.findMany({ orderBy, include: { purchase: true } }),
    subscriptions: await db.subscription.findMany({ orderBy, include: { billingCustomer: true } }),
    refunds: await db.refund.findMany({ orderBy }),
    receipts: await db.invoiceReceipt.findMany(),
    mails: await db.outboxMail.findMany({ orderBy }),
    videos: await db.video.findMany({ orderBy }),
  }
}

const ownSessions = ({ sessions }: StripeBooks) =>
  sessions.filter(({ mode, metadata }) => mode === 'payment' && metadata?.offer !== undefined)

function comparePurchases(stripe: StripeBooks, { purchases }: Ours): string[] {
  const found: string[] = []
  const bySession = new Map(purchases.map((row) => [row.stripeCheckoutSessionId, row]))
  for (const session of ownSessions(stripe)) {
    const row = bySession.get(session.id)
    bySession.delete(session.id)
    const payment = idIn(session.payment_intent)
    const charge = session.payment_status === 'paid' ? chargeOf(stripe, payment) : undefined
    if (!charge && row) found.push(`purchase ${row.id} wasn't paid`)
    if (!charge || !row) {
      if (charge && refundedSum(stripe, payment) < charge.amount) found.push(`${session.id} is paid and unknown`)
      continue
    }
    const stored = `${row.kind} ${row.amount} ${row.currency} ${row.stripePaymentIntentId}`
    const real = `${session.metadata?.kind} ${charge.amount} ${charge.currency} ${payment}`
    if (stored !== real) found.push(`purchase ${row.id} is ${stored}, not ${real}`)
    const goneBack = isReturned(stripe, charge)
    if ((row.refundedAt !== null) !== goneBack) found.push(`purchase ${row.id} returned: ${!goneBack}, not ${goneBack}`)
  }
  for (const row of bySession.values()) found.push(`purchase ${row.id} has no checkout`)
  return found
}

function isOwnPayment(stripe: StripeBooks, payment: string): boolean {
  if (ownSessions(stripe).some((session) => idIn(session.payment_intent) === payment)) return true
  return planInvoices(stripe).some(({ invoice }) => stripe.paymentOfInvoice.get(invoice.id) === payment)
}

const planInvoices = (stripe: StripeBooks) =>
  stripe.subscriptions
    .filter(isPlan)
    .flatMap((subscription) => invoicesOf(stripe, subscription.id).map((invoice) => ({ subscription, invoice })))

function compareRefunds(stripe: StripeBooks, { refunds }: Ours): string[] {
  const own = stripe.refunds.filter((refund) => isOwnPayment(stripe, idIn(refund.payment_intent)))
  const real = own.map(
    ({ id, amount, status, payment_intent: payment }) => `${id} ${amount} ${status} ${idIn(payment)}`,
  )
  const stored = refunds.map(
    ({ stripeRefundId, amount, status, stripePaymentIntentId }) =>
      `${stripeRefundId} ${amount} ${status} ${stripePaymentIntentId}`,
  )
  return unequal('refunds', stored, real)
}

const unequal = (what: string, stored: string[], real: string[]): string[] => [
  ...real.filter((each) => !stored.includes(each)).map((each) => `${what}: ${each} is missing`),
  ...stored.filter((each) => !real.includes(each)).map((each) => `${what}: ${each} isn't so at Stripe`),
]

/** Payments after the end of a subscription are sent back. */
const isInTime = (invoice: { status_transitions: { paid_at: number | null } }, endedAt: number | null) =>
  endedAt === null || (invoice.status_transitions.paid_at ?? 0) <= endedAt

const paidInvoices = (stripe: StripeBooks, { id, ended_at: endedAt }: { id: string; ended_at: number | null }) =>
  invoicesOf(stripe, id).filter((invoice) => invoice.status === 'paid' && isInTime(invoice, endedAt))

function compareSubscriptions(stripe: StripeBooks, { subscriptions }: Ours): string[] {
  const real = stripe.subscriptions.filter(isPlan).map((subscription) => {
    const [item] = subscription.items.data
    const isPaid = paidInvoices(stripe, subscription).length > 0
    const unpaid = subscription.ended_at === null ? 'incomplete' : 'incomplete_expired'
    const ends = subscription.cancel_at ?? (subscription.cancel_at_period_end ? item?.current_period_end : null) ?? null
    return [
      ...[subscription.id, idIn(subscription.customer), isPaid ? subscription.status : unpaid],
      ...[item?.current_period_end ?? null, ends, subscription.ended_at].map((time) =>
        time === null ? '-' : at(ms(time)),
      ),
    ].join(' ')
  })
  const stored = subscriptions.map(
    ({ stripeSubscriptionId, billingCustomer, status, currentPeriodEnd, cancelAt, endedAt }) =>
      [stripeSubscriptionId, billingCustomer.stripeCustomerId, status, dates(currentPeriodEnd, cancelAt, endedAt)].join(
        ' ',
      ),
  )
  return unequal('subscriptions', stored, real)
}

/** Each paid invoice of a living person has one receipt; of a deleted one, at most one. */
function compareReceipts(stripe: StripeBooks, { receipts }: Ours, history: History): string[] {
  const living = new Set(history.living().map(({ id }) => id))
  const paid = planInvoices(stripe).filter(({ invoice }) => invoice.status === 'paid' && invoice.amount_paid > 0)
  const known = new Set(receipts.map(({ stripeInvoiceId }) => stripeInvoiceId))
  const needed = paid.filter(({ subscription, invoice }) => {
    return known.has(invoice.id) || living.has(stripe.personOf.get(idIn(subscription.customer)) ?? 0)
  })
  return unequal(
    'receipts',
    receipts.map(({ stripeInvoiceId, amount }) => `${stripeInvoiceId} ${amount}`),
    needed.map(({ invoice }) => `${invoice.id} ${invoice.amount_paid}`),
  )
}

/** Nobody pays for nothing: the money has opened something or gone back. A bank decides about a disputed payment. */
function compareMoneyWithoutAccess(stripe: StripeBooks, { purchases, entitlements }: Ours, history: History): string[] {
  const found: string[] = []
  const deletedAt = new Map(history.people.map((person) => [person.id, person.deletedAt]))
  for (const row of purchases) {
    if (row.refundedAt !== null) {
      if (row.entitlement && row.entitlement.endedAt === null) found.push(`purchase ${row.id} is returned, but open`)
      continue
    }
    const charge = chargeOf(stripe, row.stripePaymentIntentId ?? '')
    const buyer = stripe.personOf.get(idIn(charge?.customer)) ?? 0
    const goneAt = deletedAt.get(buyer) ?? null
    if (goneAt !== null && ms(charge?.created) > goneAt) found.push(`purchase ${row.id} was paid by a deleted account`)
    if (goneAt !== null) continue
    const opened = entitlements.filter(({ purchaseId }) => purchaseId === row.id)
    if (opened.length !== 1) found.push(`purchase ${row.id} opened ${opened.length} things`)
    if (opened.some(({ endedAt }) => endedAt !== null)) found.push(`purchase ${row.id} is paid, but ended`)
  }
  for (const { subscription, invoice } of planInvoices(stripe)) {
    if (invoice.status !== 'paid' || invoice.amount_paid === 0) continue
    const payment = stripe.paymentOfInvoice.get(invoice.id) ?? ''
    const charge = chargeOf(stripe, payment)
    if (!charge || isReturned(stripe, charge) || stripe.disputes.some((each) => idIn(each.charge) === charge.id))
      continue
    if (!isInTime(invoice, subscription.ended_at))
      found.push(`${invoice.id} was paid after the end of ${subscription.id}`)
  }
  return found
}

/** Periods of rentals and passes, and of what waits. */
function comparePeriods(stripe: StripeBooks, { entitlements }: Ours, { id: userId }: Person): string[] {
  const found: string[] = []
  const own = entitlements.filter((row) => row.userId === userId)
  const now = Date.now()
  for (const row of own.filter(({ source }) => source === 'rental')) {
    const charge = chargeOf(stripe, row.purchase?.stripePaymentIntentId ?? '')
    const isDebit = charge?.payment_method_details?.type === 'sepa_debit'
    if (!isDebit && row.startsAt.getTime() !== ms(charge?.created))
      found.push(`rental ${row.id} starts at the wrong time`)
    if (row.endsAt.getTime() - row.startsAt.getTime() !== 7 * DAY) found.push(`rental ${row.id} isn't seven days`)
    // A refund that failed opens a rental again, and may find another one in its place.
    if (wasTouched(stripe, row.purchase?.stripePaymentIntentId)) continue
    const twin = own.find(
      (other) =>
        other.id !== row.id &&
        !wasTouched(stripe, other.purchase?.stripePaymentIntentId) &&
        other.source === 'rental' &&
        other.videoId === row.videoId &&
        other.endedAt === null &&
        row.endedAt === null &&
        other.startsAt < row.endsAt &&
        row.startsAt < other.endsAt,
    )
    if (twin) found.push(`rentals ${row.id} and ${twin.id} are of one video at one time`)
  }
  const stacked = own
    .filter(({ scope, source, endedAt }) => scope === 'everything' && source !== 'staff' && endedAt === null)
    .toSorted((one, other) => one.startsAt.getTime() - other.startsAt.getTime())
  for (const row of stacked) {
    const name = row.purchase?.pass ?? ''
    // The rest of a pass after a failed refund is a part of it.
    const isPart = wasTouched(stripe, row.purchase?.stripePaymentIntentId)
    if (!isPart && isPassName(name) && row.endsAt.getTime() !== passEnd(row.startsAt, name).getTime())
      found.push(`pass ${row.id} of ${name} lasts from ${dates(row.startsAt, row.endsAt)}`)
  }
  for (const [index, row] of stacked.entries()) {
    const before = stacked[index - 1]
    if (before && row.startsAt < before.endsAt) found.push(`passes ${before.id} and ${row.id} run at one time`)
  }
  const period = runningPeriod(stripe, userId)
  for (const row of stacked) {
    // One that ran while a renewal was overdue is used up, even if the renewal is paid later.
    const isLeft = row.endsAt.getTime() > now
    if (
      isLeft &&
      period &&
      period.end > now &&
      row.startsAt.getTime() >= period.start &&
      row.startsAt.getTime() < period.end
    )
      found.push(
        `pass ${row.id} runs from ${at(row.startsAt.getTime())} in a paid month, ${at(period.start)} to ${at(period.end)}`,
      )
    if (row.startsAt.getTime() <= now) continue
    const others = own.filter(
      (other) =>
        other.scope === 'everything' && other.endedAt === null && other !== row && other.startsAt < row.startsAt,
    )
    const ends = [...others.map(({ endsAt }) => endsAt.getTime()), period?.end ?? 0]
    if (Math.max(...ends) !== row.startsAt.getTime())
      found.push(
        `pass ${row.id} waits until ${at(row.startsAt.getTime())}, though all else ends at ${at(Math.max(...ends))}`,
      )
  }
  return found
}

/** True if there ever was a refund or a dispute of the payment. */
const wasTouched = ({ refunds, disputes }: StripeBooks, payment: string | null | undefined): boolean =>
  [...refunds, ...disputes].some(({ payment_intent: of }) => idIn(of) === payment)

const plansOf = (stripe: StripeBooks, userId: number) =>
  stripe.subscriptions.filter((each) => isPlan(each) && stripe.personOf.get(idIn(each.customer)) === userId)

/** Current period of the subscription that runs longest; null without one. */
function runningPeriod(stripe: StripeBooks, userId: number): { start: number; end: number } | null {
  const running = plansOf(stripe, userId).filter(
    (each) => each.status === 'active' && paidInvoices(stripe, each).length > 0,
  )
  const periods = running.map(({ items, cancel_at: cancelAt }) => {
    const [item] = items.data
    const end = Math.min(item?.current_period_end ?? 0, cancelAt ?? Infinity)
    return { start: ms(item?.current_period_start), end: ms(end) }
  })
  return periods.toSorted((one, other) => other.end - one.end)[0] ?? null
}

/** True if a subscription gives access: it is paid, or its first unpaid renewal is less than seven days old. */
function isSubscribed(stripe: StripeBooks, userId: number): boolean {
  return plansOf(stripe, userId).some((subscription) => {
    const invoices = invoicesOf(stripe, subscription.id)
    const lastPaid = invoices.findLastIndex(({ status }) => status === 'paid')
    if (lastPaid < 0 || paidInvoices(stripe, subscription).length === 0) return false
    if (subscription.status !== 'past_due') return subscription.status === 'active'
    const unpaid = invoices.slice(lastPaid + 1).find(({ status }) => status === 'open')
    return unpaid !== undefined && Date.now() < ms(unpaid.created) + 7 * DAY
  })
}

async function compareAccess(stripe: StripeBooks, { entitlements, videos }: Ours, person: Person): Promise<string[]> {
  const found: string[] = []
  const now = Date.now()
  const running = entitlements.filter(
    ({ userId, startsAt, endsAt, endedAt }) =>
      userId === person.id && endedAt === null && startsAt.getTime() <= now + CLOCKS_APART_MS && endsAt.getTime() > now,
  )
  const isMember = isSubscribed(stripe, person.id) || running.some(({ scope }) => scope === 'everything')
  const actor = await actorOf(person.id)
  if (actor.role !== (isMember ? 'MEMBER' : 'GUEST')) found.push(`person ${person.id} is a ${actor.role}`)
  for (const video of videos) {
    const isOpen = isMember || video.freeAccess || running.some(({ videoId }) => videoId === video.id)
    if (canWatch(actor, video) !== isOpen) found.push(`video ${video.id} is open to ${person.id}: ${!isOpen}`)
  }
  return found
}

function compareMails(stripe: StripeBooks, ours: Ours, person: Person): string[] {
  const found: string[] = []
  const mails = ours.mails.filter(({ toAddress }) => toAddress === person.email)
  const count = (template: string, text = '') =>
    mails.filter((mail) => mail.template === template && mail.text.includes(text)).length
  for (const row of ours.purchases.filter(({ userId }) => userId === person.id)) {
    const number = `R-${row.id}.`
    const told = count(`${row.kind}-receipt`, number) + count(`${row.kind}-returned`, number)
    // Money that a person or a bank took back before we learned of the payment has no receipt, only its own email.
    const mayBeUntold = told === 0 && wasTouched(stripe, row.stripePaymentIntentId)
    if (told !== 1 && !mayBeUntold) found.push(`purchase ${row.id} was told ${told} times`)
  }
  const invoices = planInvoices(stripe).filter(
    ({ subscription, invoice }) =>
      stripe.personOf.get(idIn(subscription.customer)) === person.id &&
      invoice.status === 'paid' &&
      invoice.amount_paid > 0,
  )
  const inTime = invoices.filter(({ subscription, invoice }) => isInTime(invoice, subscription.ended_at))
  if (count('receipt') !== inTime.length)
    found.push(`${person.id} has ${count('receipt')} receipts of ${inTime.length}`)
  // Refunds that the product made have their own email, unless the bank rejects them.
  const refunds = stripe.refunds.filter(({ payment_intent: payment }) => {
    const charge = chargeOf(stripe, idIn(payment))
    return stripe.personOf.get(idIn(charge?.customer)) === person.id && isOwnPayment(stripe, idIn(payment))
  })
  const others = refunds.filter(({ metadata }) => metadata?.by !== 'product')
  const failed = refunds.filter(({ status }) => status === 'failed')
  const failedOthers = failed.filter(({ metadata }) => metadata?.by !== 'product')
  const gone = refunds.length - others.length
  const told = count('payment-refunded')
  const effective = others.length - failedOthers.length
  if (told < effective || told > others.length + gone)
    found.push(`${person.id} was told of ${told} refunds, and ${effective} to ${others.length} + ${gone} were made`)
  if (count('refund-failed') > failed.length)
    found.push(`${person.id} was told of ${count('refund-failed')} failed refunds of ${failed.length}`)
  return found
}
