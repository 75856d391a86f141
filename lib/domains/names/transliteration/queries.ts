import 'server-only'
import { factKindOf } from '@/lib/domains/names/pages/schema'
import { shown } from '@/lib/domains/names/queries'
import { requireActor } from '@/lib/server/auth/sessions/requirement'
import { db, type Db } from '@/lib/server/db/client'
import { lockRows } from '@/lib/server/db/locks'
import { tableOf } from '@/lib/server/db/table'
import type { Actor } from '@/lib/shared/access/actor'
import { namePageKinds } from '@/lib/shared/music/name-kinds'
import { toTransliterationKey, type WritingSystem, type TransliteratedKind } from '@/lib/shared/music/writing-systems'
import { draftsAreShown, type TransliterationDto, type TransliterationsDto } from './schema'

export const scriptTables: Record<TransliteratedKind, string> = {
  raga: 'Raga',
  tala: 'Tala',
  composer: 'Composer',
  composition: 'Composition',
  artist: 'Artist',
}

export type LatinName = { id: number; name: string; aliases: string[] }

/**
 * Omits deleted names.
 * @param lock if true, locks the names until the transaction ends
 */
export async function readLatinNames(
  tx: Db,
  kind: TransliteratedKind,
  ids: readonly number[],
  lock = false,
): Promise<LatinName[]> {
  if (lock) await lockRows(tx, scriptTables[kind], 'id', ids)
  const where = { id: { in: [...ids] } }
  const [orderBy, aliases] = [{ id: 'asc' }, true] as const
  if (kind === 'composition') {
    const rows = await tx.composition.findMany({ where, orderBy, select: { id: true, title: true, aliases } })
    return rows.map(({ title, ...row }) => ({ ...row, name: title }))
  }
  return tableOf(tx, scriptTables[kind]).findMany<LatinName>({
    where,
    orderBy,
    select: { id: true, name: true, aliases },
  })
}

export async function readTransliterations(
  actor: Actor,
  kind: TransliteratedKind,
  ids: readonly number[],
): Promise<ReadonlyMap<number, TransliterationsDto>> {
  requireActor(actor, 'content')
  return getTransliterations(db, kind, await readLatinNames(db, kind, ids))
}

export async function getTransliterations(
  tx: Db,
  kind: TransliteratedKind,
  latin: readonly LatinName[],
): Promise<ReadonlyMap<number, TransliterationsDto>> {
  const names = new Map(latin.map(({ id, name }) => [id, name]))
  const rows = await tx.scriptSpelling.findMany({
    where: { kind, nameId: { in: [...names.keys()] } },
    orderBy: { script: 'asc' },
  })
  const found = new Map<number, TransliterationsDto>()
  for (const { nameId, script, text, confirmedAt, reason, ofName } of rows) {
    const isOther = confirmedAt !== null && ofName !== names.get(nameId)
    const spelling: TransliterationDto = {
      text,
      confirmed: confirmedAt !== null,
      reason,
      ofOtherName: isOther ? ofName : null,
    }
    found.set(nameId, { ...found.get(nameId), [script]: spelling })
  }
  return found
}

export function listConfirmedTransliterations(
  kind: TransliteratedKind,
  nameId: number,
): Promise<{ script: WritingSystem; text: string }[]> {
  return db.scriptSpelling.findMany({
    where: { kind, nameId, confirmedAt: { not: null } },
    orderBy: { script: 'asc' },
    select: { script: true, text: true },
  })
}

/**
 * Includes drafts only in scripts for which `draftsAreShown` is true.
 * @param names names in the form `kind:name`
 */
export async function listTransliterations(
  script: WritingSystem,
  names: readonly string[],
  now = new Date(),
): Promise<Record<string, string>> {
  const lists = await Promise.all(
    namePageKinds.map(async (kind) => {
      const of = factKindOf[kind]
      const asked = names.flatMap((name) => (name.startsWith(`${of}:`) ? [name.slice(of.length + 1)] : []))
      if (asked.length === 0) return []
      const rows = await db.$queryRawUnsafe<{ name: string; text: string }[]>(
        `SELECT DISTINCT ON (n."name") n."name", s."text"
         FROM (SELECT n."id", n."name" FROM ${shown(kind)} AND n."name" = ANY($2::text[])) n
         JOIN "ScriptSpelling" s ON s."kind" = '${of}' AND s."nameId" = n."id" AND s."script"::text = $3
         WHERE s."confirmedAt" IS NOT NULL OR $4::boolean
         ORDER BY n."name", s."confirmedAt" IS NULL, n."id"`,
        now,
        asked,
        script,
        draftsAreShown[script],
      )
      return rows.map(({ name, text }) => [toTransliterationKey(of, name), text] as const)
    }),
  )
  return Object.fromEntries(lists.flat())
}
