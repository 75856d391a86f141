import 'server-only'
import { publishedAt } from '@/lib/domains/catalogue/cards/queries'
import { getVideo } from '@/lib/domains/catalogue/queries'
import type { PublicCardDto, PublicVideoDto, VideoCardDto } from '@/lib/domains/catalogue/schema'
import { shownTexts } from '@/lib/domains/catalogue/texts/schema'
import { db } from '@/lib/server/db/client'
import { visitor } from '@/lib/shared/access/actor'

/** Public facts of videos, for their public pages, cards and the sitemap. */

/** Field by field, so that a new field of a card stays private until somebody decides otherwise. */
const publicCard = (video: VideoCardDto): PublicCardDto => ({
  id: video.id,
  name: video.name,
  description: video.description,
  thumbnailUrl: video.thumbnailUrl,
  duration: video.duration,
  freeAccess: video.freeAccess,
  category: video.category,
  subCategory: video.subCategory,
  artist: video.artist,
  episode: video.episode,
  totalEpisodes: video.totalEpisodes,
})

/** A published video as its public page shows it; null when there is none. */
export async function getPublicVideo(id: number, now: Date = new Date()): Promise<PublicVideoDto | null> {
  const [video, row] = await Promise.all([
    getVideo(visitor, id, now),
    db.video.findFirst({ where: { id, ...publishedAt(now) }, select: { publishedAt: true, nameKey: true } }),
  ])
  if (!video || !row?.publishedAt) return null
  const namesake = await db.video.findFirst({
    where: { nameKey: row.nameKey, id: { not: id }, ...publishedAt(now) },
    select: { id: true },
  })
  return {
    ...publicCard(video),
    ...shownTexts(video),
    performers: video.performers,
    pieces: video.pieces,
    trailer: video.trailer,
    publishedAt: row.publishedAt,
    hasNamesake: namesake !== null,
    episodes: video.episodes.map(publicCard),
    relatedVideos: video.relatedVideos.map(publicCard),
  }
}

/** How many videos everyone may find. */
export const countPublicVideos = (now = new Date()): Promise<number> => db.video.count({ where: publishedAt(now) })

export type PublicVideoRef = { id: number; name: string; artist: string | null }

/** One page of them by the alphabet. @param page from 1 */
export async function listPublicVideos(page: number, size: number, now = new Date()): Promise<PublicVideoRef[]> {
  const rows = await db.video.findMany({
    where: publishedAt(now),
    orderBy: [{ nameKey: 'asc' }, { id: 'asc' }],
    skip: (page - 1) * size,
    take: size,
    select: {
      id: true,
      name: true,
      performers: {
        where: { artist: { publishedAt: { lte: now } } },
        orderBy: { position: 'asc' },
        take: 1,
        select: { artist: { select: { name: true } } },
      },
    },
  })
  return rows.map(({ id, name, performers }) => ({ id, name, artist: performers[0]?.artist.name ?? null }))
}

/** One part of them with the day of their last change, by their ids. @param part from 0 */
export async function listSitemapVideos(part: number, size: number, now = new Date()) {
  const rows = await db.video.findMany({
    where: publishedAt(now),
    orderBy: { id: 'asc' },
    skip: part * size,
    take: size,
    select: { id: true, publishedAt: true, updatedAt: true },
  })
  return rows.map(({ id, publishedAt: since, updatedAt }) => ({
    id,
    modifiedAt: since && since > updatedAt ? since : updatedAt,
  }))
}
