import 'server-only'
import type { StaffArtistDetail, HiddenArtists } from '@/lib/domains/catalogue/artists/schema'
import { NAMED } from '@/lib/domains/catalogue/bulk/schema'
import { refusalByVideos, publicationFields } from '@/lib/domains/catalogue/editing/policy'
import { stateOf } from '@/lib/domains/catalogue/videos/schema'
import { quoted, type BadRow } from '@/lib/domains/import/core/schema'
import { requireActor } from '@/lib/server/auth/sessions/requirement'
import { db, type Db } from '@/lib/server/db/client'
import type { Prisma } from '@/lib/server/db/generated/client'
import { findIdsBySpelling, namePattern, nameWithAliases } from '@/lib/server/db/name-filters'
import type { Actor } from '@/lib/shared/access/actor'
import { formatCount } from '@/lib/shared/format/format'
import { adminRows, mostCounted, pagedTo, type AdminListQuery } from '@/lib/shared/routes/paging'

const artistDetailSelect = {
  id: true,
  name: true,
  aliases: true,
  description: true,
  thumbnailUrl: true,
  publishedAt: true,
  updatedAt: true,
  subCategories: { select: { id: true, name: true }, orderBy: { name: 'asc' } },
} satisfies Prisma.ArtistSelect

export type ArtistDetailRow = Prisma.ArtistGetPayload<{ select: typeof artistDetailSelect }>

export function readArtistDetail(tx: Db, id: number): Promise<ArtistDetailRow | null> {
  return tx.artist.findUnique({ where: { id }, select: artistDetailSelect })
}

export async function findArtistsByName(query: string): Promise<number[]> {
  const like = namePattern(query)
  // A UNION lets PostgreSQL use an index for each condition.
  const rows = await db.$queryRaw<{ id: number }[]>`
    SELECT "id" FROM "Artist" WHERE folded("name") LIKE ${like}
    UNION SELECT "id" FROM "Artist" WHERE "aliases" <> '{}' AND folded(array_to_string("aliases", ' ')) LIKE ${like}`
  return rows.map(({ id }) => id)
}

export async function findArtistsByNameOrSpelling(query: string): Promise<number[]> {
  const ids = await findArtistsByName(query)
  return ids.length > 0 ? ids : findIdsBySpelling('Artist', query, `folded(${nameWithAliases()})`)
}

export const whereArtistNamed = async (query: string): Promise<Prisma.ArtistWhereInput> =>
  query === '' ? {} : { id: { in: await findArtistsByNameOrSpelling(query) } }

export async function listStaffArtists(actor: Actor, { page, query }: AdminListQuery, now: Date = new Date()) {
  requireActor(actor, 'content')
  const where = await whereArtistNamed(query)
  const select = {
    id: true,
    name: true,
    aliases: true,
    publishedAt: true,
    _count: { select: { performances: true } },
  } as const
  const [rows, total] = await Promise.all([
    db.artist.findMany({ where, orderBy: [{ name: 'asc' }, { id: 'asc' }], ...adminRows(page), select }),
    db.artist.count({ where, take: mostCounted(page) }),
  ])
  const data = rows.map(({ _count, publishedAt, ...row }) => ({
    ...row,
    videos: _count.performances,
    state: stateOf(publishedAt, now),
  }))
  return pagedTo(data, page, total)
}

export async function getStaffArtist(actor: Actor, id: number): Promise<StaffArtistDetail | null> {
  requireActor(actor, 'content')
  const row = await readArtistDetail(db, id)
  if (!row) return null
  const videos = await db.video.count({ where: { performers: { some: { artistId: id } } } })
  return {
    id,
    refusal: refusalByVideos('artist', row.name, videos),
    genres: row.subCategories.map((genre) => ({ id: genre.id, label: genre.name })),
    form: {
      name: row.name,
      aliases: row.aliases.join('\n'),
      description: row.description,
      thumbnailUrl: row.thumbnailUrl,
      genreIds: row.subCategories.map((genre) => genre.id),
      ...publicationFields(row.publishedAt),
      updatedAt: row.updatedAt.toISOString(),
    },
  }
}

type Publishing = { id: number; publishedAt: string }

/**
 * Finds artists whose page isn't public yet when their video is published.
 * @param videos video ids, each with the ISO timestamp of its publication
 */
export async function findHiddenArtists(tx: Db, videos: readonly Publishing[], now: Date): Promise<HiddenArtists> {
  const since = new Map(videos.map(({ id, publishedAt }) => [id, new Date(publishedAt)]))
  const rows = await tx.artist.findMany({
    where: {
      OR: [{ publishedAt: null }, { publishedAt: { gt: now } }],
      performances: { some: { videoId: { in: [...since.keys()] } } },
    },
    orderBy: [{ name: 'asc' }, { id: 'asc' }],
    select: { id: true, name: true, publishedAt: true, performances: { select: { videoId: true } } },
  })
  const hidden = rows.filter(({ publishedAt, performances }) =>
    performances.some(({ videoId }) => {
      const from = since.get(videoId)
      return from && (publishedAt === null || publishedAt > from)
    }),
  )
  return { total: hidden.length, named: hidden.slice(0, NAMED).map(({ id, name }) => ({ id, name })) }
}

/** Like `findHiddenArtists`, for an import. Reports the line of each artist's first video. Call it after all writes. */
export async function findHiddenInImport(tx: Db, now: Date): Promise<BadRow[]> {
  const rows = await tx.$queryRaw<{ line: number; name: string; videos: number }[]>`
    SELECT min(i."line")::int AS "line", a."name", count(*)::int AS "videos" FROM "ImportVideo" i
    JOIN "VideoPerformer" p ON p."videoId" = i."videoId" JOIN "Artist" a ON a."id" = p."artistId"
    WHERE i."changed" AND i."publishedAt" IS NOT NULL
      AND (a."publishedAt" IS NULL OR a."publishedAt" > greatest(i."publishedAt", ${now}::timestamptz))
    GROUP BY a."id", a."name"`
  return rows.map(({ line, name, videos }) => {
    const message = `${quoted(name)} isn’t public, so visitors won’t see the name in ${formatCount(videos, 'video')}`
    return { line, column: 'artist', message }
  })
}
