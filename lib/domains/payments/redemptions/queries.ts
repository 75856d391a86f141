import 'server-only'
import { db, type Db } from '@/lib/server/db/client'
import { isVerified, type Actor } from '@/lib/shared/access/actor'
import type { CodeDiscount } from './schema'

const named = { id: true, name: true } as const
const shown = { ...named, publishedAt: true } as const
const hours = { startsAt: true, endsAt: true, catchUpDays: true } as const

/** Columns of a block for `CodeTerms`. */
export const codeTerms = {
  scope: true,
  percent: true,
  days: true,
  video: { select: shown },
  // The first episode, because a series has no page of its own.
  series: { select: { ...named, videos: { orderBy: { episode: 'asc' }, take: 1, select: { id: true } } } },
  livestream: { select: { ...shown, ...hours, cancelledAt: true } },
  festival: { select: { ...shown, livestreams: { where: { cancelledAt: null }, select: hours } } },
} as const

/** Returns the largest discount that the person has redeemed and not used; null without one. */
export async function getCodeDiscount(actor: Actor, tx: Db = db): Promise<CodeDiscount | null> {
  if (!isVerified(actor)) return null
  const rows = await tx.codeRedemption.findMany({
    where: { userId: actor.id, usedAt: null, code: { block: { percent: { not: null } } } },
    select: { id: true, code: { select: { block: { select: { percent: true } } } } },
  })
  const discounts = rows.map(({ id, code }) => ({ redemptionId: id, percent: code.block?.percent ?? 0 }))
  return (
    discounts.toSorted((one, other) => other.percent - one.percent || one.redemptionId - other.redemptionId)[0] ?? null
  )
}
