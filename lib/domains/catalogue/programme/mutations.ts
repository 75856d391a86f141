import 'server-only'
import { Works } from '@/lib/domains/import/names/queries'
import { cellsOf, nameIndex, nameRows } from '@/lib/domains/names/lookup/queries'
import type { Db } from '@/lib/server/db/client'
import { advisoryLocks, lockFor } from '@/lib/server/db/locks'
import { termKinds, type PieceLine, type TermKind } from './schema'

/** Returns the ids of the names in each cell. Finds names in any known spelling, and creates unknown names. */
async function ensureTerms(tx: Db, kind: TermKind, pieces: readonly PieceLine[]): Promise<Map<string, number[]>> {
  const ids = new Map<string, number[]>()
  if (pieces.every((piece) => !piece[kind])) return ids
  let index = await nameIndex(tx, kind)
  let cells = cellsOf(index, pieces, kind)
  if ([...cells.values()].flat().some((name) => index.find(name).rows.length === 0)) {
    // Makes concurrent writers wait until this transaction's new names are visible to them.
    await lockFor(tx, advisoryLocks.newNames)
    index = await nameIndex(tx, kind)
    cells = cellsOf(index, pieces, kind)
  }
  for (const [cell, names] of cells) {
    const found = new Set<number>()
    for (const name of names) {
      let id = index.find(name).rows[0]?.id
      if (id === undefined) {
        await nameRows(tx, kind).createMany({ data: [{ name }], skipDuplicates: true })
        const [made] = await nameRows(tx, kind).findMany<{ id: number }>({ where: { name }, select: { id: true } })
        if (!made) throw new Error(`no ${kind} was created`)
        id = made.id
        index.add({ id, name, aliases: [] })
      }
      found.add(id)
    }
    ids.set(cell, [...found])
  }
  return ids
}

/**
 * Replaces a video's programme and creates unknown names.
 * @param pieces result of `parsePieces`, without bad lines
 */
export async function replacePieces(tx: Db, videoId: number, pieces: readonly PieceLine[]): Promise<void> {
  const ids = new Map<TermKind, Map<string, number[]>>()
  for (const kind of termKinds) ids.set(kind, await ensureTerms(tx, kind, pieces))
  const idsOf = (kind: TermKind, cell: string | null) => ids.get(kind)?.get(cell ?? '') ?? []
  await tx.piece.deleteMany({ where: { videoId } })
  await writePieces(
    tx,
    pieces.map(({ startSeconds, endSeconds, title, sruti, language, composition, raga, tala, composer, form }) => ({
      ...{ videoId, startSeconds, endSeconds, title, sruti, language, composition },
      ragaIds: idsOf('raga', raga),
      talaIds: idsOf('tala', tala),
      composerId: idsOf('composer', composer)[0] ?? null,
      formId: idsOf('form', form)[0] ?? null,
    })),
  )
}

export type StoredPiece = {
  videoId: number
  startSeconds: number
  endSeconds: number | null
  title: string
  sruti: string | null
  language: string | null
  ragaIds: number[]
  talaIds: number[]
  composerId: number | null
  formId: number | null
  composition: string | null
}

/** Writes pieces and links them to compositions. Stores null for values that the composition already has. */
export async function writePieces(tx: Db, pieces: readonly StoredPiece[]): Promise<void> {
  if (pieces.length === 0) return
  const works = await Works.load(tx)
  const forms = await tx.musicalForm.findMany({ select: { id: true, name: true } })
  const names = new Map(forms.map(({ id, name }) => [id, name]))
  const found = pieces.map((piece) => works.add({ ...piece, form: names.get(piece.formId ?? 0) ?? null }))
  await works.create(tx)
  const data = pieces.map(({ ragaIds, talaIds, composition, composerId, formId, language, ...piece }, place) => {
    const work = found[place]?.id ? found[place] : null
    return {
      ...piece,
      compositionId: work?.id,
      composerId: work ? null : composerId,
      formId: formId === work?.formId ? null : formId,
      language: language === work?.language ? null : language,
    }
  })
  const select = { id: true, videoId: true, startSeconds: true } as const
  const rows = await tx.piece.createManyAndReturn({ data, select })
  const ids = new Map(rows.map(({ id, videoId, startSeconds }) => [`${videoId} ${startSeconds}`, id]))
  const placed = (list: 'ragaIds' | 'talaIds') =>
    pieces.flatMap(({ videoId, startSeconds, [list]: names }) =>
      names.map((id, place) => ({ id, pieceId: ids.get(`${videoId} ${startSeconds}`) ?? 0, position: place + 1 })),
    )
  await tx.pieceRaga.createMany({ data: placed('ragaIds').map(({ id: ragaId, ...rest }) => ({ ragaId, ...rest })) })
  await tx.pieceTala.createMany({ data: placed('talaIds').map(({ id: talaId, ...rest }) => ({ talaId, ...rest })) })
}
