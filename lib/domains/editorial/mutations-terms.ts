import 'server-only'
import { writePieces } from '@/lib/domains/editorial/mutations-pieces'
import { letterKey } from '@/lib/domains/editorial/policy-names'
import { nameIndex, namesByKey, nameTable } from '@/lib/domains/editorial/queries-terms'
import { termKinds, type PieceLine, type TermKind } from '@/lib/domains/editorial/schema-pieces'
import type { Db } from '@/lib/server/db/client'

/** An advisory lock: who makes names waits for others who do, and then finds theirs. */
const MAKING_NAMES = 7_241_911

/**
 * The ids of the names of a programme, by their letters. A name may have any spelling of the catalogue; those that are
 * new are made.
 */
async function ensureTerms(tx: Db, kind: TermKind, given: ReadonlyMap<string, string>): Promise<Map<string, number>> {
  let index = await nameIndex(tx, kind)
  const missing = [...given.values()].some((name) => index.find(name).rows.length === 0)
  if (missing) {
    await tx.$executeRaw`SELECT pg_advisory_xact_lock(${MAKING_NAMES})`
    index = await nameIndex(tx, kind)
  }
  const ids = new Map<string, number>()
  for (const [key, name] of given) {
    let id = index.find(name).rows[0]?.id
    if (id === undefined) {
      const [made] = await tx.$queryRaw<{ id: number }[]>`
        INSERT INTO ${nameTable(kind)} ("name") VALUES (${name})
        ON CONFLICT ("name") DO UPDATE SET "name" = excluded."name" RETURNING "id"`
      if (!made) throw new Error(`no ${kind} was made`)
      id = made.id
      index.add({ id, name, aliases: [] })
    }
    ids.set(key, id)
  }
  return ids
}

/**
 * Replaces the programme of a video. A name may have any spelling of the catalogue; names that are new are made.
 * @param pieces from `parsePieces`, without bad lines
 */
export async function replacePieces(tx: Db, videoId: number, pieces: readonly PieceLine[]): Promise<void> {
  const ids = new Map<TermKind, Map<string, number>>()
  for (const kind of termKinds) {
    const given = namesByKey(pieces, kind)
    if (given.size > 0) ids.set(kind, await ensureTerms(tx, kind, given))
  }
  const idOf = (kind: TermKind, name: string | null) => (name ? (ids.get(kind)?.get(letterKey(name)) ?? null) : null)
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
