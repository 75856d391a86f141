import 'server-only'
import { listVideos } from '@/lib/domains/catalogue/queries'
import type { ArtistDto, VideoCardDto } from '@/lib/domains/catalogue/schema'
import { db } from '@/lib/server/db/client'
import type { Prisma } from '@/lib/server/db/generated/client'
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

/** Videos of one published artist, newest first; null when there is no such artist. */
export async function listArtistVideos(
  actor: Actor,
  id: number,
  page: number,
  now: Date = new Date(),
): Promise<Paged<VideoCardDto> | null> {
  const artist = { publishedAt: { lte: now } }
  const videos = await listVideos(actor, { artistId: id, artist }, page, now)
  return videos.totalRecords > 0 || (await db.artist.count({ where: { id, ...artist } })) > 0 ? videos : null
}
