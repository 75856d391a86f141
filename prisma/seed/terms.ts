import type { Db } from '@/lib/server/db/client'
import { namesIn, type DemoPiece } from '@/prisma/demo/repertoire'
import { demoRagas } from '@/prisma/demo/ragas'
import { demoComposers, demoForms, demoTalas } from '@/prisma/demo/vocabulary'

export type TermIds = { ragaIds: number[]; talaIds: number[]; composerId: number | null; formId: number | null }

type Row = { id: number; name: string }

function finder(kind: string, rows: readonly Row[]): (name: string | null) => number | null {
  const ids = new Map(rows.map((row) => [row.name, row.id]))
  return (name) => {
    if (name === null) return null
    const id = ids.get(name)
    if (id === undefined) throw new Error(`There is no ${kind} called '${name}'`)
    return id
  }
}

const idAndName = { select: { id: true, name: true } } as const

export async function seedTerms(tx: Db): Promise<(piece: DemoPiece) => TermIds> {
  await tx.raga.createMany({ data: [...demoRagas], skipDuplicates: true })
  await tx.tala.createMany({ data: [...demoTalas], skipDuplicates: true })
  await tx.composer.createMany({ data: [...demoComposers], skipDuplicates: true })
  await tx.musicalForm.createMany({ data: [...demoForms], skipDuplicates: true })
  const ragaId = finder('raga', await tx.raga.findMany(idAndName))
  const talaId = finder('tala', await tx.tala.findMany(idAndName))
  const composerId = finder('composer', await tx.composer.findMany(idAndName))
  const formId = finder('form', await tx.musicalForm.findMany(idAndName))
  return (piece) => ({
    ragaIds: namesIn(piece.raga)
      .map(ragaId)
      .filter((id) => id !== null),
    talaIds: namesIn(piece.tala)
      .map(talaId)
      .filter((id) => id !== null),
    composerId: composerId(piece.composer),
    formId: formId(piece.form),
  })
}
