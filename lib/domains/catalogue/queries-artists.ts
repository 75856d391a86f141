import 'server-only'
import { listVideos } from '@/lib/domains/catalogue/queries'
import type { ArtistDto, VideoCardDto } from '@/lib/domains/catalogue/schema'
import { db } from '@/lib/server/db/client'
import type { Prisma } from '@/lib/server/db/generated/client'
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
  return paged(data, page, totalRecords, PAGE_SIZE.feed)
}

/** One published artist, or null. */
export async function getArtist(id: number, now: Date = new Date()): Promise<ArtistDto | null> {
  return db.artist.findFirst({ where: { id, publishedAt: { lte: now } }, select: artistSelect })
}

/** Videos of one published artist, newest first. */
export function listArtistVideos(actor: Actor, id: number, page: number): Promise<Paged<VideoCardDto>> {
  return listVideos(actor, { artistId: id, artist: { publishedAt: { lte: new Date() } } }, page)
}
