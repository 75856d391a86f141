import 'server-only'
import { z } from 'zod'
import { recordAudit } from '@/lib/domains/audit/mutations'
import { indexChangedVideos } from '@/lib/domains/search/index/mutations'
import { requireActor } from '@/lib/server/auth/sessions/requirement'
import { db, type Db } from '@/lib/server/db/client'
import { Prisma } from '@/lib/server/db/generated/client'
import { lockRows, lockVersion, type Versioned } from '@/lib/server/db/locks'
import { tableOf } from '@/lib/server/db/table'
import type { Actor } from '@/lib/shared/access/actor'
import { AppError } from '@/lib/shared/errors'
import type { RowRef } from '@/lib/shared/row-id'
import { renumberPositions, resolveReferences, type Row } from './queries'
import { deletedKinds, type DeletedKind, type TrashKind } from './schema'

/**
 * Deleting an item copies its rows to the trash, so that queries needn't exclude deleted rows and names can be reused.
 * Viewers' data isn't copied. Files are deleted when the item is purged. A database trigger moves replaced pictures to
 * the trash.
 */

const ofPieces = '"pieceId" IN (SELECT "id" FROM "Piece" WHERE "videoId" = $1)'

/** Tables copied for each kind, in foreign-key order, each with a WHERE clause. `$1` is the id. */
const parts: Record<DeletedKind, readonly [table: string, where: string][]> = {
  video: [
    ['Video', '"id" = $1'],
    ['VideoPerformer', '"videoId" = $1'],
    ['CaptionTrack', '"videoId" = $1'],
    ['Trailer', '"videoId" = $1'],
    ['Piece', '"videoId" = $1'],
    ['PieceRaga', ofPieces],
    ['PieceTala', ofPieces],
    ['PieceWords', '"videoId" = $1'],
    ['FeaturedVideo', '"videoId" = $1'],
    ['VideoTag', '"videoId" = $1'],
    ['QuizOmission', '"videoId" = $1'],
  ],
  artist: [
    ['Artist', '"id" = $1'],
    ['_ArtistToSubCategory', '"A" = $1'],
  ],
  series: [['Series', '"id" = $1']],
  tag: [
    ['Tag', '"id" = $1'],
    ['VideoTag', '"tagId" = $1'],
  ],
}

const copySchema = z.array(z.object({ table: z.string(), rows: z.array(z.record(z.string(), z.unknown())) }))

/**
 * Copies within the database, because captions can be megabytes long. The caller must delete the row in the same
 * transaction.
 */
export async function copyToTrash(
  tx: Db,
  kind: DeletedKind,
  { id, name }: { id: number; name: string },
): Promise<void> {
  const copies = parts[kind].map(
    ([table, where], place) => `
      SELECT ${place} AS "place", '${table}' AS "table", jsonb_agg(to_jsonb(part)) AS "rows"
      FROM "${table}" part WHERE ${where}`,
  )
  await tx.$executeRawUnsafe(
    `INSERT INTO "TrashItem" ("entityId", "kind", "name", "rows")
      SELECT $1, $2, $3, jsonb_agg(jsonb_build_object('table', "table", 'rows', "rows") ORDER BY "place")
      FROM (${copies.join(' UNION ALL ')}) copy WHERE "rows" IS NOT NULL`,
    ...[id, kind, name],
  )
}

/**
 * Removes a video from its series if the series was deleted or moved to another category, or if the episode number is
 * taken.
 */
async function clearTakenEpisode(tx: Db, row: Row): Promise<Row> {
  const { seriesId, episode } = row
  if (typeof seriesId !== 'number' || typeof episode !== 'number') return { ...row, seriesId: null, episode: null }
  const inTheWay = [{ episode }, { categoryId: { not: Number(row.categoryId) } }]
  const other = await tx.video.findFirst({ where: { seriesId, OR: inTheWay }, select: { id: true } })
  return other ? { ...row, seriesId: null, episode: null } : row
}

async function requireFree(tx: Db, kind: DeletedKind, row: Row | undefined): Promise<void> {
  const column = kind === 'tag' ? 'tag' : 'externalId'
  const value = row?.[column]
  if (typeof value !== 'string') return
  const [other] = await tableOf(tx, deletedKinds[kind]).findMany<{ name: string }>({
    where: { [column]: value },
    select: { name: true },
  })
  if (!other) return
  const name = `“${other.name}”`
  throw new AppError(
    'conflict',
    kind === 'tag'
      ? `${name} now has the tag ${value}. Change its tag or delete ${name}, then try again.`
      : `${name} now has the external ID ${value}. Delete ${name}, then try again.`,
  )
}

