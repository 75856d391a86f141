import 'server-only'
import type { CategorySlug, NamedRef, PerformerDto, VideoCardDto } from '@/lib/domains/catalogue/schema'
import { eachShownText, shownTexts, type ShownTexts } from '@/lib/domains/catalogue/texts/schema'
import { captionsOf, videoAccess } from '@/lib/domains/media/queries'
import type { CaptionTrackDto, ReadSourceRow } from '@/lib/domains/media/schema'
import type { Db } from '@/lib/server/db/client'
import type { Prisma } from '@/lib/server/db/generated/client'
import { prepared } from '@/lib/server/db/prepared-statement'
import { shownPicture } from '@/lib/server/media/pictures/picture-address'
import type { Actor } from '@/lib/shared/access/actor'
import { AppError } from '@/lib/shared/errors'

/** Row of a video card. Every list of videos reads cards through this module. */

export type CardRow = ReadSourceRow &
  ShownTexts & {
    id: number
    thumbnailUrl: string
    durationSeconds: number
    freeAccess: boolean
    seriesId: number | null
    episode: number | null
    category: CategorySlug
    subCategoryId: number | null
    subCategoryName: string | null
    performers: PerformerDto[]
    totalEpisodes: number | null
    trailerId: number | null
    captions: CaptionTrackDto[]
    positionSeconds: number | null
    completedAt: Date | null
    progressAt: Date | null
  }

const episodesOf = (series: string) =>
  `(SELECT count(*)::int FROM "Video" e WHERE e."seriesId" = ${series} AND e."publishedAt" <= $2)`

/** The query must alias the video as v, include `cardJoins` and pass the viewer's id as $1 and the time as $2. */
export const cardColumnSql: Record<keyof CardRow, string> = {
  id: 'v."id"',
  ...eachShownText((name) => `v."${name}"`),
  thumbnailUrl: 'v."thumbnailUrl"',
  durationSeconds: 'v."durationSeconds"',
  freeAccess: 'v."freeAccess"',
  seriesId: 'v."seriesId"',
  episode: 'v."episode"',
  vimeoId: 'v."vimeoId"',
  embedKey: 'v."embedKey"',
  fileKey: 'v."fileKey"',
  streamKey: 'v."streamKey"',
  hlsUrl: 'v."hlsUrl"',
  category: 'c."slug"',
  subCategoryId: 's."id"',
  subCategoryName: 's."name"',
  // Omits draft artists, because they have no public page yet.
  performers: `coalesce((
    SELECT json_agg(json_build_object('id', a."id", 'name', a."name", 'role', p."role") ORDER BY p."position")
    FROM "VideoPerformer" p JOIN "Artist" a ON a."id" = p."artistId"
    WHERE p."videoId" = v."id" AND a."publishedAt" <= $2
  ), '[]')`,
  totalEpisodes: `CASE WHEN v."seriesId" IS NOT NULL THEN ${episodesOf('v."seriesId"')} END`,
  trailerId: 't."id"',
  captions: `coalesce((
    SELECT json_agg(json_build_object('id', k."id", 'language', k."language", 'label', k."label") ORDER BY k."language")
    FROM "CaptionTrack" k WHERE k."videoId" = v."id"
  ), '[]')`,
  positionSeconds: 'w."positionSeconds"',
  completedAt: 'w."completedAt"',
  progressAt: 'w."updatedAt"',
}

const selectList = (columns: typeof cardColumnSql) =>
  Object.entries(columns)
    .map(([column, sql]) => `${sql} AS "${column}"`)
    .join(', ')

export const cardColumns = selectList(cardColumnSql)

export const videoJoins = `
  JOIN "Category" c ON c."id" = v."categoryId"
  LEFT JOIN "SubCategory" s ON s."id" = v."subCategoryId"
  LEFT JOIN "Trailer" t ON t."videoId" = v."id"`

export const cardJoins = `${videoJoins}
  LEFT JOIN "WatchProgress" w ON w."userId" = $1 AND w."videoId" = v."id"`

/**
 * Selects cards, counting the episodes of each series only once.
 * @param more columns to add, each preceded by a comma
 */
export const manyCardsSql = (videos: string, more = '') => `
  WITH v AS MATERIALIZED (SELECT * FROM "Video" v WHERE ${videos}),
  n AS MATERIALIZED (
    SELECT "seriesId", ${episodesOf('s."seriesId"')} AS "episodes" FROM (SELECT DISTINCT "seriesId" FROM v) s
  )
  SELECT ${selectList({ ...cardColumnSql, totalEpisodes: 'n."episodes"' })}${more}
  FROM v ${cardJoins} LEFT JOIN n ON n."seriesId" = v."seriesId"`

export function toCard(actor: Actor, row: CardRow, now: Date): VideoCardDto {
  const { locked, source } = videoAccess(actor, row, now)
  return {
    id: row.id,
    ...shownTexts(row),
    title: row.name,
    thumbnailUrl: shownPicture(row.thumbnailUrl),
    duration: row.durationSeconds,
    freeAccess: row.freeAccess,
    locked,
    source,
    category: row.category,
    subCategory: row.subCategoryId === null ? null : { id: row.subCategoryId, name: row.subCategoryName ?? '' },
    artist: artistOf(row.performers),
    performers: row.performers,
    episode: row.episode,
    totalEpisodes: row.totalEpisodes,
    trailer: row.trailerId === null ? null : { id: row.trailerId },
    captions: captionsOf(row.captions, locked),
    progress: row.progressAt && {
      positionSeconds: row.positionSeconds ?? 0,
      completed: row.completedAt !== null,
      at: row.progressAt.toISOString(),
    },
  }
}

export function artistOf([first]: readonly NamedRef[]): NamedRef | null {
  return first ? { id: first.id, name: first.name } : null
}

const selectCards = prepared<CardRow>(manyCardsSql('v."id" = ANY($3::int[]) AND v."publishedAt" <= $2'))

/** Reads the cards in the order of the ids, omitting unpublished videos. */
export async function readCards(actor: Actor, ids: readonly number[], now: Date): Promise<VideoCardDto[]> {
  if (ids.length === 0) return []
  const rows = await selectCards([actor.id, now, ids])
  const byId = new Map(rows.map((row) => [row.id, row]))
  return ids.flatMap((id) => {
    const row = byId.get(id)
    return row ? [toCard(actor, row, now)] : []
  })
}

export function publishedAt(now: Date) {
  return { publishedAt: { lte: now } } satisfies Prisma.VideoWhereInput
}

export const isPublished = (row: { publishedAt: Date | null }, now: Date): boolean =>
  row.publishedAt !== null && row.publishedAt <= now

export async function requirePublishedVideo(tx: Db, id: number, now: Date): Promise<void> {
  if ((await tx.video.count({ where: { id, ...publishedAt(now) } })) === 0) {
    throw new AppError('not_found', 'Not found')
  }
}

/** Sorts by id too, because pages could overlap if several videos have the same time. */
export const newestFirst = [{ publishedAt: 'desc' }, { id: 'desc' }] satisfies Prisma.VideoOrderByWithRelationInput[]
