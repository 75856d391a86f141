import 'server-only'
import type { Db } from '@/lib/server/db/client'
import { Prisma } from '@/lib/server/db/generated/client'

/**
 * How programmes are written, of one video or of a hundred thousand. Pieces are given as SQL with the columns
 * "startSeconds", "endSeconds", "title", "sruti", "language", "ragaIds", "talaIds", "composerId", "formId",
 * "compositionId" (where it is known already) and what tells their video.
 */

/** Titles each once, because their key costs more than everything else. */
const titles = Prisma.sql`
  titles AS MATERIALIZED (
    SELECT "title", title_key("title") AS "key" FROM (SELECT DISTINCT "title" FROM given) t WHERE NOT is_improvised("title")
  ), improvised AS MATERIALIZED (SELECT "id" FROM "MusicalForm" WHERE is_improvised("name"))`

/**
 * Creates the compositions that pieces are of and that are not there yet: of those with a composer that are not
 * improvised. Two transactions may create the same one at once: one row results.
 */
export async function createCompositions(tx: Db, given: Prisma.Sql): Promise<void> {
  await tx.$executeRaw`
    WITH given AS MATERIALIZED (${given}), ${titles}
    INSERT INTO "Composition" ("title", "composerId", "formId", "language")
    SELECT DISTINCT ON (t."key", g."composerId") g."title", g."composerId", g."formId", g."language"
    FROM given g JOIN titles t USING ("title")
    WHERE g."compositionId" IS NULL AND g."composerId" IS NOT NULL
      AND (g."formId" IS NULL OR g."formId" NOT IN (SELECT "id" FROM improvised))
    ORDER BY t."key", g."composerId", g."formId", g."language"
    ON CONFLICT DO NOTHING`
}

/** Pieces as they are stored: with their composition, and without what that says already. */
export const ofCompositions = (given: Prisma.Sql): Prisma.Sql => Prisma.sql`
  WITH given AS MATERIALIZED (${given}), ${titles}
  SELECT g.*, w."id" AS "workId", CASE WHEN w."id" IS NULL THEN g."composerId" END AS "ownComposerId",
    CASE WHEN w."formId" = g."formId" THEN NULL ELSE g."formId" END AS "ownFormId",
    CASE WHEN w."language" = g."language" THEN NULL ELSE g."language" END AS "ownLanguage"
  FROM given g
  LEFT JOIN titles t ON t."title" = g."title" AND g."compositionId" IS NULL
    AND (g."formId" IS NULL OR g."formId" NOT IN (SELECT "id" FROM improvised))
  LEFT JOIN "Composition" k ON title_key(k."title") = t."key" AND coalesce(k."composerId", 0) = coalesce(g."composerId", 0)
  LEFT JOIN "Composition" w ON w."id" = coalesce(g."compositionId", k."id")`

/** Writes pieces of `ofCompositions` with a "videoId". No other piece of these videos may begin at the same seconds. */
export async function insertPieces(tx: Db, pieces: Prisma.Sql): Promise<void> {
  await tx.$executeRaw`
    WITH stored AS MATERIALIZED (${pieces}), made AS (
      INSERT INTO "Piece" ("videoId", "startSeconds", "endSeconds", "title", "sruti", "compositionId", "composerId",
        "formId", "language")
      SELECT "videoId", "startSeconds", "endSeconds", "title", "sruti", "workId", "ownComposerId", "ownFormId", "ownLanguage"
      FROM stored ORDER BY "videoId", "startSeconds"
      RETURNING "id", "videoId", "startSeconds"
    ), ragas AS (
      INSERT INTO "PieceRaga" ("pieceId", "ragaId", "position")
      SELECT m."id", r."id", r."position" FROM made m JOIN stored s USING ("videoId", "startSeconds")
      CROSS JOIN LATERAL unnest(s."ragaIds") WITH ORDINALITY AS r("id", "position")
    )
    INSERT INTO "PieceTala" ("pieceId", "talaId", "position")
    SELECT m."id", t."id", t."position" FROM made m JOIN stored s USING ("videoId", "startSeconds")
    CROSS JOIN LATERAL unnest(s."talaIds") WITH ORDINALITY AS t("id", "position")`
}

/** A piece with the ids of its names. */
export type StoredPiece = {
  videoId: number
  startSeconds: number
  endSeconds: number | null
  title: string
  sruti: string | null
  language: string | null
  ragaIds: number[]
  talaIds: number[]
  composerId: number | null
  formId: number | null
  compositionId: number | null
}

/** Writes pieces of videos that have none at the same seconds, with their compositions. */
export async function writePieces(tx: Db, pieces: readonly StoredPiece[]): Promise<void> {
  const given = Prisma.sql`
    SELECT * FROM jsonb_to_recordset(${JSON.stringify(pieces)}::jsonb) AS p("videoId" int, "startSeconds" int,
      "endSeconds" int, "title" text, "sruti" text, "language" text, "ragaIds" int[], "talaIds" int[], "composerId" int,
      "formId" int, "compositionId" int)`
  await createCompositions(tx, given)
  await insertPieces(tx, ofCompositions(given))
}

/**
 * Lets artists be the first of their videos' performers; the others stay, in their order.
 * @param given SQL with "videoId" and "artistId", null where there shall be none
 */
export async function setFirstPerformers(tx: Db, given: Prisma.Sql): Promise<void> {
  await tx.$executeRaw`
    WITH given AS MATERIALIZED (
      SELECT g."videoId", g."artistId" FROM (${given}) g
      LEFT JOIN "VideoPerformer" f ON f."videoId" = g."videoId" AND f."position" = 1
      WHERE f."artistId" IS DISTINCT FROM g."artistId"
    ), gone AS (
      DELETE FROM "VideoPerformer" p USING given g WHERE p."videoId" = g."videoId"
      RETURNING p."videoId", p."artistId", p."role", p."position"
    )
    INSERT INTO "VideoPerformer" ("videoId", "artistId", "role", "position")
    SELECT "videoId", "artistId", "role", row_number() OVER (PARTITION BY "videoId" ORDER BY "position") FROM (
      SELECT "videoId", "artistId", NULL AS "role", 0 AS "position" FROM given WHERE "artistId" IS NOT NULL
      UNION ALL
      SELECT o."videoId", o."artistId", o."role", o."position" FROM gone o JOIN given g USING ("videoId")
      WHERE o."position" > 1 AND o."artistId" IS DISTINCT FROM g."artistId"
    ) p`
}
