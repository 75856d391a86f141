import type { History } from '@/tests/integration/support/histories/history'
import { hasWithdrawn, type Ours } from './ours'
import {
  chargeOf,
  idIn,
  isLeftToBank,
  isOwnPayment,
  isReturned,
  ms,
  ownSessions,
  refundedSum,
  unequal,
  type StripeBooks,
} from './stripe-books'

/** One-time payments and their refunds. */

export function comparePurchases(stripe: StripeBooks, { purchases }: Ours): string[] {
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

export function compareRefunds(stripe: StripeBooks, { refunds }: Ours): string[] {
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

/** Nobody pays for nothing: the money has opened something or gone back. A bank decides about a disputed payment. */
export function comparePaidPurchases(stripe: StripeBooks, ours: Ours, history: History): string[] {
  const { purchases, entitlements, gifts } = ours
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
    const isBanks = isLeftToBank(stripe, row.stripePaymentIntentId ?? '')
    if (goneAt !== null && ms(charge?.created) > goneAt && !isBanks)
      found.push(`purchase ${row.id} was paid by a deleted account`)
    if (goneAt !== null) continue
    if (hasWithdrawn(ours, row.id)) continue
    if (row.kind === 'gift') {
      if (!gifts.some(({ purchaseId }) => purchaseId === row.id) && !isBanks)
        found.push(`purchase ${row.id} gave nothing`)
      continue
    }
    const opened = entitlements.filter(({ purchaseId }) => purchaseId === row.id)
    if (opened.length !== 1) found.push(`purchase ${row.id} opened ${opened.length} things`)
    if (opened.some(({ endedAt }) => endedAt !== null)) found.push(`purchase ${row.id} is paid, but ended`)
  }
  return found
}
