import 'server-only'
import { namesIn, NameIndex, type NameKind } from '@/lib/domains/editorial/policy-names'
import { severalOf, type PieceLine, type TermKind } from '@/lib/domains/editorial/schema-pieces'
import type { Db } from '@/lib/server/db/client'
import { Prisma } from '@/lib/server/db/generated/client'

/** The table of each kind of names, by which the audit log knows one too. */
export const nameTableNames: Record<NameKind, string> = {
  ...{ raga: 'Raga', tala: 'Tala', composer: 'Composer', form: 'MusicalForm' },
  ...{ artist: 'Artist', series: 'Series', composition: 'Composition' },
}

export const nameTable = (kind: NameKind) => Prisma.raw(`"${nameTableNames[kind]}"`)

export type NameRow = { id: number; name: string; aliases: string[] }

/**
 * All names of a kind: about a thousand ragas and fewer of most others, but thousands of artists. Compositions are read
 * by `Works`.
 */
export function listNames(tx: Db, kind: Exclude<NameKind, 'composition'>): Promise<NameRow[]> {
  const aliases = Prisma.raw(kind === 'series' ? `'{}'::text[] AS "aliases"` : '"aliases"')
  return tx.$queryRaw<NameRow[]>`SELECT "id", "name", ${aliases} FROM ${nameTable(kind)} ORDER BY "id"`
}

export const nameIndex = async (tx: Db, kind: Exclude<NameKind, 'composition'>): Promise<NameIndex<NameRow>> =>
  new NameIndex(kind, await listNames(tx, kind))

/** What the pieces of a programme have of a kind, each once, with the names in it. */
export function cellsOf(
  index: NameIndex<NameRow>,
  pieces: readonly PieceLine[],
  kind: TermKind,
): Map<string, string[]> {
  const cells = new Map<string, string[]>()
  for (const { [kind]: cell } of pieces) {
    if (cell && !cells.has(cell)) cells.set(cell, severalOf(kind) ? namesIn(index, cell) : [cell])
  }
  return cells
}
