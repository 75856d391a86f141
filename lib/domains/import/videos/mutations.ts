import 'server-only'
import { videoTextNames } from '@/lib/domains/catalogue/texts/schema'
import {
  findBadRows,
  findDoubts,
  outdatedRows,
  placesOf,
  withKeys,
  type Place,
} from '@/lib/domains/import/checks/queries'
import { importRows, type ImportKind, type ImportOptions } from '@/lib/domains/import/core/mutations'
import type { BadRow, ImportResult } from '@/lib/domains/import/core/schema'
import { Works } from '@/lib/domains/import/names/queries'
import { SpreadsheetCells } from '@/lib/domains/import/spreadsheets/queries'
import { resolveRows, stageRows, stagingTables, writeNames } from '@/lib/domains/import/staging/mutations'
import { sourceColumns } from '@/lib/domains/media/schema'
import { indexChangedVideos } from '@/lib/domains/search/index/mutations'
import { requireActor } from '@/lib/server/auth/sessions/requirement'
import type { Db } from '@/lib/server/db/client'
import { Prisma } from '@/lib/server/db/generated/client'
import { advisoryLocks } from '@/lib/server/db/locks'
import type { Actor } from '@/lib/shared/access/actor'
import { stagedRow } from './policy'
import { readImportNames } from './queries'
import {
  importRowSchema,
  newNames,
  type ImportColumn,
  type ImportValues,
  type VideoImportSummary,
  type VideoRow,
} from './schema'

const videos: ImportKind<ImportColumn, ImportValues, Omit<VideoImportSummary, 'rows'>> = {
  entity: 'Video',
  lock: advisoryLocks.importOfVideos,
  row: importRowSchema,
  key: 'externalId',
  quotes: (column, value) => value !== '' && !['pieces', 'performers', 'words', 'captions'].includes(column),
  tables: stagingTables,
  facts: ({ names, doubts, ...counts }) => ({ ...counts, ...newNames(names), doubts: doubts.badTotal }),
  async begin(tx) {
    const names = await readImportNames(tx, { creates: true })
    const works = await Works.load(tx)
    const slugs = await tx.category.findMany({ select: { slug: true, id: true } })
    const categories = new Map(slugs.map(({ slug, id }) => [slug, id]))
    const cells = new SpreadsheetCells()
    const places: Place[] = []
    let doubts: BadRow[] = []
    let count = 0
    return {
      async stage(rows) {
        const staged = rows.map(({ line, values }) => stagedRow(line, values, names))
        cells.add(rows, staged)
        count += rows.length
        places.push(...placesOf(staged))
        await stageRows(tx, staged, { names, works, categories })
      },
      async check() {
        await resolveRows(tx)
        const { bad, badTotal } = await findBadRows(tx)
        const turned = await cells.check(tx)
        doubts = turned.doubts
        // Omits the deleted-video error if a spreadsheet changed the row's id, because the changed id is the cause.
        const changed = new Set(turned.bad.flatMap(({ line, column }) => (column === 'externalId' ? [line] : [])))
        const own = bad.filter(({ line, column }) => column !== 'version' || !changed.has(line))
        const all = await withKeys(tx, [...own, ...turned.bad, ...names.problems.bad])
        const ownTotal = badTotal - (bad.length - own.length)
        return { bad: all, badTotal: ownTotal + turned.badTotal + names.problems.badTotal }
      },
      async write() {
        await writeNames(tx, names)
        const changed = await findChanges(tx, works)
        const outdated = outdatedRows(changed)
        if (outdated.badTotal > 0) return { refused: outdated }
        const created = await mergeVideos(tx, changed)
        const counts = { created, updated: changed.length, unchanged: count - created - changed.length }
        const report = await works.report(await names.report())
        return { done: { ...counts, names: report, doubts: await findDoubts(tx, doubts, places) } }
      },
    }
  },
}

/**
 * Imports without an access check, for commands. Requests must use `importAsStaff`.
 * @throws AppError validation if the file can't be read or has too many new names; conflict if the catalogue has
 * changed in the meantime; forbidden if the actor's staff role has changed in the meantime
 */
export function importVideos(
  rows: AsyncIterable<VideoRow>,
  options: ImportOptions,
): Promise<ImportResult<VideoImportSummary>> {
  return importRows(videos, rows, options)
}

export async function importAsStaff(
  actor: Actor,
  rows: AsyncIterable<VideoRow>,
  options: Omit<ImportOptions, 'actor'>,
): Promise<ImportResult<VideoImportSummary>> {
  requireActor(actor, 'content')
  return importVideos(rows, { ...options, actor })
}

const columns = [
  ...videoTextNames,
  ...['thumbnailUrl', 'durationSeconds', ...sourceColumns, 'hlsKey', 'freeAccess'],
  ...['categoryId', 'subCategoryId', 'seriesId', 'episode', 'publishedAt'],
]
const list = (prefix: string) => Prisma.raw(columns.map((column) => `${prefix}"${column}"`).join(', '))

