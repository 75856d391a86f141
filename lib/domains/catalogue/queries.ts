import 'server-only'
import { publishedAt } from '@/lib/domains/catalogue/cards/queries'
import { programmeSql } from '@/lib/domains/catalogue/programme/queries'
import { listRelated, readCompanions } from '@/lib/domains/catalogue/related/queries'
import { db } from '@/lib/server/db/client'
import { prepared } from '@/lib/server/db/prepared'
import type { Actor } from '@/lib/shared/access/actor'
import type { CategorySlug, PieceDto, SubCategoryDto, VideoDto } from './schema'

/** Sub-categories, of one category or all, in the order of the chips. */
export async function listSubCategories(slug?: CategorySlug): Promise<SubCategoryDto[]> {
  const rows = await db.subCategory.findMany({
    where: { category: { slug } },
    orderBy: [{ category: { position: 'asc' } }, { position: 'asc' }, { id: 'asc' }],
    select: { id: true, name: true, category: { select: { slug: true } } },
    take: 500,
  })
  return rows.map(({ id, name, category }) => ({ id, name, category: category.slug as CategorySlug }))
}

/** The series of a published video; null where there is none. */
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

/** What a video's page shows beyond its card. */
type DetailsRow = { seriesId: number | null; saved: boolean; pieces: PieceDto[] }

/** Of a video by the viewer's id, its own, whether it may be a draft, and the instant. */
const selectDetails = prepared<DetailsRow>(`
  SELECT v."seriesId",
    EXISTS (SELECT FROM "SavedVideo" l WHERE l."videoId" = v."id" AND l."userId" = $1) AS "saved",
    (SELECT coalesce(json_agg(p ORDER BY p."startSeconds"), '[]')
     FROM (${programmeSql}) p) AS "pieces"
  FROM "Video" v WHERE v."id" = $2 AND ($3 OR v."publishedAt" <= $4)`)

/**
 * One video with its programme, the episodes of its series and related videos; null when there is none.
 * @param options `drafts` also finds a video that is not public yet: for staff (`getVideoPreview`)
 */
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
