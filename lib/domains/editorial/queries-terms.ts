import 'server-only'
import { termKey } from '@/lib/domains/editorial/policy-terms'
import type { PieceLine, TermKind } from '@/lib/domains/editorial/schema-pieces'
import type { Db } from '@/lib/server/db/client'
import { Prisma } from '@/lib/server/db/generated/client'

const tables: Record<TermKind, string> = { raga: 'Raga', tala: 'Tala', composer: 'Composer', form: 'MusicalForm' }

export const termTable = (kind: TermKind) => Prisma.raw(`"${tables[kind]}"`)

export type Term = { id: number; name: string; aliases: string[] }

/** All names of a kind: about a thousand ragas, and fewer of the others. */
export function listTerms(tx: Db, kind: TermKind): Promise<Term[]> {
  return tx.$queryRaw<Term[]>`SELECT "id", "name", "aliases" FROM ${termTable(kind)} ORDER BY "id"`
}

/** Terms by the key of their name, and by the keys of their aliases where no name has the same key. */
export function termsByKey(terms: readonly Term[]): Map<string, Term> {
  const found = new Map<string, Term>()
  for (const term of terms) for (const alias of term.aliases) found.set(termKey(alias), term)
  for (const term of [...terms].reverse()) found.set(termKey(term.name), term)
  return found
}

/** The names of a kind in a programme, by their keys. */
export const namesByKey = (pieces: readonly PieceLine[], kind: TermKind): Map<string, string> =>
  new Map(pieces.flatMap((piece) => (piece[kind] ? [[termKey(piece[kind]), piece[kind]]] : [])))
