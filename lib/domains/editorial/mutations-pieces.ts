import 'server-only'
import type { WorkOfPiece } from '@/lib/domains/editorial/queries-works'
import type { Db } from '@/lib/server/db/client'
import { Prisma } from '@/lib/server/db/generated/client'

/**
 * How programmes are written, of one video or of a hundred thousand. Pieces are given as SQL with the columns
 * "startSeconds", "endSeconds", "title", "sruti", "language", "ragaIds", "talaIds", "composerId", "formId", those of
 * `WorkOfPiece`, and what tells their video.
 */

/** The titles of works with their keys, each once, because the key costs more than everything else. */
export const titlesOf = (given: Prisma.Sql): Prisma.Sql => Prisma.sql`
  SELECT "workTitle", title_key("workTitle") AS "key" FROM (SELECT DISTINCT "workTitle" FROM (${given}) g) t
  WHERE NOT is_improvised("workTitle")`

const ofGiven = Prisma.sql`SELECT * FROM given`

const withTitles = (given: Prisma.Sql, titles: Prisma.Sql) => Prisma.sql`
  WITH given AS MATERIALIZED (${given}), titles AS MATERIALIZED (${titles}),
  improvised AS MATERIALIZED (SELECT "id" FROM "MusicalForm" WHERE is_improvised("name"))`

/**
 * Creates the compositions that pieces are of and that are not there yet: of those with a composer that are not
 * improvised. Two transactions may create the same one at once: one row results.
 * @param titles `titlesOf` the pieces, where they are at hand
 */
export async function createCompositions(tx: Db, given: Prisma.Sql, titles = titlesOf(ofGiven)): Promise<void> {
  // Slugs that nobody has are given for all at once; the trigger makes the others, one by one and after these.
  await tx.$executeRaw`
    ${withTitles(given, titles)}, fresh AS MATERIALIZED (
      SELECT DISTINCT ON (t."key", g."composerId") g."workTitle" AS "title", g."composerId", g."formId", g."language"
      FROM given g JOIN titles t USING ("workTitle")
      WHERE g."compositionId" IS NULL AND g."knownId" IS NULL AND (g."named" OR g."composerId" IS NOT NULL
        AND (g."formId" IS NULL OR g."formId" NOT IN (SELECT "id" FROM improvised)))
      ORDER BY t."key", g."composerId", g."formId", g."language"
    ), named AS MATERIALIZED (SELECT *, name_slug("title") AS "slug" FROM fresh)
    INSERT INTO "Composition" ("title", "composerId", "formId", "language", "slug")
    SELECT "title", "composerId", "formId", "language", CASE WHEN "free" THEN "slug" ELSE '' END FROM (
      SELECT *, "slug" IS NOT NULL AND row_number() OVER (PARTITION BY "slug" ORDER BY "title", "composerId") = 1
        AND NOT EXISTS (SELECT FROM "Composition" c WHERE c."slug" = named."slug") AS "free"
      FROM named
    ) n ORDER BY "free" DESC, "title", "composerId"
    ON CONFLICT DO NOTHING`
}

/**
 * Pieces as they are stored: with their composition, and without what that says already. A composition that is gone by
 * now keeps its id here, so that writing the piece is refused instead of losing what it is of.
 */
export const ofCompositions = (given: Prisma.Sql, titles = titlesOf(ofGiven)): Prisma.Sql => Prisma.sql`
  ${withTitles(given, titles)}
  SELECT g.*, wanted."id" AS "workId", CASE WHEN wanted."id" IS NULL THEN g."composerId" END AS "ownComposerId",
    CASE WHEN w."formId" = g."formId" THEN NULL ELSE g."formId" END AS "ownFormId",
    CASE WHEN w."language" = g."language" THEN NULL ELSE g."language" END AS "ownLanguage"
  FROM given g
  LEFT JOIN titles t ON t."workTitle" = g."workTitle" AND g."compositionId" IS NULL
    AND (g."named" OR g."formId" IS NULL OR g."formId" NOT IN (SELECT "id" FROM improvised))
  LEFT JOIN "Composition" k ON g."knownId" IS NULL AND title_key(k."title") = t."key"
    AND coalesce(k."composerId", 0) = coalesce(g."composerId", 0)
  CROSS JOIN LATERAL (
    SELECT coalesce(g."compositionId", CASE WHEN t."key" IS NOT NULL THEN coalesce(g."knownId", k."id") END) AS "id"
  ) wanted
  LEFT JOIN "Composition" w ON w."id" = wanted."id"`

/** Writes pieces of `ofCompositions` with a "videoId". No other piece of these videos may begin at the same seconds. */
export async function insertPieces(tx: Db, pieces: Prisma.Sql): Promise<void> {
  await tx.$executeRaw`
    WITH stored AS MATERIALIZED (
      SELECT nextval('"Piece_id_seq"')::int AS "id", p.* FROM (${pieces} ORDER BY "videoId", "startSeconds") p
    ), made AS (
      INSERT INTO "Piece" ("id", "videoId", "startSeconds", "endSeconds", "title", "sruti", "compositionId", "composerId",
        "formId", "language")
      SELECT "id", "videoId", "startSeconds", "endSeconds", "title", "sruti", "workId", "ownComposerId", "ownFormId",
        "ownLanguage"
      FROM stored
    ), ragas AS (
      INSERT INTO "PieceRaga" ("pieceId", "ragaId", "position")
      SELECT s."id", r."id", r."position" FROM stored s
      CROSS JOIN LATERAL unnest(s."ragaIds") WITH ORDINALITY AS r("id", "position")
    )
    INSERT INTO "PieceTala" ("pieceId", "talaId", "position")
    SELECT s."id", t."id", t."position" FROM stored s
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
} & Partial<WorkOfPiece>

/** Writes pieces of videos that have none at the same seconds, with their compositions. */
export async function writePieces(tx: Db, pieces: readonly StoredPiece[]): Promise<void> {
  const given = Prisma.sql`
    SELECT "videoId", "startSeconds", "endSeconds", "title", "sruti", "language", "ragaIds", "talaIds", "composerId",
      "formId", "compositionId", "knownId", coalesce("workTitle", "title") AS "workTitle", coalesce("named", false) AS "named"
    FROM jsonb_to_recordset(${JSON.stringify(pieces)}::jsonb) AS p("videoId" int, "startSeconds" int,
      "endSeconds" int, "title" text, "sruti" text, "language" text, "ragaIds" int[], "talaIds" int[], "composerId" int,
      "formId" int, "compositionId" int, "knownId" int, "workTitle" text, "named" boolean)`
  await createCompositions(tx, given)
  await insertPieces(tx, ofCompositions(given))
}
