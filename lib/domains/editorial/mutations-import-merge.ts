import 'server-only'
import type { Works } from '@/lib/domains/editorial/queries-works'
import { videoTextNames } from '@/lib/domains/editorial/schema-videos'
import { sourceColumns } from '@/lib/domains/media/schema'
import { indexChangedVideos } from '@/lib/domains/search/mutations'
import type { Db } from '@/lib/server/db/client'
import { Prisma } from '@/lib/server/db/generated/client'

/** How rows that were found good become videos: whole tables at a time. */

const columns = [
  ...videoTextNames,
  ...['thumbnailUrl', 'durationSeconds', ...sourceColumns, 'hlsKey', 'freeAccess'],
  ...['categoryId', 'subCategoryId', 'seriesId', 'episode', 'publishedAt'],
]
const list = (prefix: string) => Prisma.raw(columns.map((column) => `${prefix}"${column}"`).join(', '))

/** Creates the compositions of staged pieces, and takes out of these what their composition says already. */
async function resolvePieces(tx: Db, works: Works): Promise<void> {
  const added = await works.create(tx)
  await tx.$executeRaw`
    UPDATE "ImportPiece" p SET "compositionId" = w."id", "composerId" = NULL, "formId" = nullif(p."formId", w."formId"),
      "language" = nullif(p."language", w."language")
    FROM "Composition" w
    WHERE w."id" = coalesce((${added.map(({ id }) => id)}::int[])[p."newWork"], p."compositionId")`
}

/** A programme as one text that can be compared. */
const programme =
  Prisma.raw(`md5(coalesce(string_agg(concat_ws(E'\\x1f', "startSeconds", coalesce("endSeconds", 0), "title",
  coalesce("sruti", ''), coalesce("compositionId", 0), coalesce("composerId", 0), coalesce("formId", 0),
  coalesce("language", ''), "ragaIds", "talaIds"), E'\\x1e' ORDER BY "startSeconds"), ''))`)

/** The columns that say who performs. */
const performerColumns = ['artist', 'performers']
const performersSql = Prisma.raw(
  `string_agg(concat_ws(E'\\x1f', p."artistId", coalesce(p."role", '')), E'\\x1e' ORDER BY p."position")`,
)

async function markChanged(tx: Db): Promise<void> {
  await tx.$executeRaw`
    UPDATE "ImportVideo" i SET "changed" = true FROM "Video" v
    WHERE v."id" = i."videoId" AND (${list('i.')}) IS DISTINCT FROM (${list('v.')})`
  await tx.$executeRaw`
    UPDATE "ImportVideo" i SET "changed" = true
    WHERE "given" && ${performerColumns}::text[] AND "videoId" IS NOT NULL AND NOT "changed"
      AND (SELECT ${performersSql} FROM "ImportPerformer" p WHERE p."line" = i."line") IS DISTINCT FROM
        (SELECT ${performersSql} FROM "VideoPerformer" p WHERE p."videoId" = i."videoId")`
  await tx.$executeRaw`
    UPDATE "ImportVideo" i SET "changed" = true
    WHERE 'tags' = ANY ("given") AND "videoId" IS NOT NULL AND NOT "changed"
      AND ARRAY(SELECT t FROM unnest("tags") t ORDER BY t) <> ARRAY(
        SELECT "Tag"."tag" FROM "VideoTag" JOIN "Tag" ON "Tag"."id" = "tagId" WHERE "VideoTag"."videoId" = i."videoId" ORDER BY 1)`
  await tx.$executeRaw`
    UPDATE "ImportVideo" i SET "changed" = true
    WHERE 'pieces' = ANY (i."given") AND i."videoId" IS NOT NULL AND NOT i."changed"
      AND (SELECT ${programme} FROM "ImportPiece" p WHERE p."line" = i."line") IS DISTINCT FROM
        (SELECT ${programme} FROM (SELECT p."startSeconds", p."endSeconds", p."title", p."sruti",
          p."compositionId", p."composerId", nullif(p."formId", w."formId") AS "formId",
          nullif(p."language", w."language") AS "language",
          ARRAY(SELECT "ragaId" FROM "PieceRaga" WHERE "pieceId" = p."id" ORDER BY "position") AS "ragaIds",
          ARRAY(SELECT "talaId" FROM "PieceTala" WHERE "pieceId" = p."id" ORDER BY "position") AS "talaIds"
          FROM "Piece" p LEFT JOIN "Composition" w ON w."id" = p."compositionId" WHERE p."videoId" = i."videoId") n)`
}

