import 'server-only'
import { composerOfPiece } from '@/lib/domains/catalogue/programme/queries'
import { tieWeights } from '@/lib/domains/catalogue/related/policy'
import { tieKinds, type TieKind } from '@/lib/domains/catalogue/related/schema'

/** SQL of ties, for statements in which $2 is the instant. What is read of each is bounded. */

/** Pieces with a name that are counted; more are all the same. */
const COUNTED = 300
/** Videos of an artist, those entered last, among which published ones are looked for. */
const ENTERED_LAST = 200

const listed = (kinds: readonly string[]) => kinds.map((kind) => `'${kind}'`).join(', ')

/** SQL: the ties of the videos of a relation with a column "videoId": "videoId", "kind", "id", each once. */
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

/** SQL: the name of a tie t ("kind", "id") as it is now; null where it is gone, or a draft's. */
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
 * SQL: ties t ("kind", "id") with their "name", their "weight", and the "termId" by which the search index has their
 * videos in order. A tie that ten videos have is worth three quarters of one that a single one has, and one of three
 * hundred less than a third.
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

/**
 * SQL: "videoId" of videos with a tie t of `weighedTiesSql`, the newest or those entered last, at most `limit`. Drafts
 * and repetitions may be among them.
 */
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
