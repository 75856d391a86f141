import { NumberCell } from '@/app/(admin)/dashboard/_components/cells'
import { DataTable } from '@/app/(admin)/dashboard/_components/data-table'
import type { PieceLine, TermKind, TermPreview } from '@/lib/domains/editorial/schema-pieces'
import { clockTime } from '@/lib/shared/format'

/** The pieces of a programme, with names in the spelling of the catalogue. */
export function PiecesTable({ pieces, terms }: { pieces: readonly PieceLine[]; terms: readonly TermPreview[] }) {
  if (pieces.length === 0) return null
  const cell = (kind: TermKind, given: string | null) => {
    if (!given) return '–'
    const term = terms.find((each) => each.kind === kind && each.given === given)
    if (!term || term.known) return term?.name ?? given
    return (
      <span className="text-turmeric">
        {given} <span className="text-fine">(new)</span>
      </span>
    )
  }
  return (
    <DataTable
      label="The programme as it will be"
      columns={{
        Time: (piece) => <NumberCell>{clockTime(piece.startSeconds)}</NumberCell>,
        Title: (piece) => piece.title,
        Raga: (piece) => cell('raga', piece.raga),
        Tala: (piece) => cell('tala', piece.tala),
        Composer: (piece) => cell('composer', piece.composer),
        Form: (piece) => cell('form', piece.form),
        Language: (piece) => piece.language ?? '–',
      }}
      rows={pieces.map((piece) => ({ ...piece, id: piece.startSeconds }))}
    />
  )
}
