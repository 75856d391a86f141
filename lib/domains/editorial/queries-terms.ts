import 'server-only'
import { letterKey, NameIndex, type NameKind } from '@/lib/domains/editorial/policy-names'
import type { PieceLine, TermKind } from '@/lib/domains/editorial/schema-pieces'
import type { Db } from '@/lib/server/db/client'
import { Prisma } from '@/lib/server/db/generated/client'

const tables: Record<NameKind, string> = {
  ...{ raga: 'Raga', tala: 'Tala', composer: 'Composer', form: 'MusicalForm' },
  ...{ artist: 'Artist', series: 'Series' },
}

export const nameTable = (kind: NameKind) => Prisma.raw(`"${tables[kind]}"`)

export type NameRow = { id: number; name: string; aliases: string[] }

/** All names of a kind: about a thousand ragas, and fewer of most others. */
export function listNames(tx: Db, kind: NameKind): Promise<NameRow[]> {
  const aliases = Prisma.raw(kind === 'series' ? `'{}'::text[] AS "aliases"` : '"aliases"')
  return tx.$queryRaw<NameRow[]>`SELECT "id", "name", ${aliases} FROM ${nameTable(kind)} ORDER BY "id"`
}

export const nameIndex = async (tx: Db, kind: NameKind): Promise<NameIndex<NameRow>> =>
  new NameIndex(kind, await listNames(tx, kind))

/** The names of a kind in a programme, by their letters. */
export const namesByKey = (pieces: readonly PieceLine[], kind: TermKind): Map<string, string> =>
  new Map(pieces.flatMap((piece) => (piece[kind] ? [[letterKey(piece[kind]), piece[kind]]] : [])))