/** Creates the compositions of staged pieces, then clears values that a piece inherits from its composition. */
async function resolvePieces(tx: Db, works: Works): Promise<void> {
  const added = await works.create(tx)
  await tx.$executeRaw`
    UPDATE "ImportPiece" p SET "compositionId" = w."id", "composerId" = NULL, "formId" = nullif(p."formId", w."formId"),
      "language" = nullif(p."language", w."language")
    FROM "Composition" w
    WHERE w."id" = coalesce((${added.map(({ id }) => id)}::int[])[p."newWork"], p."compositionId")`
}

export type ChangedVideo = { line: number; key: string; videoId: number; isOutdated: boolean | null }

/** Creates compositions. Then marks and returns the videos that differ from their rows. */
export async function findChanges(tx: Db, works: Works): Promise<ChangedVideo[]> {
  await resolvePieces(tx, works)
  return tx.$queryRaw<ChangedVideo[]>`
    UPDATE "ImportVideo" i SET "changed" = true FROM "Video" v
    WHERE v."id" = i."videoId" AND ((${list('i.')}) IS DISTINCT FROM (${list('v.')})
      OR i."given" && ARRAY['artist', 'performers'] AND
        ARRAY(SELECT ROW("artistId", "role")::text FROM "ImportPerformer" p WHERE p."line" = i."line" ORDER BY "position") <>
        ARRAY(SELECT ROW("artistId", "role")::text FROM "VideoPerformer" p WHERE p."videoId" = v."id" ORDER BY "position")
      OR 'tags' = ANY (i."given") AND ARRAY(SELECT t FROM unnest(i."tags") t ORDER BY t) <>
        ARRAY(SELECT t."tag" FROM "VideoTag" x JOIN "Tag" t ON t."id" = x."tagId" WHERE x."videoId" = v."id" ORDER BY 1)
      OR 'pieces' = ANY (i."given") AND
        ARRAY(SELECT ROW("startSeconds", "endSeconds", "title", "sruti", "compositionId", "composerId", "formId",
            "language", "ragaIds", "talaIds")::text
          FROM "ImportPiece" p WHERE p."line" = i."line" ORDER BY "startSeconds") <>
        ARRAY(SELECT ROW(p."startSeconds", p."endSeconds", p."title", p."sruti", p."compositionId", p."composerId",
            nullif(p."formId", w."formId"), nullif(p."language", w."language"),
            ARRAY(SELECT "ragaId" FROM "PieceRaga" WHERE "pieceId" = p."id" ORDER BY "position"),
            ARRAY(SELECT "talaId" FROM "PieceTala" WHERE "pieceId" = p."id" ORDER BY "position"))::text
          FROM "Piece" p LEFT JOIN "Composition" w ON w."id" = p."compositionId" WHERE p."videoId" = v."id"
          ORDER BY p."startSeconds")
      OR 'words' = ANY (i."given") AND
        ARRAY(SELECT ROW("startSeconds", "position", "kind", "language", "script", "text", "source")::text
          FROM "ImportWords" x WHERE x."line" = i."line" ORDER BY 1) <>
        ARRAY(SELECT ROW("startSeconds", "position", "kind", "language", "script", "text", "source")::text
          FROM "PieceWords" x WHERE x."videoId" = v."id" ORDER BY 1)
      OR 'captions' = ANY (i."given") AND
        ARRAY(SELECT ROW("language", "label", "text")::text FROM "ImportCaption" x WHERE x."line" = i."line" ORDER BY 1) <>
        ARRAY(SELECT ROW("language", "label", "text")::text FROM "CaptionTrack" x WHERE x."videoId" = v."id" ORDER BY 1))
    RETURNING i."line", i."externalId" AS "key", i."videoId",
      i."version" <> greatest(v."updatedAt", v."partsChangedAt") AS "isOutdated"`
}

export async function mergeVideos(tx: Db, changed: readonly ChangedVideo[]): Promise<number> {
  // Clears episode numbers first, because two videos that swap numbers would violate the unique constraint.
  await tx.$executeRaw`
    UPDATE "Video" v SET "seriesId" = NULL, "episode" = NULL FROM "ImportVideo" i
    WHERE i."videoId" = v."id" AND i."changed" AND (v."seriesId", v."episode") IS DISTINCT FROM (i."seriesId", i."episode")`
  await tx.$executeRaw`
    UPDATE "Video" v SET (${list('')}, "updatedAt") =
      ROW(${list('i.')}, greatest(clock_timestamp(), v."updatedAt" + interval '1 millisecond'))
    FROM "ImportVideo" i WHERE i."videoId" = v."id" AND i."changed"`
  const created = await tx.$queryRaw<{ videoId: number }[]>`
    WITH made AS (
      INSERT INTO "Video" ("externalId", ${list('')}, "updatedAt")
      SELECT "externalId", ${list('')}, now() FROM "ImportVideo" WHERE "videoId" IS NULL ORDER BY "line"
      RETURNING "id", "externalId"
    )
    UPDATE "ImportVideo" i SET "videoId" = made."id", "changed" = true FROM made
    WHERE i."videoId" IS NULL AND i."externalId" = made."externalId" RETURNING i."videoId"`
  await replaceParts(tx)
  const ids = [...changed, ...created].map(({ videoId }) => videoId)
  await indexChangedVideos(tx, ids)
  return created.length
}

