import 'server-only'
import { salesSwitches } from '@/lib/domains/content/sales/queries'
import { premiumEnd } from '@/lib/domains/payments/holdings/policy'
import { getHoldings } from '@/lib/domains/payments/holdings/queries'
import type { Holdings } from '@/lib/domains/payments/holdings/schema'
import { getCodeDiscount } from '@/lib/domains/payments/redemptions/queries'
import { getMembership } from '@/lib/domains/payments/subscriptions/queries'
import { requireActor } from '@/lib/server/auth/sessions/requirement'
import type { Actor } from '@/lib/shared/access/actor'
import { priceRegionOf } from '@/lib/shared/money/prices'
import { passOffers, passRefusal } from './policy'
import type { PassOffer, PassRefusal, PassSale } from './schema'

/** The plans page and the checkout must both use this function, because they must show the same price. */
export async function getPassOffers(actor: Actor, countryCode: string | null): Promise<PassOffer[]> {
  requireActor(actor, 'verified')
  const code = await getCodeDiscount(actor)
  return passOffers(priceRegionOf(countryCode), code?.percent ?? null, code?.redemptionId)
}

export const getPassRefusal = async (actor: Actor): Promise<PassRefusal | null> =>
  passRefusal(actor.staffRole, await getMembership(actor))

/** Returns null while passes aren't sold. */
export async function getPassSale(
  actor: Actor,
  countryCode: string | null,
  now: Date = new Date(),
): Promise<PassSale | null> {
  if (!(await salesSwitches()).passes) return null
  const [offers, holdings] = await Promise.all([getPassOffers(actor, countryCode), getHoldings(actor, now)])
  const startsAt = premiumEnd(holdings, now)
  return {
    offers,
    refusal: passRefusal(actor.staffRole, holdings.membership),
    startsAt: startsAt?.toISOString() ?? null,
  }
}

export const canAddPass = async ({ staffRole }: Actor, { membership }: Holdings): Promise<boolean> =>
  passRefusal(staffRole, membership) === null && (await salesSwitches()).passes
