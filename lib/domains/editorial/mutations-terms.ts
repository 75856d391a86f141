import 'server-only'
import { termKey } from '@/lib/domains/editorial/policy-terms'
import { termKinds, type PieceLine, type TermKind } from '@/lib/domains/editorial/schema-pieces'
import type { Db } from '@/lib/server/db/client'
import { Prisma } from '@/lib/server/db/generated/client'

const tables: Record<TermKind, string> = { raga: 'Raga', tala: 'Tala', composer: 'Composer', form: 'MusicalForm' }

export type Term = { id: number; name: string; aliases: string[] }

/** All names of a kind: a thousand ragas, and fewer of the others. */
export function listTerms(tx: Db, kind: TermKind): Promise<Term[]> {
  return tx.$queryRaw<Term[]>`SELECT "id", "name", "aliases" FROM ${Prisma.raw(`"${tables[kind]}"`)} ORDER BY "id"`
}

/** Terms by the key of their name; by that of another spelling where no name has it. */
export function termsByKey(terms: readonly Term[]): Map<string, Term> {
  const found = new Map<string, Term>()
  for (const term of terms) for (const alias of term.aliases) found.set(termKey(alias), term)
  for (const term of [...terms].reverse()) found.set(termKey(term.name), term)
  return found
}

/**
 * Makes the names that are not known yet. Two people may make the same at the same moment: both get the one.
 * @param names as they will stand in the catalogue
 */
export async function createTerms(tx: Db, kind: TermKind, names: readonly string[]): Promise<void> {
  if (names.length === 0) return
  await tx.$executeRaw`
    INSERT INTO ${Prisma.raw(`"${tables[kind]}"`)} ("name") SELECT unnest(${names}::text[]) ORDER BY 1
    ON CONFLICT ("name") DO NOTHING`
}

/**
 * Writes the programme of a video anew. Names are known by any spelling that the catalogue has; others are created.
 * @param pieces as read from text, none of them wrong
 */
export async function replacePieces(tx: Db, videoId: number, pieces: readonly PieceLine[]): Promise<void> {
  const known = new Map<TermKind, Map<string, Term>>()
  for (const kind of termKinds) {
    const given = new Map(pieces.flatMap((piece) => (piece[kind] ? [[termKey(piece[kind]), piece[kind]]] : [])))
    if (given.size === 0) continue
    const before = termsByKey(await listTerms(tx, kind))
    const missing = [...given].filter(([key]) => !before.has(key)).map(([, name]) => name)
    await createTerms(tx, kind, missing)
    known.set(kind, missing.length > 0 ? termsByKey(await listTerms(tx, kind)) : before)
  }
  const idOf = (kind: TermKind, name: string | null) =>
    name ? (known.get(kind)?.get(termKey(name))?.id ?? null) : null
  await tx.piece.deleteMany({ where: { videoId } })
  await tx.piece.createMany({
    data: pieces.map(({ startSeconds, title, language, raga, tala, composer, form }) => ({
      videoId,
      startSeconds,
      title,
      language,
      ragaId: idOf('raga', raga),
      talaId: idOf('tala', tala),
      composerId: idOf('composer', composer),
      formId: idOf('form', form),
    })),
  })
}
