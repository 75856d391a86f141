import 'server-only'
import { publishedAt } from '@/lib/domains/catalogue/cards/queries'
import { programmeSql } from '@/lib/domains/catalogue/programme/queries'
import { listRelated, readCompanions } from '@/lib/domains/catalogue/related/queries'
import { shownTexts } from '@/lib/domains/catalogue/texts/schema'
import { db } from '@/lib/server/db/client'
import { prepared } from '@/lib/server/db/prepared-statement'
import { visitor, type Actor } from '@/lib/shared/access/actor'
import type {
  PublicCardDto,
  PublicVideoDto,
  VideoCardDto,
  CategorySlug,
  PieceDto,
  SubCategoryDto,
  VideoDto,
} from './schema'

export async function listSubCategories(slug?: CategorySlug): Promise<SubCategoryDto[]> {
  const rows = await db.subCategory.findMany({
    where: { category: { slug } },
    orderBy: [{ category: { position: 'asc' } }, { position: 'asc' }, { id: 'asc' }],
    select: { id: true, name: true, category: { select: { slug: true } } },
    take: 500,
  })
  return rows.map(({ id, name, category }) => ({ id, name, category: category.slug as CategorySlug }))
}

export async function getSeriesOfVideo(
  videoId: number,
  now: Date = new Date(),
): Promise<{ id: number; name: string } | null> {
  const video = await db.video.findFirst({
    where: { id: videoId, ...publishedAt(now) },
    select: { series: { select: { id: true, name: true } } },
  })
  return video?.series ?? null
}

type DetailsRow = { seriesId: number | null; saved: boolean; pieces: PieceDto[] }

/** Parameters: viewer id, video id, whether drafts are allowed, current time. */
const selectDetails = prepared<DetailsRow>(`
  SELECT v."seriesId",
    EXISTS (SELECT FROM "SavedVideo" l WHERE l."videoId" = v."id" AND l."userId" = $1) AS "saved",
    (SELECT coalesce(json_agg(p ORDER BY p."startSeconds"), '[]')
     FROM (${programmeSql}) p) AS "pieces"
  FROM "Video" v WHERE v."id" = $2 AND ($3 OR v."publishedAt" <= $4)`)

/** @param options `drafts` also finds unpublished videos; set it only for staff */
export async function getVideo(
  actor: Actor,
  id: number,
  now: Date = new Date(),
  { drafts = false }: { drafts?: boolean } = {},
): Promise<VideoDto | null> {
  const [[details], related] = await Promise.all([selectDetails([actor.id, id, drafts, now]), listRelated(id, now)])
  const companions = details && (await readCompanions(actor, { id, seriesId: details.seriesId }, related, now))
  if (!companions) return null
  const { card, episodes, relatedVideos } = companions
  return { ...card, saved: details.saved, pieces: details.pieces, episodes, relatedVideos }
}

/** Lists the fields one by one, because new fields of a card must not become public by accident. */
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

export const countPublicVideos = (now = new Date()): Promise<number> => db.video.count({ where: publishedAt(now) })

type PublicVideoRef = { id: number; name: string; artist: string | null }

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
