import 'server-only'
import { validDiscount, planOffer, type PlanOffer } from '@/lib/domains/payments/plans/policy'
import { getCodeDiscount } from '@/lib/domains/payments/redemptions/queries'
import { requireActor } from '@/lib/server/auth/sessions/requirement'
import { db } from '@/lib/server/db/client'
import { contains } from '@/lib/server/db/name-filters'
import { keyedHash } from '@/lib/server/secrets'
import { isVerified, type Actor } from '@/lib/shared/access/actor'
import { monthlyPrice, priceRegionOf } from '@/lib/shared/money/prices'
import { adminRows, mostCounted, paged, pagedTo, type Paged } from '@/lib/shared/routes/paging'
import type { ProspectDto, ProspectListQuery } from './schema'

/** Hashes a canonical email address, so that a discount still counts as used after the account is deleted. */
export const discountHash = (email: string): string => keyedHash('used discount', email)

/** An email address can use its discount only once, even if the account is deleted. */
export async function prospectDiscount(actor: Actor): Promise<number | null> {
  if (!isVerified(actor)) return null
  const { email } = actor
  const prospects = await db.prospect.findMany({
    where: { OR: [{ email }, { addressHash: discountHash(email), usedAt: { not: null } }] },
    select: { email: true, discountPercent: true, usedAt: true },
  })
  if (prospects.some(({ usedAt }) => usedAt !== null)) return null
  return validDiscount(prospects.find((prospect) => prospect.email === email)?.discountPercent)
}

export async function listProspects(
  actor: Actor,
  { page, query, state }: ProspectListQuery,
): Promise<Paged<ProspectDto>> {
  requireActor(actor, 'prospects')
  const where = {
    ...(query && { email: contains(query) }),
    ...(state && { usedAt: state === 'used' ? { not: null } : null }),
  }
  const isWhole = query === '' && !state
  const [rows, total] = await Promise.all([
    db.prospect.findMany({
      where,
      orderBy: [{ importedAt: 'desc' }, { id: 'desc' }],
      ...adminRows(page),
      select: { id: true, email: true, discountPercent: true, importedAt: true, usedAt: true, userId: true },
    }),
    db.prospect.count({ where, take: isWhole ? undefined : mostCounted(page) }),
  ])
  const data = rows.map(({ userId, importedAt, usedAt, ...row }) => ({
    ...row,
    importedAt: importedAt.toISOString(),
    usedAt: usedAt?.toISOString() ?? null,
    hasAccount: userId !== null,
  }))
  return (isWhole ? paged : pagedTo)(data, page, total)
}

/**
 * The plans page and checkout must both use this function, because they must show the same price. A prospect's discount
 * wins over that of a code, because it lasts longer.
 */
export async function getPlanOffer(actor: Actor, countryCode: string | null): Promise<PlanOffer> {
  const regular = monthlyPrice(priceRegionOf(countryCode), 'premium')
  const percent = await prospectDiscount(actor)
  if (percent !== null) return planOffer(regular, percent)
  const code = await getCodeDiscount(actor)
  return planOffer(regular, code?.percent ?? null, code?.redemptionId)
}
