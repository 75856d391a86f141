import 'server-only'
import { manyCardsSql, toCard, type CardRow } from '@/lib/domains/catalogue/cards/queries'
import { composerOfPiece } from '@/lib/domains/catalogue/programme/queries'
import type { RelatedVideoDto, VideoCardDto } from '@/lib/domains/catalogue/schema'
import { memoizeAnswers } from '@/lib/server/cache/memoize'
import { prepared } from '@/lib/server/db/prepared-statement'
import type { Actor } from '@/lib/shared/access/actor'
import { RELATED_VIDEOS } from '@/lib/shared/constants'
import { MINUTE_MS } from '@/lib/shared/format/milliseconds'
import { tieWeights } from './policy'
import { tieKinds, type TieKind, type Tie } from './schema'

/** SQL of ties: names that videos share. $2 is the current time. Queries limit the number of rows read per tie. */

/** Maximum number of videos counted per name. Names with more videos all weigh the same. */
const COUNTED = 300
/** Maximum number of videos read per artist, newest ids first. Drafts among them are dropped. */
const ENTERED_LAST = 200

const listed = (kinds: readonly string[]) => kinds.map((kind) => `'${kind}'`).join(', ')

/** SQL of the distinct ties ("videoId", "kind", "id") of `videos`, a relation with the column "videoId". */
export const tiesOfSql = (videos: string) => `
  SELECT p."videoId", 'composition' AS "kind", p."compositionId" AS "id"
    FROM ${videos} x JOIN "Piece" p USING ("videoId") WHERE p."compositionId" IS NOT NULL
  UNION SELECT p."videoId", 'composer', ${composerOfPiece}
    FROM ${videos} x JOIN "Piece" p USING ("videoId") LEFT JOIN "Composition" w ON w."id" = p."compositionId"
    WHERE ${composerOfPiece} IS NOT NULL
  UNION SELECT p."videoId", 'raga', r."ragaId"
    FROM ${videos} x JOIN "Piece" p USING ("videoId") JOIN "PieceRaga" r ON r."pieceId" = p."id"
  UNION SELECT p."videoId", 'tala', t."talaId"
    FROM ${videos} x JOIN "Piece" p USING ("videoId") JOIN "PieceTala" t ON t."pieceId" = p."id"
  UNION SELECT p."videoId", 'artist', p."artistId"
    FROM ${videos} x JOIN "VideoPerformer" p ON p."videoId" = x."videoId" AND p."position" = 1
    JOIN "Artist" a ON a."id" = p."artistId" AND a."publishedAt" <= $2
  UNION SELECT v."id", k.* FROM ${videos} x JOIN "Video" v ON v."id" = x."videoId"
    CROSS JOIN LATERAL (VALUES ('series', v."seriesId"), ('subCategory', v."subCategoryId"), ('category', v."categoryId")) k
    WHERE k.column2 IS NOT NULL`

/** SQL of the current name of a tie t; null if the name was deleted or is a draft. */
export const tieNameSql = `CASE t."kind"
  WHEN 'composition' THEN (SELECT n."title" FROM "Composition" n WHERE n."id" = t."id")
  WHEN 'artist' THEN (SELECT n."name" FROM "Artist" n WHERE n."id" = t."id" AND n."publishedAt" <= $2)
  WHEN 'raga' THEN (SELECT n."name" FROM "Raga" n WHERE n."id" = t."id")
  WHEN 'series' THEN (SELECT n."name" FROM "Series" n WHERE n."id" = t."id")
  WHEN 'composer' THEN (SELECT n."name" FROM "Composer" n WHERE n."id" = t."id")
  WHEN 'subCategory' THEN (SELECT n."name" FROM "SubCategory" n WHERE n."id" = t."id")
  WHEN 'tala' THEN (SELECT n."name" FROM "Tala" n WHERE n."id" = t."id")
  WHEN 'category' THEN (SELECT n."name" FROM "Category" n WHERE n."id" = t."id")
  WHEN 'video' THEN (SELECT n."name" FROM "Video" n WHERE n."id" = t."id" AND n."publishedAt" <= $2) END`

