import 'server-only'
import { planOffer, type PlanOffer } from '@/lib/domains/payments/policy-plans'
import { prospectDiscount } from '@/lib/domains/payments/queries-prospects'
import type { Actor } from '@/lib/shared/actor'
import { monthlyPrice, priceRegionOf } from '@/lib/shared/prices'

/**
 * What the plans page offers a person, and the checkout charges.
 * @param countryCode where the request comes from, null when unknown
 */
export async function getPlanOffer(actor: Actor, countryCode: string | null): Promise<PlanOffer> {
  return planOffer(monthlyPrice(priceRegionOf(countryCode), 'premium'), await prospectDiscount(actor))
}
