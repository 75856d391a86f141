import 'server-only'
import { kindOf } from '@/lib/domains/texts/policy'
import type { TextDto, TextVersionDto } from '@/lib/domains/texts/schema'
import { requireActor } from '@/lib/server/auth/requirement'
import { db, type Db } from '@/lib/server/db/client'
import type { Actor } from '@/lib/shared/actor'
import { AppError } from '@/lib/shared/errors'
import { paged, sliceRows, type Paged, type Slice } from '@/lib/shared/paging'

/**
 * Asks for the right to edit a text.
 * @throws AppError not_found for a key that no text has; unauthenticated, forbidden
 */
export function requireTextRight(actor: Actor, key: string): void {
  const kind = kindOf(key)
  // Nobody learns which keys there are without being of the staff.
  if (!kind) {
    requireActor(actor, 'overview')
    throw new AppError('not_found', 'This text does not exist.')
  }
  requireActor(actor, kind.right)
}

const head = { number: true, note: true, authorEmail: true, createdAt: true } as const

type Head = { number: number; note: string; authorEmail: string; createdAt: Date }
const toVersion = ({ number, note, authorEmail, createdAt }: Head): TextVersionDto => ({
  ...{ number, note, author: authorEmail },
  createdAt: createdAt.toISOString(),
})

/**
 * The current text, for whoever may see the page that shows it.
 * @returns null where nobody wrote one: then the text that came with the product holds, if there is one
 */
export async function readText(key: string): Promise<{ body: string; number: number; createdAt: Date } | null> {
  const [row] = await db.$queryRaw<{ body: string; number: number; createdAt: Date }[]>`
    SELECT v."body", v."number", v."createdAt" FROM "Text" t
    JOIN "TextVersion" v ON v."key" = t."key" AND v."number" = t."version" WHERE t."key" = ${key}`
  return row ?? null
}

/**
 * The versions of a text, the newest first, without the texts themselves.
 * @throws AppError unauthenticated, forbidden, not_found for a key that no text has
 */
export async function listTextVersions(actor: Actor, key: string, slice: Slice): Promise<Paged<TextVersionDto>> {
  requireTextRight(actor, key)
  const where = { key }
  const [rows, total] = await Promise.all([
    db.textVersion.findMany({ where, orderBy: { number: 'desc' }, ...sliceRows(slice), select: head }),
    db.textVersion.count({ where }),
  ])
  return paged(rows.map(toVersion), slice.page, total, slice.size)
}

/**
 * One version of a text.
 * @param number the version; without it the current one
 * @returns null where there is no such version
 * @throws AppError unauthenticated, forbidden, not_found for a key that no text has
 */
export async function getTextVersion(actor: Actor, key: string, number?: number): Promise<TextDto | null> {
  requireTextRight(actor, key)
  const version = number ?? (await db.text.findUnique({ where: { key }, select: { version: true } }))?.version
  return version === undefined ? null : readVersion(db, key, version)
}

/** One version of a text, for callers who have asked for the right. */
export async function readVersion(tx: Db, key: string, number: number): Promise<TextDto | null> {
  const where = { key_number: { key, number } }
  const row = await tx.textVersion.findUnique({ where, select: { ...head, body: true } })
  return row && { ...toVersion(row), body: row.body }
}
