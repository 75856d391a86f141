import type { Ours } from './ours'
import { wasTouched, type StripeBooks } from './stripe-books'

/** A withdrawal ends what it is about, and refunds it once as declared. */
export function compareWithdrawals(stripe: StripeBooks, ours: Ours): string[] {
  const found: string[] = []
  for (const row of ours.withdrawals) {
    const { id, kind, amount, completedAt, purchaseId, stripeSubscriptionId } = row
    if (completedAt === null) found.push(`withdrawal ${id} isn't carried out`)
    const refunds = stripe.refunds.filter(({ metadata }) => metadata?.withdrawal === String(id))
    if (refunds.some((refund) => refund.amount > amount)) found.push(`withdrawal ${id} refunds more than ${amount}`)
    const purchase = ours.purchases.find((each) => each.id === purchaseId)
    const others = { ...stripe, refunds: stripe.refunds.filter((each) => !refunds.includes(each)) }
    // Other refunds may have left nothing of it, and a bank decides about a disputed payment.
    const isOwed = purchase !== undefined && amount > 0 && !wasTouched(others, purchase.stripePaymentIntentId)
    if (refunds.length > 1 || (refunds.length === 0 && isOwed))
      found.push(`withdrawal ${id} made ${refunds.length} refunds`)
    if (isOwed && refunds[0]?.amount !== amount) found.push(`withdrawal ${id} refunds ${refunds[0]?.amount}`)
    if (purchase?.entitlement && purchase.entitlement.endedAt === null)
      found.push(`purchase ${purchase.id} is open after withdrawal ${id}`)
    const subscription = stripe.subscriptions.find((each) => each.id === stripeSubscriptionId)
    if (kind === 'withdrawal' && subscription && subscription.ended_at === null)
      found.push(`${subscription.id} runs after withdrawal ${id}`)
  }
  return found
}
