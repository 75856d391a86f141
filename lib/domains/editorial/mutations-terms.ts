import 'server-only'
import { termKey } from '@/lib/domains/editorial/policy-terms'
import { writePieces } from '@/lib/domains/editorial/mutations-pieces'
import { listTerms, namesByKey, termsByKey, termTable, type Term } from '@/lib/domains/editorial/queries-terms'
import { termKinds, type PieceLine, type TermKind } from '@/lib/domains/editorial/schema-pieces'
import type { Db } from '@/lib/server/db/client'

/**
 * Creates terms. Two transactions may create the same name at once: one row results.
 * @param names in the spelling of the catalogue
 */
export async function createTerms(tx: Db, kind: TermKind, names: readonly string[]): Promise<void> {
  if (names.length === 0) return
  await tx.$executeRaw`
    INSERT INTO ${termTable(kind)} ("name") SELECT unnest(${names}::text[]) ORDER BY 1
    ON CONFLICT ("name") DO NOTHING`
}

/**
 * Replaces the programme of a video. A name may have any spelling that the catalogue knows; unknown names are created.
 * @param pieces from `parsePieces`, without bad lines
 */
export async function replacePieces(tx: Db, videoId: number, pieces: readonly PieceLine[]): Promise<void> {
  const known = new Map<TermKind, Map<string, Term>>()
  for (const kind of termKinds) {
    const given = namesByKey(pieces, kind)
    if (given.size === 0) continue
    const before = termsByKey(await listTerms(tx, kind))
    const missing = [...given].filter(([key]) => !before.has(key)).map(([, name]) => name)
    await createTerms(tx, kind, missing)
    known.set(kind, missing.length > 0 ? termsByKey(await listTerms(tx, kind)) : before)
  }
  const idOf = (kind: TermKind, name: string | null) =>
    name ? (known.get(kind)?.get(termKey(name))?.id ?? null) : null
  await tx.piece.deleteMany({ where: { videoId } })
  const list = (id: number | null) => (id === null ? [] : [id])
  await writePieces(
    tx,
    pieces.map(({ startSeconds, title, language, raga, tala, composer, form }) => ({
      videoId,
      startSeconds,
      endSeconds: null,
      title,
      sruti: null,
      language,
      ragaIds: list(idOf('raga', raga)),
      talaIds: list(idOf('tala', tala)),
      composerId: idOf('composer', composer),
      formId: idOf('form', form),
      compositionId: null,
    })),
  )
}