const rareKinds = tieKinds.filter((kind) => tieWeights[kind].rare)
const weightSql = `CASE t."kind" ${tieKinds.map((kind) => `WHEN '${kind}' THEN ${tieWeights[kind].weight}`).join(' ')} END::float`

/**
 * SQL of ties with weights. A name shared by ten videos weighs three quarters as much as a unique name; a name
 * shared by three hundred weighs less than a third.
 */
export const weighedTiesSql = (ties: string) => `
  SELECT t."kind", t."id", t."name", t."termId", ${weightSql} * CASE WHEN t."termId" IS NULL THEN 1 ELSE
    1 / ln(exp(1) + (SELECT count(*) FROM (
      SELECT FROM "SearchPosting" s WHERE s."termId" = t."termId" LIMIT ${COUNTED}) s) / 10.0) END AS "weight"
  FROM (
    SELECT t.*, CASE WHEN t."kind" IN (${listed(rareKinds)}) THEN (
      SELECT s."id" FROM "SearchTerm" s WHERE s."field" = t."kind"::"SearchField" AND s."text" = t."name") END AS "termId"
    FROM (SELECT t."kind", t."id", ${tieNameSql} AS "name" FROM (${ties}) t OFFSET 0) t OFFSET 0
  ) t WHERE t."name" IS NOT NULL`

/** SQL of the videos with the tie t of `weighedTiesSql`, limited per kind. May contain drafts and duplicates. */
export function newestTiedSql(limit: number): string {
  const ofKind = (kind: TieKind, sql: string) => `(SELECT n."videoId" FROM (${sql}) n WHERE t."kind" = '${kind}')`
  const newest = (column: string) => `SELECT v."id" AS "videoId" FROM "Video" v
    WHERE v."${column}" = t."id" AND v."publishedAt" <= $2 ORDER BY v."publishedAt" DESC, v."id" DESC LIMIT ${limit}`
  return [
    `(SELECT s."videoId" FROM "SearchPosting" s WHERE s."termId" = t."termId" AND s."publishedAt" <= $2
      ORDER BY s."publishedAt" DESC, s."videoId" DESC LIMIT ${limit})`,
    ofKind(
      'composition',
      `SELECT p."videoId" FROM "Piece" p WHERE p."compositionId" = t."id" ORDER BY p."videoId" DESC LIMIT ${limit}`,
    ),
    ofKind(
      'artist',
      `SELECT v."id" AS "videoId" FROM (
        SELECT p."videoId" FROM "VideoPerformer" p WHERE p."artistId" = t."id" AND p."position" = 1
        ORDER BY p."videoId" DESC LIMIT ${ENTERED_LAST}
      ) p JOIN "Video" v ON v."id" = p."videoId" WHERE v."publishedAt" <= $2
      ORDER BY v."publishedAt" DESC, v."id" DESC LIMIT ${limit}`,
    ),
    ofKind(
      'series',
      `SELECT v."id" AS "videoId" FROM "Video" v WHERE v."seriesId" = t."id" ORDER BY v."episode" LIMIT ${limit}`,
    ),
    ofKind('subCategory', newest('subCategoryId')),
    ofKind('category', newest('categoryId')),
  ].join(' UNION ALL ')
}

const MAX_EPISODES = 200

const CANDIDATES = RELATED_VIDEOS * 4
/** Maximum number of candidates whose ties are all compared with the video's. Only the best candidates are shown. */
const NEAR = RELATED_VIDEOS * 6

type RelatedRow = { id: number; kind: TieKind; tieId: number; name: string }

