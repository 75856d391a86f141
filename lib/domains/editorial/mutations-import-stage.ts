import 'server-only'
import { numberNames } from '@/lib/domains/editorial/mutations-import-names'
import type { StagedRow } from '@/lib/domains/editorial/policy-import'
import type { ImportNames } from '@/lib/domains/editorial/policy-import-names'
import type { Works } from '@/lib/domains/editorial/queries-works'
import { NUMBERED_VIDEO } from '@/lib/domains/editorial/schema-import'
import { eachVideoText, videoTextNames, videoTexts } from '@/lib/domains/editorial/schema-videos'
import { sourceColumns } from '@/lib/domains/media/schema'
import type { Db } from '@/lib/server/db/client'
import { Prisma } from '@/lib/server/db/generated/client'

/** How checked rows of videos are staged in tables of the transaction. */

/** Columns of the staging tables by their type: those that a row fills in. */
const filled = {
  ImportVideo: {
    line: 'int',
    externalId: 'text',
    given: 'text[]',
    ...eachVideoText(() => 'text'),
    category: 'text',
    subCategory: 'text',
    seriesId: 'int',
    episode: 'int',
    freeAccess: 'boolean',
    vimeoId: 'text',
    embedKey: 'text',
    fileKey: 'text',
    hlsUrl: 'text',
    hlsKey: 'text',
    durationSeconds: 'int',
    thumbnailUrl: 'text',
    publishedAt: 'timestamptz(3)',
    tags: 'text[]',
    version: 'timestamptz(3)',
  },
  ImportPiece: {
    line: 'int',
    startSeconds: 'int',
    endSeconds: 'int',
    title: 'text',
    sruti: 'text',
    language: 'text',
    ragaIds: 'int[]',
    talaIds: 'int[]',
    composerId: 'int',
    formId: 'int',
    compositionId: 'int',
    newWork: 'int',
  },
  ImportPerformer: { line: 'int', artistId: 'int', role: 'text', position: 'int' },
  ImportWords: {
    line: 'int',
    startSeconds: 'int',
    position: 'int',
    kind: 'text',
    language: 'text',
    script: 'text',
    text: 'text',
    source: 'text',
  },
  ImportCaption: { line: 'int', language: 'text', label: 'text', text: 'text' },
}
type StagingTable = keyof typeof filled

type Columns = Record<string, string>
const typed = (columns: Columns) =>
  Object.entries(columns)
    .map(([name, type]) => `"${name}" ${type}`)
    .join(', ')
const named = (columns: Columns) =>
  Object.keys(columns)
    .map((name) => `"${name}"`)
    .join(', ')

/** What is found out of a staged video later. */
const foundOut = { videoId: 'int', categoryId: 'int', subCategoryId: 'int', changed: 'boolean NOT NULL DEFAULT false' }
const staging: Record<StagingTable, Columns> = { ...filled, ImportVideo: { ...filled.ImportVideo, ...foundOut } }

export const stagingTables = Object.entries(staging).map(
  ([table, columns]) => `CREATE TEMPORARY TABLE "${table}" (${typed(columns)}) ON COMMIT DROP`,
)

const idsOf = (names: readonly { id: number }[]) => names.map(({ id }) => id)

/** Stores rows in the staging tables. @param names those of the rows; they get their ids here */
export async function stageRows(
  tx: Db,
  rows: readonly StagedRow[],
  { names, works }: { names: ImportNames; works: Works },
): Promise<void> {
  if (rows.length === 0) return
  const insert = (table: StagingTable, staged: readonly object[]) => {
    const columns = filled[table]
    return tx.$executeRaw`
      INSERT INTO ${Prisma.raw(`"${table}" (${named(columns)}) SELECT ${named(columns)}`)}
      FROM jsonb_to_recordset(${JSON.stringify(staged)}::jsonb) AS r(${Prisma.raw(typed(columns))})`
  }
  await numberNames(tx, names)
  const videos = rows.map(({ video, series }) => ({ ...video, seriesId: series?.id }))
  await insert('ImportVideo', videos)
  const performers = rows.flatMap(({ video: { line }, performers: all }) =>
    all.map(({ who, role }, index) => ({ line, artistId: who.id, role, position: index + 1 })),
  )
  await insert('ImportPerformer', performers)
  const pieces = rows.flatMap(({ video: { line }, pieces: all }) =>
    all.map(({ piece: { startSeconds, endSeconds, title, sruti, language, composition }, ...names }) => {
      const { ragas, talas, composer, form } = names
      const [composerId, formId] = [composer?.id ?? null, form?.id ?? null]
      const work = works.add({ title, composition, composerId, formId, form: form?.name ?? null, language }, line)
      return {
        ...{ line, startSeconds, endSeconds, title, sruti, language, composerId, formId },
        ragaIds: idsOf(ragas),
        talaIds: idsOf(talas),
        compositionId: work?.id || null,
        newWork: work?.number,
      }
    }),
  )
  await insert('ImportPiece', pieces)
  const linesOf = <Part>(parts: (row: StagedRow) => readonly Part[]) =>
    rows.flatMap((row) => parts(row).map((part) => ({ line: row.video.line, ...part })))
  await insert(
    'ImportWords',
    linesOf(({ words }) => words),
  )
  await insert(
    'ImportCaption',
    linesOf(({ captions }) => captions),
  )
}