async function replaceParts(tx: Db): Promise<void> {
  await tx.$executeRaw`
    WITH performers AS (
      DELETE FROM "VideoPerformer" x USING "ImportVideo" i
      WHERE x."videoId" = i."videoId" AND i."changed" AND i."given" && ARRAY['artist', 'performers']
    ), tags AS (
      DELETE FROM "VideoTag" x USING "ImportVideo" i
      WHERE x."videoId" = i."videoId" AND i."changed" AND 'tags' = ANY (i."given")
    ), words AS (
      DELETE FROM "PieceWords" x USING "ImportVideo" i
      WHERE x."videoId" = i."videoId" AND i."changed" AND 'words' = ANY (i."given")
    ), captions AS (
      DELETE FROM "CaptionTrack" x USING "ImportVideo" i
      WHERE x."videoId" = i."videoId" AND i."changed" AND 'captions' = ANY (i."given")
    ), gone AS MATERIALIZED (
      SELECT p."id" FROM "Piece" p JOIN "ImportVideo" i ON i."videoId" = p."videoId"
      WHERE i."changed" AND 'pieces' = ANY (i."given")
    ), ragas AS (DELETE FROM "PieceRaga" x USING gone WHERE x."pieceId" = gone."id"
    ), talas AS (DELETE FROM "PieceTala" x USING gone WHERE x."pieceId" = gone."id")
    DELETE FROM "Piece" p USING gone WHERE p."id" = gone."id"`
  await tx.$executeRaw`
    WITH performers AS (
      INSERT INTO "VideoPerformer" ("videoId", "artistId", "role", "position")
      SELECT i."videoId", p."artistId", p."role", row_number() OVER (PARTITION BY i."videoId" ORDER BY p."position")
      FROM "ImportVideo" i JOIN "ImportPerformer" p USING ("line")
      WHERE i."changed" AND i."given" && ARRAY['artist', 'performers']
    ), tags AS (
      INSERT INTO "VideoTag" ("videoId", "tagId")
      SELECT i."videoId", t."id" FROM "ImportVideo" i CROSS JOIN unnest(i."tags") g JOIN "Tag" t ON t."tag" = g
      WHERE i."changed" AND 'tags' = ANY (i."given")
    ), words AS (
      INSERT INTO "PieceWords" ("videoId", "startSeconds", "position", "kind", "language", "script", "text", "source")
      SELECT i."videoId", "startSeconds", "position", "kind", "language", "script", "text", "source"
      FROM "ImportVideo" i JOIN "ImportWords" x USING ("line") WHERE i."changed" AND 'words' = ANY (i."given")
    ), captions AS (
      INSERT INTO "CaptionTrack" ("videoId", "language", "label", "text")
      SELECT i."videoId", "language", "label", "text"
      FROM "ImportVideo" i JOIN "ImportCaption" x USING ("line") WHERE i."changed" AND 'captions' = ANY (i."given")
    ), pieces AS MATERIALIZED (
      SELECT nextval('"Piece_id_seq"')::int AS "id", p.* FROM (
        SELECT i."videoId", p.* FROM "ImportVideo" i JOIN "ImportPiece" p USING ("line")
        WHERE i."changed" AND 'pieces' = ANY (i."given") ORDER BY "videoId", "startSeconds") p
    ), made AS (
      INSERT INTO "Piece" ("id", "videoId", "startSeconds", "endSeconds", "title", "sruti", "compositionId", "composerId",
        "formId", "language")
      SELECT "id", "videoId", "startSeconds", "endSeconds", "title", "sruti", "compositionId", "composerId", "formId",
        "language" FROM pieces
    ), ragas AS (
      INSERT INTO "PieceRaga" ("pieceId", "ragaId", "position")
      SELECT p."id", r."id", r."position" FROM pieces p
      CROSS JOIN LATERAL unnest(p."ragaIds") WITH ORDINALITY AS r("id", "position")
    )
    INSERT INTO "PieceTala" ("pieceId", "talaId", "position")
    SELECT p."id", t."id", t."position" FROM pieces p
    CROSS JOIN LATERAL unnest(p."talaIds") WITH ORDINALITY AS t("id", "position")`
}