const selectRelated = prepared<RelatedRow>(`
  WITH subject AS MATERIALIZED (
    SELECT "id" AS "videoId", "seriesId" FROM "Video" WHERE "id" = $1
  ), tie AS MATERIALIZED (
    ${weighedTiesSql(`SELECT * FROM (${tiesOfSql('subject')}) t WHERE t."kind" <> 'series'`)}
  ), drawn AS MATERIALIZED (
    SELECT v."id" AS "videoId", v."publishedAt", t."kind", t."id", t."weight" FROM tie t
    CROSS JOIN LATERAL (${newestTiedSql(CANDIDATES)}) n
    JOIN "Video" v ON v."id" = n."videoId" CROSS JOIN subject s
    WHERE v."publishedAt" <= $2 AND v."id" <> s."videoId"
      AND (v."seriesId" IS NULL OR v."seriesId" IS DISTINCT FROM s."seriesId")
  ), near AS MATERIALIZED (
    SELECT "videoId", "publishedAt" FROM (SELECT DISTINCT * FROM drawn) d GROUP BY 1, 2
    ORDER BY sum("weight") DESC, "publishedAt" DESC, "videoId" DESC LIMIT ${NEAR}
  ), shared AS (
    SELECT DISTINCT ON (n."videoId") n."videoId" AS "id", n."publishedAt", t."kind", t."id" AS "tieId", t."name",
      sum(t."weight") OVER (PARTITION BY n."videoId") AS "score"
    FROM near n CROSS JOIN LATERAL (${tiesOfSql('(SELECT n."videoId")')}) o
    JOIN tie t ON t."kind" = o."kind" AND t."id" = o."id"
    ORDER BY n."videoId", t."weight" DESC, t."kind", t."id"
  )
  SELECT "id", "kind", "tieId", "name" FROM shared
  ORDER BY round("score"::numeric, 6) DESC, "publishedAt" DESC, "id" DESC LIMIT ${RELATED_VIDEOS}`)

type RelatedRef = { id: number; tie: Tie }

/**
 * Lists related videos, the newest first among equally close videos. Omits episodes of the same series, because the
 * page lists them separately.
 * Cached for a minute, because this query takes two thirds of a video page's database time. `readCompanions` omits
 * videos unpublished in the meantime.
 */
export const listRelated = memoizeAnswers(
  async (id: number, now: Date): Promise<RelatedRef[]> => {
    const rows = await selectRelated([id, now])
    return rows.map(({ id, kind, tieId, name }) => ({ id, tie: { kind, id: tieId, name } }))
  },
  { most: 5000, milliseconds: MINUTE_MS },
)

type CompanionRow = CardRow & { inSeries: boolean | null }

// Hides the series and the related videos from the planner, which would otherwise plan the statement for each video,
// and take longer for that than for running it.
const selectCompanions = prepared<CompanionRow>(`
  ${manyCardsSql(
    `v."id" = $3 OR (v."publishedAt" <= $2 AND (
      v."id" = ANY((SELECT $5::int[])::int[]) OR (v."seriesId" = (SELECT $4::int) AND v."episode" <= ${MAX_EPISODES})))`,
    ', v."seriesId" = $4 AND v."publishedAt" <= $2 AS "inSeries"',
  )}
  ORDER BY v."episode", v."id"`)

type Companions = { card: VideoCardDto; episodes: VideoCardDto[]; relatedVideos: RelatedVideoDto[] }

/**
 * Reads the cards of the video, its episodes and its related videos in one statement. Only the video itself may be a
 * draft.
 */
export async function readCompanions(
  actor: Actor,
  { id, seriesId }: { id: number; seriesId: number | null },
  related: readonly RelatedRef[],
  now: Date,
): Promise<Companions | null> {
  const rows = await selectCompanions([actor.id, now, id, seriesId, related.map((one) => one.id)])
  const cards = new Map(rows.map((row) => [row.id, toCard(actor, row, now)]))
  const card = cards.get(id)
  return card
    ? {
        card,
        episodes: rows.flatMap((row) => (row.inSeries === true ? (cards.get(row.id) ?? []) : [])),
        relatedVideos: related.flatMap(({ id: one, tie }) => {
          const found = cards.get(one)
          return found ? [{ ...found, tie }] : []
        }),
      }
    : null
}
