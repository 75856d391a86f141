import 'server-only'
import { planOffer, pricingFor, validDiscount } from '@/lib/domains/billing/policy'
import type { PlanOffer } from '@/lib/domains/billing/schema'
import { db } from '@/lib/server/db/client'
import { isVerified, type Actor } from '@/lib/shared/actor'

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
