import 'server-only'
import { INDEXED_AT_ONCE, indexChangedVideos } from '@/lib/domains/editorial/mutations-indexing'
import {
  createCompositions,
  insertPieces,
  ofCompositions,
  setFirstPerformers,
} from '@/lib/domains/editorial/mutations-pieces'
import { videoTextNames } from '@/lib/domains/editorial/schema-videos'
import type { Db } from '@/lib/server/db/client'
import { Prisma } from '@/lib/server/db/generated/client'

/** How rows that were found good become videos: whole tables at a time. */

/**
 * Finds artists and series by name, artists by their other spellings too, and makes those that are missing. An artist
 * who is new is public from when the first of the videos is; with drafts only they are a draft.
 * @returns how many were made
 */
export async function mergeNames(tx: Db): Promise<{ newArtists: number; newSeries: number }> {
  const link = async () => {
    await tx.$executeRaw`
      UPDATE "ImportVideo" i SET "artistId" = a."id"
      FROM (SELECT DISTINCT ON ("key") "key", "id" FROM (
        SELECT lower("name") AS "key", "id", 0 AS "rank" FROM "Artist"
        UNION ALL SELECT lower(alias), "id", 1 FROM "Artist" CROSS JOIN unnest("aliases") alias) n
        ORDER BY "key", "rank", "id") a
      WHERE 'artist' = ANY (i."given") AND i."artistId" IS NULL AND lower(i."artist") = a."key"`
    await tx.$executeRaw`
      UPDATE "ImportVideo" i SET "seriesId" = s."id"
      FROM (SELECT DISTINCT ON (lower("name")) lower("name") AS "key", "id" FROM "Series" ORDER BY lower("name"), "id") s
      WHERE 'series' = ANY (i."given") AND i."seriesId" IS NULL AND lower(i."series") = s."key"`
  }
  await link()
  const newArtists = await tx.$executeRaw`
    INSERT INTO "Artist" ("name", "description", "thumbnailUrl", "publishedAt", "updatedAt")
    SELECT (array_agg("artist" ORDER BY "line"))[1], '', '', min("publishedAt"), now() FROM "ImportVideo"
    WHERE 'artist' = ANY ("given") AND "artist" <> '' AND "artistId" IS NULL GROUP BY lower("artist")`
  const newSeries = await tx.$executeRaw`
    INSERT INTO "Series" ("name", "description", "updatedAt")
    SELECT (array_agg("series" ORDER BY "line"))[1], '', now() FROM "ImportVideo"
    WHERE 'series' = ANY ("given") AND "series" <> '' AND "seriesId" IS NULL GROUP BY lower("series")`
  if (newArtists + newSeries > 0) await link()
  return { newArtists, newSeries }
}

const columns = [
  ...videoTextNames,
  ...['thumbnailUrl', 'durationSeconds', 'vimeoId', 'embedKey', 'fileKey', 'freeAccess'],
  ...['categoryId', 'subCategoryId', 'seriesId', 'episode', 'publishedAt'],
]
const list = (prefix: string) => Prisma.raw(columns.map((column) => `${prefix}"${column}"`).join(', '))

/** Staged pieces with the ids of their names. Several ragas or talas are rare, one is found by a join. */
const givenPieces = Prisma.sql`
  SELECT p."line", p."startSeconds", NULL::int AS "endSeconds", p."title", NULL AS "sruti", p."language",
    CASE WHEN cardinality(p."ragas") > 1 THEN ARRAY(
      SELECT n."id" FROM unnest(p."ragas") WITH ORDINALITY g("name", "at") JOIN "Raga" n USING ("name") ORDER BY "at"
    ) WHEN r."id" IS NULL THEN '{}' ELSE ARRAY[r."id"] END AS "ragaIds",
    CASE WHEN cardinality(p."talas") > 1 THEN ARRAY(
      SELECT n."id" FROM unnest(p."talas") WITH ORDINALITY g("name", "at") JOIN "Tala" n USING ("name") ORDER BY "at"
    ) WHEN t."id" IS NULL THEN '{}' ELSE ARRAY[t."id"] END AS "talaIds",
    c."id" AS "composerId", f."id" AS "formId", NULL::int AS "compositionId"
  FROM "ImportPiece" p
  LEFT JOIN "Raga" r ON r."name" = p."ragas"[1] LEFT JOIN "Tala" t ON t."name" = p."talas"[1]
  LEFT JOIN "Composer" c ON c."name" = p."composer" LEFT JOIN "MusicalForm" f ON f."name" = p."form"`

