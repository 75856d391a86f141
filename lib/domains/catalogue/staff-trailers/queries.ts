import 'server-only'
import { sourceFields } from '@/lib/domains/catalogue/sources/schema'
import type { StaffTrailerDetail } from '@/lib/domains/catalogue/trailers/schema'
import { stateOf } from '@/lib/domains/catalogue/videos/schema'
import { sourceSelect } from '@/lib/domains/media/queries'
import { requireActor } from '@/lib/server/auth/sessions/requirement'
import { db, type Db } from '@/lib/server/db/client'
import type { Prisma } from '@/lib/server/db/generated/client'
import { findIdsBySpelling, namePattern } from '@/lib/server/db/name-filters'
import type { Actor } from '@/lib/shared/access/actor'
import { clockTime } from '@/lib/shared/format/format'
import { mostCounted, paged, pagedTo, rowsOf, type AdminListQuery } from '@/lib/shared/routes/paging'

const trailerDetailSelect = {
  id: true,
  name: true,
  description: true,
  thumbnailUrl: true,
  durationSeconds: true,
  ...sourceSelect,
  position: true,
  updatedAt: true,
  video: { select: { id: true, name: true } },
} satisfies Prisma.TrailerSelect

export type TrailerDetailRow = Prisma.TrailerGetPayload<{ select: typeof trailerDetailSelect }>

export function readTrailerDetail(tx: Db, id: number): Promise<TrailerDetailRow | null> {
  return tx.trailer.findUnique({ where: { id }, select: trailerDetailSelect })
}

const trailerOrder = [{ position: 'asc' as const }, { id: 'asc' as const }]

/** Finds trailers by their own or their video's name. If none match, finds similar spellings. */
async function findTrailers(query: string, most: number): Promise<number[]> {
  const like = namePattern(query)
  const rows = await db.$queryRaw<{ id: number }[]>`
    SELECT t."id" FROM "Trailer" t JOIN "Video" v ON v."id" = t."videoId"
    WHERE folded(t."name") LIKE ${like} OR v."nameKey" LIKE ${like} ORDER BY t."position", t."id" LIMIT ${most}`
  if (rows.length > 0) return rows.map(({ id }) => id)
  const [own, videos] = [await findIdsBySpelling('Trailer', query), await findIdsBySpelling('Video', query)]
  const where = { OR: [{ id: { in: own } }, { videoId: { in: videos } }] }
  const spelt = await db.trailer.findMany({ where, orderBy: trailerOrder, take: most, select: { id: true } })
  return spelt.map(({ id }) => id)
}

export async function listStaffTrailers(actor: Actor, { page, query }: AdminListQuery, now: Date = new Date()) {
  requireActor(actor, 'content')
  const video = { select: { id: true, name: true, publishedAt: true } } as const
  const select = { id: true, name: true, position: true, durationSeconds: true, video } as const
  const found = query ? await findTrailers(query, mostCounted(page)) : null
  const [rows, total] = await Promise.all([
    // Avoids a join, because it would also read the rows of all earlier pages.
    db.trailer.findMany({ ...rowsOf(found, page), relationLoadStrategy: 'query', orderBy: trailerOrder, select }),
    found?.length ?? db.trailer.count(),
  ])
  const data = rows.map(({ durationSeconds, video: { publishedAt, ...of }, ...row }) => ({
    ...row,
    duration: durationSeconds,
    video: { ...of, state: stateOf(publishedAt, now) },
  }))
  return (found ? pagedTo : paged)(data, page, total)
}

export async function getStaffTrailer(actor: Actor, id: number): Promise<StaffTrailerDetail | null> {
  requireActor(actor, 'content')
  const row = await readTrailerDetail(db, id)
  if (!row) return null
  return {
    id,
    video: { id: row.video.id, label: row.video.name },
    form: {
      videoId: row.video.id,
      name: row.name,
      description: row.description,
      ...sourceFields(row),
      duration: clockTime(row.durationSeconds),
      thumbnailUrl: row.thumbnailUrl,
      position: String(row.position),
      updatedAt: row.updatedAt.toISOString(),
    },
  }
}
