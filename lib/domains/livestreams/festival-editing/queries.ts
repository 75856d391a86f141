import 'server-only'
import { stateOf } from '@/lib/domains/catalogue/videos/schema'
import { readTerms, termsSelect } from '@/lib/domains/livestreams/cards/queries'
import { termsForm } from '@/lib/domains/livestreams/terms/schema'
import { SOLD } from '@/lib/domains/livestreams/tickets/queries'
import { getStaffTickets } from '@/lib/domains/payments/ticket-refunds/queries'
import { requireActor } from '@/lib/server/auth/sessions/requirement'
import { db, type Db } from '@/lib/server/db/client'
import type { Prisma } from '@/lib/server/db/generated/client'
import { whereNameMatches } from '@/lib/server/db/name-filters'
import type { Actor } from '@/lib/shared/access/actor'
import { adminRows, paged, type AdminListQuery } from '@/lib/shared/routes/paging'
import type { StaffFestivalDetail } from './schema'

const detailSelect = {
  ...{ id: true, name: true, description: true, thumbnailUrl: true, publishedAt: true, updatedAt: true },
  ...{ cancelledAt: true, ...termsSelect },
} satisfies Prisma.FestivalSelect
export type FestivalDetailRow = Prisma.FestivalGetPayload<{ select: typeof detailSelect }>

export const readFestivalDetail = (tx: Db, id: number): Promise<FestivalDetailRow | null> =>
  tx.festival.findUnique({ where: { id }, select: detailSelect })

export async function listStaffFestivals(actor: Actor, { page, query }: AdminListQuery, now: Date = new Date()) {
  requireActor(actor, 'content')
  const where = query ? await whereNameMatches('Festival', query) : {}
  const [rows, total] = await Promise.all([
    db.festival.findMany({
      where,
      orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
      ...adminRows(page),
      select: {
        ...{ id: true, name: true, publishedAt: true, cancelledAt: true },
        _count: { select: { livestreams: true, purchases: { where: { refundedAt: null } } } },
      },
    }),
    db.festival.count({ where }),
  ])
  const data = rows.map(({ id, name, publishedAt, cancelledAt, _count }) => ({
    ...{ id, name, state: stateOf(publishedAt, now), cancelled: cancelledAt !== null },
    ...{ livestreams: _count.livestreams, sold: _count.purchases },
  }))
  return paged(data, page, total)
}

export async function getStaffFestival(actor: Actor, id: number): Promise<StaffFestivalDetail | null> {
  requireActor(actor, 'content')
  const row = await readFestivalDetail(db, id)
  if (!row) return null
  const [tickets, livestreams, everSold] = await Promise.all([
    getStaffTickets(actor, { kind: 'festival', id }),
    db.livestream.findMany({
      where: { festivalId: id },
      orderBy: [{ startsAt: 'asc' }, { id: 'asc' }],
      select: { id: true, name: true, startsAt: true, cancelledAt: true },
    }),
    db.purchase.count({ where: { festivalId: id } }),
  ])
  return {
    id,
    tickets,
    refusal: everSold > 0 ? SOLD : null,
    livestreams: livestreams.map(({ startsAt, cancelledAt, ...each }) => ({
      ...each,
      startsAt: startsAt.toISOString(),
      cancelled: cancelledAt !== null,
    })),
    form: {
      ...{ name: row.name, description: row.description, thumbnailUrl: row.thumbnailUrl },
      ...termsForm(readTerms(row)),
      publication: row.publishedAt ? 'public' : 'draft',
      updatedAt: row.updatedAt.toISOString(),
    },
  }
}