async function removeFromTrash(tx: Db, id: number) {
  const item = await tx.trashItem.findUnique({ where: { id } })
  const { count } = await tx.trashItem.deleteMany({ where: { id } })
  if (!item || count === 0) throw new AppError('not_found', 'This is no longer in the trash.')
  const { kind, name, entityId, rows } = item
  return { kind: kind as TrashKind, name, entityId, copy: copySchema.parse(rows) }
}
type TrashedItem = Awaited<ReturnType<typeof removeFromTrash>>

function auditOf({ kind, name, entityId, copy }: TrashedItem, action: 'restore' | 'delete-for-good') {
  if (kind !== 'picture') return { action, entity: deletedKinds[kind], entityId, facts: { name } }
  const facts = { name, thumbnailUrl: String(copy[0]?.rows[0]?.thumbnailUrl) }
  return { action: `${action}-picture`, entity: copy[0]?.table ?? '', entityId, facts }
}

/** Restores a picture. A database trigger moves the current picture to the trash. */
async function restorePicture(tx: Db, { name, entityId, copy }: TrashedItem): Promise<void> {
  const { table, rows } = copy[0] ?? { table: '', rows: [] }
  const [there] = await lockRows(tx, table, 'id', [entityId])
  if (there === undefined)
    throw new AppError('conflict', `“${name}” no longer exists. If it’s in the trash, restore it before its picture.`)
  const updatedAt = await lockVersion(tx, { table: table as Versioned, id: entityId, what: table })
  const data = { thumbnailUrl: rows[0]?.thumbnailUrl, updatedAt }
  await tableOf(tx, table).updateMany({ where: { id: entityId }, data })
}

/** Returns the columns that exist in both the copy and the table. Newer columns get their defaults. */
async function columnsOf(tx: Db, table: string, [row = {}]: readonly Row[]): Promise<Prisma.Sql> {
  const columns = await tx.$queryRaw<{ name: string }[]>`
    SELECT attname AS "name" FROM pg_attribute
    WHERE attrelid = ${`"${table}"`}::regclass AND attnum > 0 AND NOT attisdropped`
  return Prisma.raw(columns.flatMap(({ name }) => (name in row ? `"${name}"` : [])).join(', '))
}

async function restoreRows(tx: Db, kind: DeletedKind, { copy, entityId }: TrashedItem): Promise<void> {
  await requireFree(tx, kind, copy[0]?.rows[0])
  for (const { table, rows } of copy) {
    let whole = renumberPositions(table, await resolveReferences(tx, table, rows))
    if (table === 'Video') whole = await Promise.all(whole.map((row) => clearTakenEpisode(tx, row)))
    const columns = await columnsOf(tx, table, rows)
    const count = await tx.$executeRaw`
      INSERT INTO ${Prisma.raw(`"${table}"`)} (${columns})
      SELECT ${columns} FROM jsonb_populate_recordset(NULL::${Prisma.raw(`"${table}"`)}, ${JSON.stringify(whole)}::jsonb)
      ON CONFLICT DO NOTHING`
    // Rolls back, because another transaction took the same unique key first.
    if (count === 0 && table === deletedKinds[kind])
      throw new AppError(
        'conflict',
        'Nothing was restored, because another item has just taken the same tag, ID or URL. Try again.',
      )
  }
  if (kind === 'video') await indexChangedVideos(tx, [entityId])
}

/**
 * Updates references to names that were merged in the meantime, and clears references to deleted rows.
 * @throws AppError conflict if a unique value is taken or the item that showed the picture was deleted
 */
export async function restoreFromTrash(actor: Actor, { id }: RowRef): Promise<void> {
  requireActor(actor, 'content')
  await db.$transaction(async (tx) => {
    const taken = await removeFromTrash(tx, id)
    if (taken.kind === 'picture') await restorePicture(tx, taken)
    else await restoreRows(tx, taken.kind, taken)
    const { facts: after, ...change } = auditOf(taken, 'restore')
    await recordAudit(tx, actor, { ...change, after })
  })
}

export async function deleteFromTrash(actor: Actor, { id }: RowRef): Promise<void> {
  requireActor(actor, 'content')
  await db.$transaction(async (tx) => {
    const taken = await removeFromTrash(tx, id)
    await tx.$executeRaw`
      INSERT INTO "FileRemoval" AS listed ("fileKey") SELECT unnest(trashed_files(${JSON.stringify(taken.copy)}::jsonb))
      -- A file already scheduled for deletion keeps the later date.
      ON CONFLICT ("fileKey") DO UPDATE SET "dueAt" = greatest(listed."dueAt", excluded."dueAt")`
    const { facts: before, ...change } = auditOf(taken, 'delete-for-good')
    await recordAudit(tx, actor, { ...change, before })
  })
}