/** What a video has several of by itself: the column, the two tables, and what tells one row of it from another. */
const parts = [
  {
    column: 'words',
    staged: '"ImportWords"',
    stored: '"PieceWords"',
    columns: '"startSeconds", "position", "kind", "language", "script", "text", "source"',
  },
  {
    column: 'captions',
    staged: '"ImportCaption"',
    stored: '"CaptionTrack"',
    columns: '"language", "label", "text"',
  },
].map(({ column, ...rest }) => ({
  column,
  staged: Prisma.raw(rest.staged),
  stored: Prisma.raw(rest.stored),
  columns: Prisma.raw(rest.columns),
  // Each row ends with its own order: the columns begin with what is there once.
  all: Prisma.raw(
    `md5(coalesce(string_agg(ROW(${rest.columns})::text, E'\\x1e' ORDER BY ROW(${rest.columns})::text), ''))`,
  ),
}))

/** Marks the videos of which such a part is different. */
async function markChangedParts(tx: Db): Promise<void> {
  for (const { column, staged, stored, all } of parts) {
    await tx.$executeRaw`
      UPDATE "ImportVideo" i SET "changed" = true
      WHERE ${column} = ANY (i."given") AND i."videoId" IS NOT NULL AND NOT i."changed"
        AND (SELECT ${all} FROM ${staged} x WHERE x."line" = i."line") IS DISTINCT FROM
          (SELECT ${all} FROM ${stored} x WHERE x."videoId" = i."videoId")`
  }
}

/** Replaces such parts of changed videos. */
async function writeParts(tx: Db): Promise<void> {
  for (const { column, staged, stored, columns } of parts) {
    const given = Prisma.sql`i."changed" AND ${column} = ANY (i."given")`
    await tx.$executeRaw`DELETE FROM ${stored} x USING "ImportVideo" i WHERE x."videoId" = i."videoId" AND ${given}`
    await tx.$executeRaw`
      INSERT INTO ${stored} ("videoId", ${columns})
      SELECT i."videoId", ${columns} FROM "ImportVideo" i JOIN ${staged} x USING ("line") WHERE ${given}`
  }
}

/** Finds out which videos are different from what their rows say, and makes the compositions that rows name. */
export async function findChanges(tx: Db, works: Works): Promise<void> {
  await resolvePieces(tx, works)
  await markChanged(tx)
  await markChangedParts(tx)
}

/**
 * Writes the rows: new videos, and the others where something is different. To be called after `findChanges`.
 * @returns how many were made, changed and found the same
 */
