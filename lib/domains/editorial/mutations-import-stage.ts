import 'server-only'
import { createTerms } from '@/lib/domains/editorial/mutations-terms'
import { termKey } from '@/lib/domains/editorial/policy-terms'
import { listTerms, termsByKey } from '@/lib/domains/editorial/queries-terms'
import { parseVimeo } from '@/lib/domains/editorial/schema-editing'
import type { ImportColumn, ImportValues } from '@/lib/domains/editorial/schema-import'
import { parsePieces, termKinds, type TermKind } from '@/lib/domains/editorial/schema-pieces'
import { eachVideoText, videoTextNames, videoTexts } from '@/lib/domains/editorial/schema-videos'
import type { Db } from '@/lib/server/db/client'
import { Prisma } from '@/lib/server/db/generated/client'
import { AppError } from '@/lib/shared/errors'

/** How checked rows of videos are staged in tables of the transaction. */

/** An import with more unknown names is refused: they would fill the memory, and are no programmes. */
const NEW_NAMES = 20_000

/** Columns of a staged video, by their type: those that a row fills in. */
const videoColumns = {
  line: 'int',
  externalId: 'text',
  given: 'text[]',
  ...eachVideoText(() => 'text'),
  category: 'text',
  subCategory: 'text',
  artist: 'text',
  series: 'text',
  episode: 'int',
  freeAccess: 'boolean',
  vimeoId: 'text',
  embedKey: 'text',
  fileKey: 'text',
  durationSeconds: 'int',
  thumbnailUrl: 'text',
  publishedAt: 'timestamptz(3)',
  tags: 'text[]',
}
const pieceColumns = {
  line: 'int',
  startSeconds: 'int',
  title: 'text',
  ragas: 'text[]',
  talas: 'text[]',
  composer: 'text',
  form: 'text',
  language: 'text',
}

type Columns = Record<string, string>
const typed = (columns: Columns) =>
  Object.entries(columns)
    .map(([name, type]) => `"${name}" ${type}`)
    .join(', ')
const named = (columns: Columns) =>
  Object.keys(columns)
    .map((name) => `"${name}"`)
    .join(', ')

export const stagingTables = [
  `CREATE TEMPORARY TABLE "ImportVideo" (${typed(videoColumns)},
    "videoId" int, "categoryId" int, "subCategoryId" int, "artistId" int, "seriesId" int,
    "changed" boolean NOT NULL DEFAULT false) ON COMMIT DROP`,
  `CREATE TEMPORARY TABLE "ImportPiece" (${typed(pieceColumns)}) ON COMMIT DROP`,
]

/** The names of programmes: those that are known, by any spelling, and those that are new. */
export class Names {
  readonly created: { kind: TermKind; name: string }[] = []
  private readonly names = new Map<TermKind, Map<string, string>>()

  private constructor() {}

  static async load(tx: Db): Promise<Names> {
    const names = new Names()
    for (const kind of termKinds) {
      const known = termsByKey(await listTerms(tx, kind))
      names.names.set(kind, new Map([...known].map(([key, term]) => [key, term.name])))
    }
    return names
  }

  /** The name as the catalogue has it, or will have it. @throws AppError validation when there are too many new ones */
  canonical(kind: TermKind, given: string | null): string | null {
    if (given === null) return null
    const key = termKey(given)
    const known = this.names.get(kind)
    const name = known?.get(key)
    if (name !== undefined) return name
    if (this.created.length >= NEW_NAMES) {
      throw new AppError(
        'validation',
        `The file names more than ${NEW_NAMES} ragas, talas, composers and forms that are not known.`,
      )
    }
    known?.set(key, given)
    this.created.push({ kind, name: given })
    return given
  }

  /** Makes those that are new. */
  async write(tx: Db): Promise<void> {
    for (const kind of termKinds) {
      await createTerms(
        tx,
        kind,
        this.created.filter((term) => term.kind === kind).map(({ name }) => name),
      )
    }
  }
}

