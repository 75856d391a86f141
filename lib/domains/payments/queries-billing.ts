import 'server-only'
import { planOffer, pricingFor, validDiscount } from '@/lib/domains/payments/policy-billing'
import type { PaymentNotice, PlanOffer } from '@/lib/domains/payments/schema-billing'
import { db } from '@/lib/server/db/client'
import { prepared } from '@/lib/server/db/prepared'
import { isSignedIn, isVerified, type Actor } from '@/lib/shared/actor'
import { graceEnd } from '@/lib/shared/roles'

/**
 * The percent that a person's record promises for the first year, or null: only for a verified address, and only once.
 */
export async function prospectDiscount(actor: Actor): Promise<number | null> {
  if (!isVerified(actor)) return null
  const prospect = await db.prospect.findUnique({
    where: { email: actor.email },
    select: { discountPercent: true, usedAt: true },
  })
  return prospect && prospect.usedAt === null ? validDiscount(prospect.discountPercent) : null
}

/** What the plans page offers a person in a country. */
export async function getPlanOffer(actor: Actor, countryCode: string | null): Promise<PlanOffer> {
  return planOffer(pricingFor(countryCode), await prospectDiscount(actor))
}

/** Each page of a signed-in person asks. */
const selectFailed = prepared<{ status: string; pastDueSince: Date | null }>(`
  SELECT "status", "pastDueSince" FROM "Subscription" WHERE "userId" = $1 AND "status" IN ('past_due', 'unpaid')
  ORDER BY "currentPeriodEnd" DESC LIMIT 1`)

/** What a person must be told of a renewal that could not be charged; null where all is well. */
export async function getPaymentNotice(actor: Actor, now: Date = new Date()): Promise<PaymentNotice | null> {
  if (!isSignedIn(actor)) return null
  const [failed] = await selectFailed([actor.id])
  if (!failed) return null
  const end = failed.status === 'past_due' && failed.pastDueSince ? graceEnd(failed.pastDueSince) : null
  return { graceEndsAt: end && end > now ? end.toISOString() : null }
}