export async function mergeVideos(tx: Db): Promise<{ created: number; updated: number; unchanged: number }> {
  // Episodes that change places must not meet on the way.
  await tx.$executeRaw`
    UPDATE "Video" v SET "seriesId" = NULL, "episode" = NULL FROM "ImportVideo" i
    WHERE i."videoId" = v."id" AND i."changed" AND (v."seriesId", v."episode") IS DISTINCT FROM (i."seriesId", i."episode")`
  const updated = await tx.$executeRaw`
    UPDATE "Video" v SET (${list('')}, "updatedAt") =
      ROW(${list('i.')}, greatest(clock_timestamp(), v."updatedAt" + interval '1 millisecond'))
    FROM "ImportVideo" i WHERE i."videoId" = v."id" AND i."changed"`
  const found = await tx.$queryRaw<{ count: bigint }[]>`SELECT count(*) FROM "ImportVideo" WHERE "videoId" IS NOT NULL`
  await tx.$executeRaw`
    INSERT INTO "Video" ("externalId", ${list('')}, "updatedAt")
    SELECT "externalId", ${list('')}, now() FROM "ImportVideo" WHERE "videoId" IS NULL ORDER BY "line"`
  const created = await tx.$executeRaw`
    UPDATE "ImportVideo" i SET "videoId" = v."id", "changed" = true FROM "Video" v
    WHERE i."videoId" IS NULL AND v."externalId" = i."externalId"`
  await writePerformers(tx)
  await writeTags(tx)
  await replaceAllPieces(tx)
  await writeParts(tx)
  const changed = await tx.$queryRaw<{ videoId: number }[]>`SELECT "videoId" FROM "ImportVideo" WHERE "changed"`
  await indexChangedVideos(
    tx,
    changed.map((row) => row.videoId),
  )
  return { created, updated, unchanged: Number(found[0]?.count ?? 0) - updated }
}

async function writePerformers(tx: Db): Promise<void> {
  const given = Prisma.sql`i."changed" AND i."given" && ${performerColumns}::text[]`
  await tx.$executeRaw`DELETE FROM "VideoPerformer" x USING "ImportVideo" i WHERE x."videoId" = i."videoId" AND ${given}`
  await tx.$executeRaw`
    INSERT INTO "VideoPerformer" ("videoId", "artistId", "role", "position")
    SELECT i."videoId", p."artistId", p."role", row_number() OVER (PARTITION BY i."videoId" ORDER BY p."position")
    FROM "ImportVideo" i JOIN "ImportPerformer" p ON p."line" = i."line" WHERE ${given}`
}

async function writeTags(tx: Db): Promise<void> {
  await tx.$executeRaw`
    DELETE FROM "VideoTag" x USING "ImportVideo" i
    WHERE x."videoId" = i."videoId" AND i."changed" AND 'tags' = ANY (i."given")`
  await tx.$executeRaw`
    INSERT INTO "VideoTag" ("videoId", "tagId")
    SELECT i."videoId", "Tag"."id" FROM "ImportVideo" i CROSS JOIN unnest(i."tags") t JOIN "Tag" ON "Tag"."tag" = t
    WHERE i."changed" AND 'tags' = ANY (i."given")`
}

async function replaceAllPieces(tx: Db): Promise<void> {
  // Before the pieces: a statement for all is faster than one for each.
  for (const part of ['PieceRaga', 'PieceTala']) {
    await tx.$executeRaw`
      DELETE FROM ${Prisma.raw(`"${part}"`)} x USING "Piece" p, "ImportVideo" i
      WHERE x."pieceId" = p."id" AND p."videoId" = i."videoId" AND i."changed" AND 'pieces' = ANY (i."given")`
  }
  await tx.$executeRaw`
    DELETE FROM "Piece" p USING "ImportVideo" i
    WHERE p."videoId" = i."videoId" AND i."changed" AND 'pieces' = ANY (i."given")`
  await tx.$executeRaw`
    WITH stored AS MATERIALIZED (
      SELECT nextval('"Piece_id_seq"')::int AS "id", p.* FROM (
        SELECT i."videoId", p.* FROM "ImportVideo" i JOIN "ImportPiece" p ON p."line" = i."line"
        WHERE i."changed" AND 'pieces' = ANY (i."given") ORDER BY "videoId", "startSeconds") p
    ), made AS (
      INSERT INTO "Piece" ("id", "videoId", "startSeconds", "endSeconds", "title", "sruti", "compositionId", "composerId",
        "formId", "language")
      SELECT "id", "videoId", "startSeconds", "endSeconds", "title", "sruti", "compositionId", "composerId", "formId",
        "language"
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
