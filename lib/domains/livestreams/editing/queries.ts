import 'server-only'
import { stateOf } from '@/lib/domains/catalogue/videos/schema'
import { readTerms } from '@/lib/domains/livestreams/cards/queries'
import { termsForm } from '@/lib/domains/livestreams/terms/schema'
import { hasSales, SOLD } from '@/lib/domains/livestreams/tickets/queries'
import { getStaffTickets } from '@/lib/domains/payments/ticket-refunds/queries'
import { requireActor } from '@/lib/server/auth/sessions/requirement'
import { db, type Db } from '@/lib/server/db/client'
import type { Prisma } from '@/lib/server/db/generated/client'
import { whereNameMatches } from '@/lib/server/db/name-filters'
import type { Actor } from '@/lib/shared/access/actor'
import { singaporeTime } from '@/lib/shared/format/singapore-time'
import { adminRows, paged, type AdminListQuery } from '@/lib/shared/routes/paging'
import type { StaffLivestreamDetail } from './schema'

const detailSelect = {
  id: true,
  name: true,
  description: true,
  thumbnailUrl: true,
  startsAt: true,
  endsAt: true,
  vimeoId: true,
  vimeoEventId: true,
  embedKey: true,
  hlsUrl: true,
  publishedAt: true,
  updatedAt: true,
  ticketPrices: true,
  memberPrices: true,
  catchUpDays: true,
  cancelledAt: true,
  festivalId: true,
  festival: { select: { id: true, name: true } },
  _count: { select: { notifications: true } },
} satisfies Prisma.LivestreamSelect
export type LivestreamDetailRow = Prisma.LivestreamGetPayload<{ select: typeof detailSelect }>

export function readLivestreamDetail(tx: Db, id: number): Promise<LivestreamDetailRow | null> {
  return tx.livestream.findUnique({ where: { id }, select: detailSelect })
}

export const recordingName = (id: number) => `livestream:${id}`

export function readRecording(tx: Db, id: number): Promise<{ id: number } | null> {
  return tx.video.findUnique({ where: { externalId: recordingName(id) }, select: { id: true } })
}

export async function listStaffLivestreams(actor: Actor, { page, query }: AdminListQuery, now: Date = new Date()) {
  requireActor(actor, 'content')
  const where = query ? await whereNameMatches('Livestream', query) : {}
  const [rows, total] = await Promise.all([
    db.livestream.findMany({
      where,
      orderBy: [{ startsAt: 'desc' }, { id: 'desc' }],
      ...adminRows(page),
      select: {
        ...{ id: true, name: true, startsAt: true, endsAt: true, publishedAt: true, cancelledAt: true },
        _count: { select: { notifications: true, purchases: { where: { refundedAt: null } } } },
      },
    }),
    db.livestream.count({ where }),
  ])
  const data = rows.map((row) => ({
    id: row.id,
    name: row.name,
    startsAt: row.startsAt.toISOString(),
    endsAt: row.endsAt?.toISOString() ?? null,
    state: stateOf(row.publishedAt, now),
    cancelled: row.cancelledAt !== null,
    waiting: row._count.notifications,
    sold: row._count.purchases,
  }))
  return paged(data, page, total)
}

export async function getStaffLivestream(
  actor: Actor,
  id: number,
  now: Date = new Date(),
): Promise<StaffLivestreamDetail | null> {
  requireActor(actor, 'content')
  const row = await readLivestreamDetail(db, id)
  if (!row) return null
  const hasEnded = row.endsAt !== null && row.endsAt <= now
  return {
    id,
    video: hasEnded ? await readRecording(db, id) : undefined,
    waiting: row._count.notifications,
    festival: row.festival && { id: row.festival.id, label: row.festival.name },
    refusal: (await hasSales(db, row)) ? SOLD : null,
    tickets: await getStaffTickets(actor, { kind: 'livestream', id }),
    form: {
      name: row.name,
      description: row.description,
      thumbnailUrl: row.thumbnailUrl,
      startsAt: singaporeTime(row.startsAt),
      endsAt: row.endsAt ? singaporeTime(row.endsAt) : '',
      vimeo: row.vimeoEventId ? `https://vimeo.com/event/${row.vimeoEventId}` : (row.vimeoId ?? ''),
      hlsUrl: row.hlsUrl ?? '',
      embedKey: row.embedKey ?? '',
      ...termsForm(readTerms(row)),
      catchUpDays: row.catchUpDays > 0 ? String(row.catchUpDays) : '',
      festivalId: row.festivalId,
      publication: row.publishedAt ? 'public' : 'draft',
      updatedAt: row.updatedAt.toISOString(),
    },
  }
}
