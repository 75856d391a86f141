import 'server-only'
import { readCards } from '@/lib/domains/catalogue/queries-cards'
import { listedVideos, tallyOf, pageOf, totalOf } from '@/lib/domains/catalogue/queries-long-lists'
import { artistParts, type ArtistDto, type ArtistPart, type VideoCardDto } from '@/lib/domains/catalogue/schema'
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

const published = (id: number, now: Date) =>
  Prisma.sql`(SELECT a."id" FROM "Artist" a WHERE a."id" = ${id} AND a."publishedAt" <= ${now}) n`

/** SQL: the lists of the videos that an artist n leads or accompanies; both without a part. */
const performances = (part: ArtistPart | undefined, now: Date) =>
  listedVideos(
    (part ? [part] : artistParts).map((one) => Prisma.sql`${`${one}:`} || n."id"`),
    now,
  )

type PerformanceCounts = Record<ArtistPart, number>

/** How many public videos a published artist leads and accompanies. */
export async function countPerformances(id: number, now: Date = new Date()): Promise<PerformanceCounts> {
  const count = (part: ArtistPart) => totalOf(tallyOf(performances(part, now)))
  const [row] = await db.$queryRaw<PerformanceCounts[]>`
    SELECT ${count('lead')} AS "lead", ${count('accompanist')} AS "accompanist" FROM ${published(id, now)}`
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
  const { total, ids } = await pageOf(published(id, now), performances(part, now), page)
  if (total === 0 && (await db.artist.count({ where: { id, publishedAt: { lte: now } } })) === 0) return null
  return paged(await readCards(actor, ids, now), page, total, PAGE_SIZE.feed)
}
