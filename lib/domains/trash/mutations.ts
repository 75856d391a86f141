import 'server-only'
import { z } from 'zod'
import { recordAudit } from '@/lib/domains/audit/mutations'
import { TRASH_DAYS, trashKinds, type TrashKind, type TrashRef } from '@/lib/domains/trash/schema'
import { requireActor } from '@/lib/server/auth/requirement'
import { db, type Db } from '@/lib/server/db/client'
import { Prisma } from '@/lib/server/db/generated/client'
import { PURGE_PORTION, tooOld } from '@/lib/server/jobs/retention'
import type { Actor } from '@/lib/shared/actor'
import { AppError, found } from '@/lib/shared/errors'

/**
 * The trash holds copies of what staff delete. The rows themselves are gone, so that every page, list, count and index
 * leaves them out by itself, and their names are free. What people did with them (positions, lists, passages) is
 * theirs, and is not copied.
 */

const ofPieces = '"pieceId" IN (SELECT "id" FROM "Piece" WHERE "videoId" = $1)'

/** The rows of each kind: tables in the order of their references, and which of their rows. $1 is the id. */
const parts: Record<TrashKind, readonly [table: string, where: string][]> = {
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

const rowSchema = z.record(z.string(), z.unknown())
type Row = z.output<typeof rowSchema>
const copySchema = z.array(z.object({ table: z.string(), rows: z.array(rowSchema) }))

/** Copies a row and what belongs to it into the trash. The caller deletes it in the same transaction. */
export async function copyToTrash(tx: Db, kind: TrashKind, { id, name }: { id: number; name: string }): Promise<void> {
  const copy: { table: string; rows: Row[] }[] = []
  for (const [table, where] of parts[kind]) {
    const rows = await tx.$queryRawUnsafe<{ row: Row }[]>(
      `SELECT to_jsonb(part) AS "row" FROM "${table}" part WHERE ${where}`,
      id,
    )
    if (rows.length > 0) copy.push({ table, rows: rows.map(({ row }) => row) })
  }
  await tx.trashItem.create({
    data: { kind, entityId: id, name, rows: copy as Prisma.InputJsonValue },
    select: { id: true },
  })
}

type Reference = { column: string; target: string; isNeeded: boolean }

/** What the rows of a table refer to, and whether they cannot be without it. */
const referencesOf = (tx: Db, table: string) => tx.$queryRaw<Reference[]>`
  SELECT a.attname AS "column", c.confrelid::regclass::text AS "target", a.attnotnull AS "isNeeded"
  FROM pg_constraint c JOIN pg_attribute a ON a.attrelid = c.conrelid AND a.attnum = c.conkey[1]
  WHERE c.contype = 'f' AND c.conrelid = ${`"${table}"`}::regclass`

/** The rows without what they referred to and is gone meanwhile; those that cannot be without it are left out. */
async function withoutLost(tx: Db, table: string, rows: readonly Row[]): Promise<Row[]> {
  let left = [...rows]
  for (const { column, target, isNeeded } of await referencesOf(tx, table)) {
    const ids = [...new Set(left.map((row) => row[column]).filter((id) => typeof id === 'number'))]
    if (ids.length === 0) continue
    const there = await tx.$queryRaw<{ id: number }[]>`
      SELECT "id" FROM ${Prisma.raw(target)} WHERE "id" = ANY(${ids}::int[]) FOR KEY SHARE`
    const known = new Set(there.map(({ id }) => id))
    const isLost = (row: Row) => typeof row[column] === 'number' && !known.has(row[column])
    left = isNeeded
      ? left.filter((row) => !isLost(row))
      : left.map((row) => (isLost(row) ? { ...row, [column]: null } : row))
  }
  return left
}

/** A video whose place in its series is another's now, or whose series is gone, is an episode no more. */
async function withFreePlace(tx: Db, row: Row): Promise<Row> {
  const { seriesId, episode } = row
  if (typeof seriesId !== 'number' || typeof episode !== 'number') return { ...row, seriesId: null, episode: null }
  const other = await tx.video.findFirst({ where: { seriesId, episode }, select: { id: true } })
  return other ? { ...row, seriesId: null, episode: null } : row
}

/** @throws AppError conflict, when something else has its name meanwhile that only one can have */
async function requireFree(tx: Db, kind: TrashKind, row: Row | undefined): Promise<void> {
  const column = kind === 'tag' ? 'tag' : 'externalId'
  const value = row?.[column]
  if (typeof value !== 'string') return
  const others = await tx.$queryRaw<{ name: string }[]>`
    SELECT "name" FROM ${Prisma.raw(`"${trashKinds[kind]}"`)} WHERE ${Prisma.raw(`"${column}"`)} = ${value}`
  const [other] = others
  if (!other) return
  const what = kind === 'tag' ? `the tag ${value}` : `the external id ${value}`
  throw new AppError('conflict', `“${other.name}” has ${what} now. Change or delete that first; nothing was restored.`)
}

async function take(tx: Db, id: number) {
  const locked = await tx.$queryRaw<{ id: number }[]>`SELECT "id" FROM "TrashItem" WHERE "id" = ${id} FOR UPDATE`
  if (locked.length === 0) throw new AppError('not_found', 'This is not in the trash any more.')
  const item = found(await tx.trashItem.findUnique({ where: { id } }))
  await tx.trashItem.delete({ where: { id }, select: { id: true } })
  const kind = item.kind as TrashKind
  return { kind, name: item.name, entityId: item.entityId, copy: copySchema.parse(item.rows) }
}

/**
 * Puts something back as it was when it was deleted, under the id that it had. What it referred to and is gone
 * meanwhile stays away. The search index follows by its triggers.
 * @throws AppError unauthenticated, forbidden, not_found (restored or gone already), conflict (its name is taken)
 */
export async function restoreFromTrash(
  actor: Actor,
  { id }: TrashRef,
  { requestId }: { requestId?: string } = {},
): Promise<void> {
  requireActor(actor, 'content')
  await db.$transaction(async (tx) => {
    const { kind, name, entityId, copy } = await take(tx, id)
    await requireFree(tx, kind, copy[0]?.rows[0])
    for (const { table, rows } of copy) {
      let whole = await withoutLost(tx, table, rows)
      if (table === 'Video') whole = await Promise.all(whole.map((row) => withFreePlace(tx, row)))
      await tx.$executeRaw`
        INSERT INTO ${Prisma.raw(`"${table}"`)}
        SELECT * FROM jsonb_populate_recordset(NULL::${Prisma.raw(`"${table}"`)}, ${JSON.stringify(whole)}::jsonb)
        ON CONFLICT DO NOTHING`
    }
    const after = { name }
    await recordAudit(tx, actor, { action: 'restore', entity: trashKinds[kind], entityId, after, requestId })
  })
}

/** Deletes something for good before its time. @throws AppError unauthenticated, forbidden, not_found */
export async function deleteFromTrash(
  actor: Actor,
  { id }: TrashRef,
  { requestId }: { requestId?: string } = {},
): Promise<void> {
  requireActor(actor, 'content')
  await db.$transaction(async (tx) => {
    const { kind, name, entityId } = await take(tx, id)
    const before = { name }
    await recordAudit(tx, actor, { action: 'delete-for-good', entity: trashKinds[kind], entityId, before, requestId })
  })
}

/** Deletes for good what was deleted more than thirty days ago. @returns how many, at most a portion */
export function purgeTrash(now: Date): Promise<number> {
  return db.$executeRaw`
    DELETE FROM "TrashItem" WHERE "id" IN (
      SELECT "id" FROM "TrashItem" WHERE "deletedAt" < ${tooOld(now, TRASH_DAYS)} LIMIT ${PURGE_PORTION})`
}
