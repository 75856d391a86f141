import 'server-only'
import { toCard, type CardRow } from '@/lib/domains/catalogue/queries-cards'
import { runningRentalSql } from '@/lib/domains/media/queries'
import type { VideoCardDto } from '@/lib/domains/catalogue/schema'
import { prepared } from '@/lib/server/db/prepared'
import type { Actor } from '@/lib/shared/actor'

/** Cards as most requests read them: `cardSelect` in SQL, planned once, for the lists that people leaf through. */

/** A row of `cardColumns`. */
export type FlatCard = Omit<
  CardRow,
  'category' | 'subCategory' | 'artist' | 'series' | 'trailer' | 'rentals' | 'watchProgress'
> & {
  category: string
  subCategoryId: number | null
  subCategoryName: string | null
  artistId: number | null
  artistName: string | null
  artistPublishedAt: Date | null
  totalEpisodes: number | null
  trailerId: number | null
  rented: boolean
  positionSeconds: number | null
  completedAt: Date | null
  progressAt: Date | null
}

/** Of a video "v" and what `cardJoins` adds. $1 is the viewer's id, $2 the instant. */
export const cardColumns = `
  v."id", v."name", v."description", v."thumbnailUrl", v."durationSeconds", v."freeAccess", v."episode",
  v."vimeoId", v."embedKey", v."fileKey", c."slug" AS "category",
  s."id" AS "subCategoryId", s."name" AS "subCategoryName",
  a."id" AS "artistId", a."name" AS "artistName", a."publishedAt" AS "artistPublishedAt", t."id" AS "trailerId",
  CASE WHEN v."seriesId" IS NOT NULL THEN (
    SELECT count(*)::int FROM "Video" e WHERE e."seriesId" = v."seriesId" AND e."publishedAt" <= $2
  ) END AS "totalEpisodes",
  EXISTS (
    SELECT FROM "Rental" r WHERE r."videoId" = v."id" AND ${runningRentalSql('$1', '$2')}
  ) AS "rented",
  w."positionSeconds", w."completedAt", w."updatedAt" AS "progressAt"`

export const cardJoins = `
  JOIN "Category" c ON c."id" = v."categoryId"
  LEFT JOIN "SubCategory" s ON s."id" = v."subCategoryId"
  LEFT JOIN "Artist" a ON a."id" = v."artistId"
  LEFT JOIN "Trailer" t ON t."videoId" = v."id"
  LEFT JOIN "WatchProgress" w ON w."userId" = $1 AND w."videoId" = v."id"`

/** As `toCard`, of a flat row. Column by column: taking a row apart by rest and spread costs more than reading it. */
export function toCardOfFlat(actor: Actor, flat: FlatCard, now: Date): VideoCardDto {
  const { subCategoryId, artistId, totalEpisodes, trailerId, progressAt } = flat
  const row: CardRow = {
    id: flat.id,
    name: flat.name,
    description: flat.description,
    thumbnailUrl: flat.thumbnailUrl,
    durationSeconds: flat.durationSeconds,
    freeAccess: flat.freeAccess,
    episode: flat.episode,
    vimeoId: flat.vimeoId,
    embedKey: flat.embedKey,
    fileKey: flat.fileKey,
    category: { slug: flat.category },
    subCategory: subCategoryId === null ? null : { id: subCategoryId, name: flat.subCategoryName ?? '' },
    artist:
      artistId === null ? null : { id: artistId, name: flat.artistName ?? '', publishedAt: flat.artistPublishedAt },
    series: totalEpisodes === null ? null : { _count: { videos: totalEpisodes } },
    trailer: trailerId === null ? null : { id: trailerId },
    rentals: flat.rented ? [{ id: 0 }] : [],
    watchProgress: progressAt
      ? [{ positionSeconds: flat.positionSeconds ?? 0, completedAt: flat.completedAt, updatedAt: progressAt }]
      : [],
  }
  return toCard(actor, row, now)
}

const selectCards = prepared<FlatCard>(`
  SELECT ${cardColumns} FROM "Video" v ${cardJoins}
  WHERE v."id" = ANY($3::int[]) AND v."publishedAt" <= $2`)

/**
 * Cards of videos by their ids, without those that are not published.
 * @returns by id
 */
export async function readCards(actor: Actor, ids: readonly number[], now: Date): Promise<Map<number, VideoCardDto>> {
  if (ids.length === 0) return new Map()
  const rows = await selectCards([actor.id, now, ids])
  return new Map(rows.map((row) => [row.id, toCardOfFlat(actor, row, now)]))
}

type OwnOfCard = Pick<FlatCard, 'rented' | 'positionSeconds' | 'completedAt' | 'progressAt'>

const selectOwn = prepared<OwnOfCard & { id: number }>(`
  SELECT "id", bool_or("rented") AS "rented", max("positionSeconds") AS "positionSeconds",
    max("completedAt") AS "completedAt", max("progressAt") AS "progressAt"
  FROM (
    SELECT w."videoId" AS "id", false AS "rented", w."positionSeconds", w."completedAt", w."updatedAt" AS "progressAt"
    FROM "WatchProgress" w WHERE w."userId" = $1 AND w."videoId" = ANY($3::int[])
    UNION ALL
    SELECT r."videoId", true, NULL, NULL, NULL FROM "Rental" r
    WHERE ${runningRentalSql('$1', '$2')} AND r."videoId" = ANY($3::int[])
  ) own GROUP BY "id"`)

/**
 * What is the actor's own of videos: how far they watched, and whether a rental runs.
 * @returns by id; what they have neither watched nor rented is absent
 */
export async function readOwnOfCards(
  actor: Actor,
  ids: readonly number[],
  now: Date,
): Promise<ReadonlyMap<number, OwnOfCard>> {
  const rows = await selectOwn([actor.id, now, [...new Set(ids)]])
  return new Map(rows.map((row) => [row.id, row]))
}
