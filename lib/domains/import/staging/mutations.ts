import 'server-only'
import { termKinds } from '@/lib/domains/catalogue/programme/schema'
import { eachVideoText, videoTextNames, videoTexts } from '@/lib/domains/catalogue/texts/schema'
import { importKinds, type ImportNames, type ImportKind } from '@/lib/domains/import/names/policy'
import type { Works } from '@/lib/domains/import/names/queries'
import type { StagedRow } from '@/lib/domains/import/videos/policy'
import { NUMBERED_VIDEO } from '@/lib/domains/import/videos/schema'
import { sourceColumns } from '@/lib/domains/media/schema'
import { nameRows, nameTable } from '@/lib/domains/names/lookup/queries'
import type { Db } from '@/lib/server/db/client'
import { Prisma } from '@/lib/server/db/generated/client'
import { AppError } from '@/lib/shared/errors'

const filled = {
  ImportVideo: {
    line: 'int',
    externalId: 'text',
    given: 'text[]',
    ...eachVideoText(() => 'text'),
    categoryId: 'int',
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

const foundOut = { videoId: 'int', subCategoryId: 'int', changed: 'boolean NOT NULL DEFAULT false' }
const staging: Record<StagingTable, Columns> = { ...filled, ImportVideo: { ...filled.ImportVideo, ...foundOut } }

export const stagingTables = Object.entries(staging).flatMap(([table, columns]) => [
  `CREATE TEMPORARY TABLE "${table}" (${typed(columns)}) ON COMMIT DROP`,
  `CREATE INDEX ON "${table}" ("${table === 'ImportVideo' ? 'externalId' : 'line'}")`,
])

const idsOf = (names: readonly { id: number }[]) => names.map(({ id }) => id)

export type RowNames = { names: ImportNames; works: Works; categories: ReadonlyMap<string, number> }

export async function stageRows(
  tx: Db,
  rows: readonly StagedRow[],
  { names, works, categories }: RowNames,
): Promise<void> {
  if (rows.length === 0) return
  const insert = (table: StagingTable, staged: readonly object[]) => {
    const columns = filled[table]
    return tx.$executeRaw`
      INSERT INTO ${Prisma.raw(`"${table}" (${named(columns)}) SELECT ${named(columns)}`)}
      FROM jsonb_to_recordset(${JSON.stringify(staged)}::jsonb) AS r(${Prisma.raw(typed(columns))})`
  }
  await numberNames(tx, names)
  const videos = rows.map(({ video, series }) => {
    return { ...video, seriesId: series?.id, categoryId: categories.get(video.category ?? '') }
  })
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

const kept = (column: string, name = column) =>
  `CASE WHEN '${name}' = ANY (i."given") THEN i."${column}" ELSE v."${column}" END`
const keptColumns = [
  ...videoTextNames.map((name) => {
    const isOptional = !('missing' in videoTexts[name]) && !('nullable' in videoTexts[name])
    return [name, isOptional ? `coalesce(${kept(name)}, '')` : kept(name)] as const
  }),
  ...[...sourceColumns, 'hlsKey'].map((column) => [column, kept(column, 'source')] as const),
  ['freeAccess', `coalesce(${kept('freeAccess', 'access')}, false)`] as const,
  ['durationSeconds', kept('durationSeconds', 'duration')] as const,
  ['publishedAt', kept('publishedAt')] as const,
  ['categoryId', kept('categoryId', 'category')] as const,
  ['seriesId', kept('seriesId', 'series')] as const,
  ['episode', kept('episode', 'series')] as const,
].map(([column, value]) => `"${column}" = ${value}`)

export async function resolveRows(tx: Db): Promise<void> {
  await tx.$executeRaw`ANALYZE "ImportVideo", "ImportPiece", "ImportPerformer", "ImportWords", "ImportCaption"`
  // Locks in id order and before creating names, as the video form and bulk edits do, because another order could
  // deadlock.
  await tx.$executeRaw`
    UPDATE "ImportVideo" i SET "videoId" = locked."id" FROM (
      SELECT i."line", v."id" FROM "ImportVideo" i JOIN "Video" v ON v."id" = coalesce(
        (SELECT o."id" FROM "Video" o WHERE o."externalId" = i."externalId"),
        (SELECT o."id" FROM "Video" o WHERE o."externalId" IS NULL
          AND o."id" = CASE WHEN i."externalId" ~ ${NUMBERED_VIDEO} THEN substr(i."externalId", 2)::int END))
      ORDER BY v."id" FOR NO KEY UPDATE OF v) locked
    WHERE i."line" = locked."line"`
  // Replaces the URL of a remote picture with that of our copy, because a picture copied since the export is not a
  // change.
  await tx.$executeRaw`
    UPDATE "ImportVideo" i SET ${Prisma.raw(keptColumns.join(', '))},
      "thumbnailUrl" = coalesce(CASE WHEN 'thumbnail' = ANY (i."given") THEN coalesce((
        SELECT p."url" FROM "RemotePicture" p WHERE is_remote_picture(i."thumbnailUrl")
          AND p."hash" = sha256(convert_to(i."thumbnailUrl", 'UTF8'))), i."thumbnailUrl") ELSE v."thumbnailUrl" END, ''),
      "subCategoryId" = CASE WHEN 'subCategory' = ANY (i."given") THEN (
          SELECT s."id" FROM "SubCategory" s WHERE lower(i."subCategory") IN (lower(s."name"), lower(s."slug"))
            AND s."categoryId" = CASE WHEN 'category' = ANY (i."given") THEN i."categoryId" ELSE v."categoryId" END LIMIT 1)
        WHEN 'category' = ANY (i."given") AND i."categoryId" <> v."categoryId" THEN NULL ELSE v."subCategoryId" END
    FROM "ImportVideo" same LEFT JOIN "Video" v ON v."id" = same."videoId" WHERE same."line" = i."line"`
  // If a row sets the artist but not the performers, keeps the accompanists. An artist who hasn't changed also keeps
  // their role.
  await tx.$executeRaw`
    WITH led AS MATERIALIZED (
      SELECT "line", "videoId" FROM "ImportVideo"
      WHERE 'artist' = ANY ("given") AND NOT 'performers' = ANY ("given") AND "videoId" IS NOT NULL
    ), others AS (
      INSERT INTO "ImportPerformer" ("line", "artistId", "role", "position")
      SELECT "line", p."artistId", p."role", p."position" + 1 FROM led
      JOIN "ImportPerformer" f USING ("line") JOIN "VideoPerformer" p USING ("videoId")
      WHERE p."artistId" <> f."artistId" AND p."position" > 1
    )
    UPDATE "ImportPerformer" f SET "role" = p."role" FROM led JOIN "VideoPerformer" p USING ("videoId")
    WHERE f."line" = led."line" AND p."artistId" = f."artistId"`
}

export async function numberNames(tx: Db, all: ImportNames): Promise<void> {
  for (const kind of importKinds) {
    const fresh = all.created(kind).filter(({ id }) => id === 0)
    if (fresh.length === 0) continue
    const ids = await tx.$queryRaw<{ id: number }[]>`
      SELECT nextval(pg_get_serial_sequence(${nameTable(kind).text}, 'id'))::int AS "id"
      FROM generate_series(1, ${fresh.length})`
    fresh.forEach((name, index) => (name.id = ids[index]?.id ?? 0))
  }
}

/**
 * Creates the new names. An artist's page is published with the first of their videos. Call it after `resolveRows`.
 * @throws AppError conflict if someone else has created one of the names in the meantime
 */
export async function writeNames(tx: Db, all: ImportNames): Promise<void> {
  const made = (kind: ImportKind) => {
    const created = all.created(kind)
    return { ids: created.map(({ id }) => id), names: created.map(({ name }) => name) }
  }
  for (const kind of termKinds) {
    const { ids, names } = made(kind)
    if (ids.length === 0) continue
    const data = ids.map((id, place) => ({ id, name: names[place] }))
    const { count } = await nameRows(tx, kind).createMany({ data, skipDuplicates: true })
    if (count < ids.length) {
      throw new AppError('conflict', 'Someone else has just added the same names. Please import the file again.')
    }
  }
  const series = all.created('series').map(({ id, name }) => ({ id, name, description: '' }))
  await tx.series.createMany({ data: series })
  const artists = made('artist')
  await tx.$executeRaw`
    INSERT INTO "Artist" ("id", "name", "description", "thumbnailUrl", "publishedAt", "updatedAt")
    SELECT n."id", n."name", '', '', min(i."publishedAt"), now()
    FROM unnest(${artists.ids}::int[], ${artists.names}::text[]) n("id", "name")
    LEFT JOIN "ImportPerformer" p ON p."artistId" = n."id" LEFT JOIN "ImportVideo" i ON i."line" = p."line"
    GROUP BY n."id", n."name"`
}
