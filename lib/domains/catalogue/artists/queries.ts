import 'server-only'
import { readCards } from '@/lib/domains/catalogue/cards/queries'
import type { ArtistDto, ArtistPart, VideoCardDto } from '@/lib/domains/catalogue/schema'
import { db } from '@/lib/server/db/client'
import type { Prisma } from '@/lib/server/db/generated/client'
import { shownPicture } from '@/lib/server/media/pictures/picture-address'
import type { Actor } from '@/lib/shared/access/actor'
import { PAGE_SIZE } from '@/lib/shared/constants'
import { paged, sliceRows, type Paged } from '@/lib/shared/routes/paging'

const artistSelect = {
  id: true,
  name: true,
  description: true,
  thumbnailUrl: true,
  subCategories: { select: { id: true, name: true }, orderBy: { name: 'asc' } },
} satisfies Prisma.ArtistSelect

const toArtist = <Row extends ArtistDto>(row: Row): Row => ({ ...row, thumbnailUrl: shownPicture(row.thumbnailUrl) })

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

export async function getArtist(id: number, now: Date = new Date()): Promise<ArtistDto | null> {
  const row = await db.artist.findFirst({ where: { id, publishedAt: { lte: now } }, select: artistSelect })
  return row && toArtist(row)
}

/** The SQL condition for `leads` must match `leadersOf` in `performers/policy`. */
const performancesOf = (id: number, now: Date) => db.$queryRaw<{ id: number; leads: boolean }[]>`
  SELECT v."id", p."position" = 1 OR coalesce(lower(p."role") = lower(first."role"), false) AS "leads"
  FROM "Artist" a JOIN "VideoPerformer" p ON p."artistId" = a."id"
  JOIN "Video" v ON v."id" = p."videoId" AND v."publishedAt" <= ${now}
  LEFT JOIN "VideoPerformer" first ON first."videoId" = v."id" AND first."position" = 1
  WHERE a."id" = ${id} AND a."publishedAt" <= ${now} ORDER BY v."publishedAt" DESC, v."id" DESC`

export async function countPerformances(id: number, now: Date = new Date()): Promise<Record<ArtistPart, number>> {
  const all = await performancesOf(id, now)
  const lead = all.filter(({ leads }) => leads).length
  return { lead, accompanist: all.length - lead }
}

/** Returns null if the artist isn't published. */
export async function listArtistVideos(
  actor: Actor,
  id: number,
  { part, page }: { part?: ArtistPart; page: number },
  now: Date = new Date(),
): Promise<Paged<VideoCardDto> | null> {
  if ((await db.artist.count({ where: { id, publishedAt: { lte: now } } })) === 0) return null
  const all = await performancesOf(id, now)
  const ids = all.flatMap((video) => (part === undefined || video.leads === (part === 'lead') ? video.id : []))
  const { skip, take } = sliceRows({ page, size: PAGE_SIZE.feed })
  return paged(await readCards(actor, ids.slice(skip, skip + take), now), page, ids.length, PAGE_SIZE.feed)
}
