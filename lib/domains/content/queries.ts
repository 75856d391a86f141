import 'server-only'
import { requireActor } from '@/lib/server/auth/sessions/requirement'
import { db, type Db } from '@/lib/server/db/client'
import type { Actor } from '@/lib/shared/access/actor'
import { AppError } from '@/lib/shared/errors'
import { changedLines } from '@/lib/shared/format/line-diff'
import { paged, sliceRows, type Paged, type Slice } from '@/lib/shared/routes/paging'
import { kindOf } from './policy'
import type { ContentChangeDto, ContentDto, ContentVersionDto } from './schema'

export function requireContentRight(actor: Actor, key: string): NonNullable<ReturnType<typeof kindOf>> {
  const found = kindOf(key)
  // Reports a missing text only to staff, because keys are internal.
  if (!found) {
    requireActor(actor, 'overview')
    throw new AppError('not_found', 'This text doesn’t exist.')
  }
  requireActor(actor, found.kind.right)
  return found
}

const head = { number: true, note: true, authorEmail: true, createdAt: true } as const

type Head = { number: number; note: string; authorEmail: string; createdAt: Date }
const toVersion = ({ number, note, authorEmail, createdAt }: Head): ContentVersionDto => ({
  number,
  note,
  author: authorEmail,
  createdAt: createdAt.toISOString(),
})

type CurrentContent = { key: string; body: string; number: number; createdAt: Date }

/** Reads current texts, omitting texts that staff have never saved. The caller must check rights. */
export const readContents = (keys: readonly string[], tx: Db = db): Promise<CurrentContent[]> =>
  tx.$queryRaw<CurrentContent[]>`
    SELECT v."key", v."body", v."number", v."createdAt" FROM "Text" t
    JOIN "TextVersion" v ON v."key" = t."key" AND v."number" = t."version" WHERE t."key" = ANY(${keys}::text[])`

/** Returns null if staff have never saved the text; use the default text then. The caller must check rights. */
export const readContent = async (key: string, tx?: Db): Promise<CurrentContent | null> =>
  (await readContents([key], tx))[0] ?? null

/** The caller must check rights. */
export async function readVersion(tx: Db, key: string, number: number): Promise<ContentDto | null> {
  const where = { key_number: { key, number } }
  const row = await tx.textVersion.findUnique({ where, select: { ...head, body: true } })
  return row && { ...toVersion(row), body: row.body }
}

export async function listContentChanges(actor: Actor, key: string, slice: Slice): Promise<Paged<ContentChangeDto>> {
  requireContentRight(actor, key)
  const where = { key }
  const [versions, total] = await Promise.all([
    db.textVersion.findMany({ where, orderBy: { number: 'desc' }, ...sliceRows(slice), select: head }),
    db.textVersion.count({ where }),
  ])
  const rows = await db.textVersion.findMany({
    where: { key, number: { in: versions.flatMap(({ number }) => [number, number - 1]) } },
    select: { number: true, body: true },
  })
  const bodies = new Map(rows.map(({ number, body }) => [number, body]))
  const bodyOf = (number: number) => bodies.get(number) ?? ''
  const data = versions.map((version) => ({
    ...toVersion(version),
    lines: changedLines(bodyOf(version.number - 1), bodyOf(version.number)),
  }))
  return paged(data, slice.page, total, slice.size)
}
