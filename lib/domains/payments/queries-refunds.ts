import 'server-only'
import { db } from '@/lib/server/db/client'

/** Statuses of a refund that did not give anything back. */
export const GAVE_NOTHING_BACK = ['failed', 'canceled']

/**
 * What was given back of payments so far, in the currency's minor unit; those of which nothing was are missing.
 * @param by which of Stripe's ids: of invoices, or of payments
 */
export async function refundedOf(
  by: 'stripeInvoiceId' | 'stripePaymentIntentId',
  ids: string[],
): Promise<Map<string | null, number>> {
  const sums = await db.refund.groupBy({
    by: [by],
    where: { [by]: { in: ids }, status: { notIn: GAVE_NOTHING_BACK } },
    _sum: { amount: true },
  })
  return new Map(sums.map((sum) => [sum[by], sum._sum.amount ?? 0]))
}
