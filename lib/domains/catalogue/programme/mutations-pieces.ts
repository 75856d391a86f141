import 'server-only'
import { Works } from '@/lib/domains/import/works/queries'
import type { Db } from '@/lib/server/db/client'

/** A piece with the ids of its names. */
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
  /** Title of its composition, where the piece says one. */
  composition: string | null
}

/**
 * Writes pieces of videos that have none at the same seconds, with their compositions, and without what these say
 * already.
 */
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