/** Creates the compositions of staged pieces, and stages the pieces as they will be stored. */
async function resolvePieces(tx: Db): Promise<void> {
  await createCompositions(tx, givenPieces)
  await tx.$executeRaw`CREATE TEMPORARY TABLE "GivenPiece" ON COMMIT DROP AS ${ofCompositions(givenPieces)}`
  await tx.$executeRaw`CREATE INDEX ON "GivenPiece" ("line")`
  await tx.$executeRaw`ANALYZE "GivenPiece"`
}

/** A programme as one text that can be compared. */
const programme =
  Prisma.raw(`md5(coalesce(string_agg(concat_ws(E'\\x1f', "startSeconds", coalesce("endSeconds", 0), "title",
  coalesce("sruti", ''), coalesce("workId", 0), coalesce("ownComposerId", 0), coalesce("ownFormId", 0),
  coalesce("ownLanguage", ''), "ragaIds", "talaIds"), E'\\x1e' ORDER BY "startSeconds"), ''))`)

async function markChanged(tx: Db): Promise<void> {
  await tx.$executeRaw`
    UPDATE "ImportVideo" i SET "changed" = true FROM "Video" v
    WHERE v."id" = i."videoId" AND (${list('i.')}) IS DISTINCT FROM (${list('v.')})`
  await tx.$executeRaw`
    UPDATE "ImportVideo" i SET "changed" = true
    WHERE 'artist' = ANY ("given") AND "videoId" IS NOT NULL AND NOT "changed" AND "artistId" IS DISTINCT FROM (
      SELECT p."artistId" FROM "VideoPerformer" p WHERE p."videoId" = i."videoId" AND p."position" = 1)`
  await tx.$executeRaw`
    UPDATE "ImportVideo" i SET "changed" = true
    WHERE 'tags' = ANY ("given") AND "videoId" IS NOT NULL AND NOT "changed"
      AND ARRAY(SELECT t FROM unnest("tags") t ORDER BY t) <> ARRAY(
        SELECT "Tag"."tag" FROM "VideoTag" JOIN "Tag" ON "Tag"."id" = "tagId" WHERE "VideoTag"."videoId" = i."videoId" ORDER BY 1)`
  await tx.$executeRaw`
    UPDATE "ImportVideo" i SET "changed" = true
    WHERE 'pieces' = ANY (i."given") AND i."videoId" IS NOT NULL AND NOT i."changed"
      AND (SELECT ${programme} FROM "GivenPiece" p WHERE p."line" = i."line") IS DISTINCT FROM
        (SELECT ${programme} FROM (SELECT p."startSeconds", p."endSeconds", p."title", p."sruti",
          p."compositionId" AS "workId", p."composerId" AS "ownComposerId", p."formId" AS "ownFormId",
          p."language" AS "ownLanguage",
          ARRAY(SELECT "ragaId" FROM "PieceRaga" WHERE "pieceId" = p."id" ORDER BY "position") AS "ragaIds",
          ARRAY(SELECT "talaId" FROM "PieceTala" WHERE "pieceId" = p."id" ORDER BY "position") AS "talaIds"
          FROM "Piece" p WHERE p."videoId" = i."videoId") n)`
}

/**
 * Writes the rows: new videos, and the others where something is different.
 * @returns how many were made, changed and found the same
 */
export async function mergeVideos(tx: Db): Promise<{ created: number; updated: number; unchanged: number }> {
  await resolvePieces(tx)
  await markChanged(tx)
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
  await setFirstPerformers(
    tx,
    Prisma.sql`
    SELECT "videoId", "artistId" FROM "ImportVideo" WHERE "changed" AND 'artist' = ANY ("given")`,
  )
  await writeTags(tx)
  await replaceAllPieces(tx)
  const changed = await tx.$queryRaw<{ videoId: number }[]>`
    SELECT "videoId" FROM "ImportVideo" WHERE "changed" LIMIT ${INDEXED_AT_ONCE + 1}`
  await indexChangedVideos(tx, { id: { in: changed.map((row) => row.videoId) } })
  return { created, updated, unchanged: Number(found[0]?.count ?? 0) - updated }
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
  await insertPieces(
    tx,
    Prisma.sql`SELECT i."videoId", p.* FROM "ImportVideo" i JOIN "GivenPiece" p ON p."line" = i."line" 
      WHERE i."changed" AND 'pieces' = ANY (i."given")`,
  )
}
