import 'server-only'
import { requireActor } from '@/lib/server/auth/sessions/requirement'
import { db, type Db } from '@/lib/server/db/client'
import { Prisma } from '@/lib/server/db/generated/client'
import { lockRows } from '@/lib/server/db/locks'
import { whereNameMatches } from '@/lib/server/db/name-filters'
import { shownPicture } from '@/lib/server/media/pictures/picture-address'
import type { Actor } from '@/lib/shared/access/actor'
import { DAY_MS } from '@/lib/shared/format/milliseconds'
import { adminRows, mostCounted, paged, pagedTo, type Paged } from '@/lib/shared/routes/paging'
import { TRASH_DAYS, type TrashDto, type TrashKind, type TrashListQuery } from './schema'

async function picturesOf(ids: readonly number[]): Promise<Map<number, { url: string; owner: string }>> {
  if (ids.length === 0) return new Map()
  const items = await db.trashItem.findMany({ where: { id: { in: [...ids] } }, select: { id: true, rows: true } })
  return new Map(
    items.map(({ id, rows }) => {
      const [copy] = rows as { table: string; rows: { thumbnailUrl: string }[] }[]
      return [id, { url: shownPicture(copy?.rows[0]?.thumbnailUrl ?? ''), owner: copy?.table ?? '' }]
    }),
  )
}

export async function listTrash(actor: Actor, { page, query, kind }: TrashListQuery): Promise<Paged<TrashDto>> {
  requireActor(actor, 'content')
  const where = { ...(kind && { kind }), ...(query && (await whereNameMatches('TrashItem', query))) }
  const isWhole = query === '' && !kind
  const [rows, total] = await Promise.all([
    db.trashItem.findMany({
      where,
      orderBy: [{ deletedAt: 'desc' }, { id: 'desc' }],
      ...adminRows(page),
      select: { id: true, kind: true, name: true, deletedAt: true },
    }),
    db.trashItem.count({ where, take: isWhole ? undefined : mostCounted(page) }),
  ])
  const pictures = await picturesOf(rows.filter((row) => row.kind === 'picture').map(({ id }) => id))
  const data = rows.map((row) => ({
    ...row,
    kind: row.kind as TrashKind,
    picture: pictures.get(row.id) ?? null,
    deletedAt: row.deletedAt.toISOString(),
    goneAt: new Date(row.deletedAt.getTime() + TRASH_DAYS * DAY_MS).toISOString(),
  }))
  return (isWhole ? paged : pagedTo)(data, page, total)
}

export type Row = Record<string, unknown>

type Reference = { column: string; target: string; isNeeded: boolean }

const referencesOf = (tx: Db, table: string) => tx.$queryRaw<Reference[]>`
  SELECT a.attname AS "column", c.confrelid::regclass::text AS "target", a.attnotnull AS "isNeeded"
  FROM pg_constraint c JOIN pg_attribute a ON a.attrelid = c.conrelid AND a.attnum = c.conkey[1]
  WHERE c.contype = 'f' AND c.conrelid = ${`"${table}"`}::regclass`

const nameKinds: Partial<Record<string, string>> = {
  '"Raga"': 'raga',
  '"Tala"': 'tala',
  '"Composer"': 'composer',
  '"MusicalForm"': 'form',
  '"Composition"': 'composition',
  '"Artist"': 'artist',
}

type Led = { id: number; into: number }

const mergedNames = (tx: Db, target: string, gone: readonly number[]) => tx.$queryRaw<Led[]>`
  WITH RECURSIVE merge AS (
    SELECT (c."change" #>> '{row,id}')::int AS "from", (c."change" ->> 'into')::int AS "into" FROM "NameMerge" m
    CROSS JOIN LATERAL (SELECT m."change" UNION ALL SELECT jsonb_array_elements(m."change" -> 'joined')) c("change")
    WHERE c."change" ->> 'kind' = ${nameKinds[target]}
  ), led AS (
    SELECT "from" AS "id", "into" FROM merge WHERE "from" = ANY(${gone}::int[])
    UNION SELECT led."id", merge."into" FROM led JOIN merge ON merge."from" = led."into"
  )
  SELECT led."id", t."id" AS "into" FROM led JOIN ${Prisma.raw(target)} t ON t."id" = led."into" FOR KEY SHARE OF t`

/**
 * Locks the rows that exist.
 * @returns existing ids by requested id; a merged name maps to the name it was merged into
 */
async function presentOf(tx: Db, target: string, ids: readonly number[]): Promise<Map<number, number>> {
  const there = await lockRows(tx, target.replaceAll('"', ''), 'id', ids, 'KEY SHARE')
  const present = new Map(there.map((id) => [id, id]))
  const gone = ids.filter((id) => !present.has(id))
  if (gone.length > 0 && nameKinds[target])
    for (const { id, into } of await mergedNames(tx, target, gone)) present.set(id, into)
  return present
}

/**
 * Updates references to merged names, clears optional references to deleted rows, and drops rows whose required
 * reference was deleted.
 */
export async function resolveReferences(tx: Db, table: string, rows: readonly Row[]): Promise<Row[]> {
  let left = [...rows]
  for (const { column, target, isNeeded } of await referencesOf(tx, table)) {
    const ids = [...new Set(left.map((row) => row[column]).filter((id) => typeof id === 'number'))]
    if (ids.length === 0) continue
    const present = await presentOf(tx, target, ids)
    const led = left.map((row) =>
      typeof row[column] === 'number' ? { ...row, [column]: present.get(row[column]) ?? null } : row,
    )
    left = isNeeded ? led.filter((row) => row[column] !== null) : led
  }
  return left
}

/** Tables whose rows are numbered from 1 within each owner. A member occurs once per owner. */
const lists: Partial<Record<string, { owner: string; member: string }>> = {
  VideoPerformer: { owner: 'videoId', member: 'artistId' },
  PieceRaga: { owner: 'pieceId', member: 'ragaId' },
  PieceTala: { owner: 'pieceId', member: 'talaId' },
}

export function renumberPositions(table: string, rows: readonly Row[]): Row[] {
  const list = lists[table]
  if (!list) return [...rows]
  const members = new Map<unknown, Set<unknown>>()
  return rows
    .toSorted((one, other) => Number(one.position) - Number(other.position))
    .flatMap((row) => {
      const before = members.get(row[list.owner]) ?? new Set()
      members.set(row[list.owner], before)
      if (before.has(row[list.member])) return []
      before.add(row[list.member])
      return { ...row, position: before.size }
    })
}
