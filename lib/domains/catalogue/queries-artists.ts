import 'server-only'
import { readCards } from '@/lib/domains/catalogue/queries-cards'
import type { ArtistDto, ArtistPart, VideoCardDto } from '@/lib/domains/catalogue/schema'
import { db } from '@/lib/server/db/client'
import { Prisma } from '@/lib/server/db/generated/client'
import { shownPicture } from '@/lib/server/media/picture-address'
import type { Actor } from '@/lib/shared/actor'
import { PAGE_SIZE } from '@/lib/shared/constants'
import { paged, type Paged } from '@/lib/shared/paging'

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

/** The videos in which an artist performs, and which of them they lead, by the rule of policy-performers.ts. */
const performances = (id: number, now: Date) => Prisma.sql`
  SELECT v."id", v."publishedAt", p."position" = 1 OR EXISTS (
    SELECT FROM "VideoPerformer" first WHERE first."videoId" = p."videoId" AND first."position" = 1
      AND lower(first."role") = lower(p."role")
  ) AS "leads"
  FROM "Artist" a JOIN "VideoPerformer" p ON p."artistId" = a."id" JOIN "Video" v ON v."id" = p."videoId"
  WHERE a."id" = ${id} AND a."publishedAt" <= ${now} AND v."publishedAt" <= ${now}`

type PerformanceCounts = Record<ArtistPart, number>

/** How many public videos a published artist leads and accompanies. */
export async function countPerformances(id: number, now: Date = new Date()): Promise<PerformanceCounts> {
  const [row] = await db.$queryRaw<PerformanceCounts[]>`
    SELECT count(*) FILTER (WHERE "leads")::int AS "lead", count(*) FILTER (WHERE NOT "leads")::int AS "accompanist"
    FROM (${performances(id, now)}) p`
  return row ?? { lead: 0, accompanist: 0 }
}

/**
 * Videos in which one published artist performs, newest first; null when there is no such artist.
 * @param part only those that they lead or accompany; all without it
 * @param counts as of `countPerformances`, where they are known already
 * @param page from 0; past the end gives no data and the true totals
 */
export async function listArtistVideos(
  actor: Actor,
  id: number,
  { part, page, counts }: { part?: ArtistPart; page: number; counts?: PerformanceCounts },
  now: Date = new Date(),
): Promise<Paged<VideoCardDto> | null> {
  const [rows, { lead, accompanist }] = await Promise.all([
    db.$queryRaw<{ id: number }[]>`
      SELECT "id" FROM (${performances(id, now)}) p
      WHERE ${part === undefined} OR "leads" = ${part === 'lead'}
      ORDER BY "publishedAt" DESC, "id" DESC LIMIT ${PAGE_SIZE.feed} OFFSET ${page * PAGE_SIZE.feed}`,
    counts ?? countPerformances(id, now),
  ])
  const total = { lead, accompanist, all: lead + accompanist }[part ?? 'all']
  if (total === 0 && (await db.artist.count({ where: { id, publishedAt: { lte: now } } })) === 0) return null
  const cards = await readCards(
    actor,
    rows.map((row) => row.id),
    now,
  )
  return paged(cards, page, total, PAGE_SIZE.feed)
}