export function stagedRow(line: number, values: ImportValues, names: Names) {
  const { vimeo, file, embedKey, access, duration, thumbnail, pieces, ...rest } = values
  const source = vimeo ? parseVimeo(vimeo) : null
  const given = Object.keys(values).filter((column) => values[column as ImportColumn] !== undefined)
  return {
    video: {
      ...rest,
      ...eachVideoText(({ nullable }, name) => (nullable ? rest[name] || null : rest[name])),
      line,
      // The source is one thing, whichever of its columns is filled in; an empty one is no source.
      given: [
        ...given.filter((column) => !['vimeo', 'file', 'embedKey'].includes(column)),
        ...(vimeo || file ? ['source'] : []),
      ],
      freeAccess: access === undefined ? null : access === 'free',
      vimeoId: source?.vimeoId ?? null,
      embedKey: source ? embedKey || source.embedKey : null,
      fileKey: file || null,
      durationSeconds: duration ?? null,
      thumbnailUrl: thumbnail ?? null,
    },
    pieces: parsePieces(pieces ?? '').pieces.map(({ startSeconds, title, language, ...piece }) => ({
      line,
      startSeconds,
      title,
      language,
      ragas: [names.canonical('raga', piece.raga)].filter((name) => name !== null),
      talas: [names.canonical('tala', piece.tala)].filter((name) => name !== null),
      composer: names.canonical('composer', piece.composer),
      form: names.canonical('form', piece.form),
    })),
  }
}
export type StagedRow = ReturnType<typeof stagedRow>

export async function stageRows(tx: Db, rows: readonly StagedRow[]): Promise<void> {
  if (rows.length === 0) return
  const insert = (table: string, columns: Columns, staged: readonly object[]) =>
    tx.$executeRaw`
      INSERT INTO ${Prisma.raw(`"${table}" (${named(columns)}) SELECT ${named(columns)}`)}
      FROM jsonb_to_recordset(${JSON.stringify(staged)}::jsonb) AS r(${Prisma.raw(typed(columns))})`
  const videos = rows.map(({ video }) => video)
  await insert('ImportVideo', videoColumns, videos)
  const pieces = rows.flatMap((row) => row.pieces)
  await insert('ImportPiece', pieceColumns, pieces)
}

/** Columns that a video takes only when it is new, and those that it keeps once it is public. */
export type KeptColumns = Record<'always' | 'whenPublic', readonly (ImportColumn | 'source')[]>

/**
 * Finds out which rows are videos that are there already, what else they name, and fills in what is left as it was.
 * @param keep columns that only new videos take (`always`), and those that public ones keep (`whenPublic`)
 */
export async function resolveRows(tx: Db, keep: KeptColumns): Promise<void> {
  await tx.$executeRaw`CREATE INDEX ON "ImportVideo" ("externalId")`
  await tx.$executeRaw`CREATE INDEX ON "ImportPiece" ("line")`
  await tx.$executeRaw`ANALYZE "ImportVideo"`
  await tx.$executeRaw`ANALYZE "ImportPiece"`
  // A picture that was copied meanwhile is no change.
  await tx.$executeRaw`
    UPDATE "ImportVideo" i SET "thumbnailUrl" = p."url" FROM "RemotePicture" p
    WHERE is_remote_picture(i."thumbnailUrl") AND p."hash" = remote_picture_hash(i."thumbnailUrl") AND p."url" IS NOT NULL`
  await tx.$executeRaw`
    UPDATE "ImportVideo" i SET "videoId" = v."id",
      "given" = ARRAY(SELECT c FROM unnest(i."given") c WHERE c <> ALL (${[...keep.always]}::text[])
        AND NOT (v."publishedAt" IS NOT NULL AND c = ANY (${[...keep.whenPublic]}::text[])))
    FROM "Video" v WHERE v."externalId" = i."externalId"`
  await tx.$executeRaw`UPDATE "ImportVideo" i SET "categoryId" = c."id" FROM "Category" c WHERE c."slug" = i."category"`
  const kept = (column: string, name = column) =>
    Prisma.raw(`"${column}" = CASE WHEN '${name}' = ANY (i."given") THEN i."${column}" ELSE v."${column}" END`)
  const columns = [
    ...[...videoTextNames, 'publishedAt'].map((column) => kept(column)),
    ...['vimeoId', 'embedKey', 'fileKey'].map((column) => kept(column, 'source')),
    kept('freeAccess', 'access'),
    kept('durationSeconds', 'duration'),
    kept('thumbnailUrl', 'thumbnail'),
    kept('categoryId', 'category'),
    kept('episode', 'series'),
  ]
  await tx.$executeRaw`
    UPDATE "ImportVideo" i SET ${Prisma.join(columns)},
      "subCategoryId" = CASE WHEN 'subCategory' = ANY (i."given")
        OR ('category' = ANY (i."given") AND i."categoryId" <> v."categoryId") THEN NULL ELSE v."subCategoryId" END,
      "seriesId" = CASE WHEN 'series' = ANY (i."given") THEN NULL ELSE v."seriesId" END
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
}