/**
 * Finds out which rows are videos that are there already, locks these, finds what else the rows name, and fills in what
 * is left as it was.
 */
export async function resolveRows(tx: Db): Promise<void> {
  for (const table of Object.keys(staging)) {
    const foundBy = table === 'ImportVideo' ? 'externalId' : 'line'
    await tx.$executeRaw`CREATE INDEX ON ${Prisma.raw(`"${table}" ("${foundBy}")`)}`
    await tx.$executeRaw`ANALYZE ${Prisma.raw(`"${table}"`)}`
  }
  await tx.$executeRaw`
    UPDATE "ImportVideo" i SET "videoId" = v."id"
    FROM "Video" v WHERE v."id" = coalesce(
      (SELECT o."id" FROM "Video" o WHERE o."externalId" = i."externalId"),
      (SELECT o."id" FROM "Video" o WHERE o."externalId" IS NULL
        AND o."id" = CASE WHEN i."externalId" ~ ${NUMBERED_VIDEO} THEN substr(i."externalId", 2)::int END))`
  // Until all is written: nobody changes what is read here. Before names are made, because who saves a form makes them
  // with its video locked, and in the order of ids, as who changes many.
  await tx.$executeRaw`
    SELECT count(*) FROM (
      SELECT FROM "ImportVideo" i JOIN "Video" v ON v."id" = i."videoId" ORDER BY v."id" FOR NO KEY UPDATE OF v) locked`
  await tx.$executeRaw`
    UPDATE "ImportVideo" i SET "videoId" = NULL
    WHERE "videoId" IS NOT NULL AND NOT EXISTS (SELECT FROM "Video" v WHERE v."id" = i."videoId")`
  // A picture that was copied meanwhile is no change.
  await tx.$executeRaw`
    UPDATE "ImportVideo" i SET "thumbnailUrl" = p."url" FROM "RemotePicture" p
    WHERE is_remote_picture(i."thumbnailUrl") AND p."hash" = sha256(convert_to(i."thumbnailUrl", 'UTF8'))
      AND p."url" IS NOT NULL`
  await tx.$executeRaw`UPDATE "ImportVideo" i SET "categoryId" = c."id" FROM "Category" c WHERE c."slug" = i."category"`
  const kept = (column: string, name = column) =>
    Prisma.raw(`"${column}" = CASE WHEN '${name}' = ANY (i."given") THEN i."${column}" ELSE v."${column}" END`)
  const columns = [
    ...[...videoTextNames, 'publishedAt'].map((column) => kept(column)),
    ...[...sourceColumns, 'hlsKey'].map((column) => kept(column, 'source')),
    kept('freeAccess', 'access'),
    kept('durationSeconds', 'duration'),
    kept('thumbnailUrl', 'thumbnail'),
    kept('categoryId', 'category'),
    kept('seriesId', 'series'),
    kept('episode', 'series'),
  ]
  await tx.$executeRaw`
    UPDATE "ImportVideo" i SET ${Prisma.join(columns)},
      "subCategoryId" = CASE WHEN 'subCategory' = ANY (i."given")
        OR ('category' = ANY (i."given") AND i."categoryId" <> v."categoryId") THEN NULL ELSE v."subCategoryId" END
    FROM "Video" v WHERE v."id" = i."videoId"`
  const mayBeEmpty = [
    ...videoTextNames.filter((name) => !('missing' in videoTexts[name]) && !('nullable' in videoTexts[name])),
    'thumbnailUrl',
  ]
  await tx.$executeRaw`
    UPDATE "ImportVideo" SET ${Prisma.raw(mayBeEmpty.map((name) => `"${name}" = coalesce("${name}", '')`).join(', '))},
      "freeAccess" = coalesce("freeAccess", false) WHERE "videoId" IS NULL`
  await tx.$executeRaw`
    UPDATE "ImportVideo" i SET "subCategoryId" = s."id" FROM "SubCategory" s
    WHERE 'subCategory' = ANY (i."given") AND i."subCategory" <> '' AND s."categoryId" = i."categoryId"
      AND lower(i."subCategory") IN (lower(s."name"), lower(s."slug"))`
  // Where only the artist is given, who accompanies stays, and the artist's role where it is the same one.
  await tx.$executeRaw`
    INSERT INTO "ImportPerformer" ("line", "artistId", "role", "position")
    SELECT i."line", p."artistId", p."role", p."position" + 1 FROM "ImportVideo" i
    JOIN "ImportPerformer" f ON f."line" = i."line" JOIN "VideoPerformer" p ON p."videoId" = i."videoId"
    WHERE 'artist' = ANY (i."given") AND NOT 'performers' = ANY (i."given")
      AND p."artistId" <> f."artistId" AND p."position" > 1`
  await tx.$executeRaw`
    UPDATE "ImportPerformer" f SET "role" = p."role" FROM "ImportVideo" i JOIN "VideoPerformer" p ON p."videoId" = i."videoId"
    WHERE i."line" = f."line" AND f."position" = 1 AND p."artistId" = f."artistId"
      AND 'artist' = ANY (i."given") AND NOT 'performers' = ANY (i."given")`
}
