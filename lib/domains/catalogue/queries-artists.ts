import 'server-only'
import { readCards } from '@/lib/domains/catalogue/queries-cards'
import { videosNamed } from '@/lib/domains/catalogue/queries-names'
import type { ArtistDto, ArtistPart, VideoCardDto } from '@/lib/domains/catalogue/schema'
import { db } from '@/lib/server/db/client'
import { Prisma } from '@/lib/server/db/generated/client'
import { narrowed } from '@/lib/server/db/searched'
import { shownPicture } from '@/lib/server/media/picture-address'
import type { Actor } from '@/lib/shared/actor'
import { PAGE_SIZE } from '@/lib/shared/constants'
import { paged, sliceRows, type Paged } from '@/lib/shared/paging'

const artistSelect = {
  id: true,
  name: true,
  description: true,
  thumbnailUrl: true,
  subCategories: { select: { id: true, name: true }, orderBy: { name: 'asc' } },
} satisfies Prisma.ArtistSelect

const toArtist = <Row extends ArtistDto>(row: Row): Row => ({ ...row, thumbnailUrl: shownPicture(row.thumbnailUrl) })

/** Published artists by name, one page of them. */
export async function listArtists(page: number, now: Date = new Date()): Promise<Paged<ArtistDto>> {
  const where = { publishedAt: { lte: now } }
  const [data, totalRecords] = await Promise.all([
    db.artist.findMany({
      where,
      orderBy: [{ name: 'asc' }, { id: 'asc' }],
      skip: page * PAGE_SIZE.feed,
      take: PAGE_SIZE.feed,
      select: artistSelect,
    }),
    db.artist.count({ where }),
  ])
  return paged(data.map(toArtist), page, totalRecords, PAGE_SIZE.feed)
}

/** One published artist, or null. */
export async function getArtist(id: number, now: Date = new Date()): Promise<ArtistDto | null> {
  const row = await db.artist.findFirst({ where: { id, publishedAt: { lte: now } }, select: artistSelect })
  return row && toArtist(row)
}

type PerformanceCounts = Record<ArtistPart, number>

/** SQL: the videos in which an artist performs, and whether they lead there, as `policy-performers` says. */
const performances = (id: number) => Prisma.sql`
  SELECT p."videoId", p."position" = 1 OR coalesce(lower(p."role") = lower(first."role"), false) AS "leads"
  FROM "VideoPerformer" p
  LEFT JOIN "VideoPerformer" first ON first."videoId" = p."videoId" AND first."position" = 1
  WHERE p."artistId" = ${id}`

/** How many public videos a published artist leads and accompanies. */
export async function countPerformances(id: number, now: Date = new Date()): Promise<PerformanceCounts> {
  const [row] = await db.$queryRaw<PerformanceCounts[]>`
    SELECT count(*) FILTER (WHERE p."leads")::int AS "lead", count(*) FILTER (WHERE NOT p."leads")::int AS "accompanist"
    FROM (${performances(id)}) p JOIN "Video" v ON v."id" = p."videoId" AND v."publishedAt" <= ${now}
    WHERE EXISTS (SELECT FROM "Artist" WHERE "id" = ${id} AND "publishedAt" <= ${now})`
  return row ?? { lead: 0, accompanist: 0 }
}

/**
 * Videos in which one published artist performs, newest first; null when there is no such artist.
 * @param part only those that they lead or accompany; all without it
 * @param page from 0; past the end gives no data and the true totals
 */
export async function listArtistVideos(
  actor: Actor,
  id: number,
  { part, page }: { part?: ArtistPart; page: number },
  now: Date = new Date(),
): Promise<Paged<VideoCardDto> | null> {
  if ((await db.artist.count({ where: { id, publishedAt: { lte: now } } })) === 0) return null
  const videos = part
    ? Prisma.sql`SELECT p."videoId" FROM (${performances(id)}) p WHERE p."leads" = ${part === 'lead'}`
    : videosNamed('artists', id)
  const where = Prisma.sql`v."publishedAt" <= ${now} AND v."id" IN (${videos})`
  const list = { table: 'Video', where, order: Prisma.sql`v."publishedAt" DESC, v."id" DESC` } as const
  const { total, ids } = await narrowed(list, { ...sliceRows({ page, size: PAGE_SIZE.feed }), most: null })
  return paged(await readCards(actor, ids, now), page, total, PAGE_SIZE.feed)
}
