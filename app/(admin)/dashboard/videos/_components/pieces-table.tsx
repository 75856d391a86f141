import { DataTable } from '@/app/(admin)/dashboard/_components/data-table'
import type { PieceLine, TermKind, TermPreview } from '@/lib/domains/editorial/schema-pieces'
import { clockTime } from '@/lib/shared/format'

const columns = ['Time', 'Title', 'Raga', 'Tala', 'Composer', 'Form', 'Language']

/** The pieces of a programme, with names in the spelling of the catalogue. */
export function PiecesTable({ pieces, terms }: { pieces: readonly PieceLine[]; terms: readonly TermPreview[] }) {
  if (pieces.length === 0) return null
  const cell = (kind: TermKind, given: string | null) => {
    if (!given) return '–'
    const term = terms.find((each) => each.kind === kind && each.given === given)
    if (!term || term.known) return term?.name ?? given
    return (
      <span key={kind} className="text-turmeric">
        {given} <span className="text-fine">(new)</span>
      </span>
    )
  }
  return (
    <DataTable
      label="The programme as it will be"
      columns={columns}
      rows={pieces.map((piece) => ({
        id: piece.startSeconds,
        cells: [
          <span key="time" className="numerals">
            {clockTime(piece.startSeconds)}
          </span>,
          piece.title,
          cell('raga', piece.raga),
          cell('tala', piece.tala),
          cell('composer', piece.composer),
          cell('form', piece.form),
          piece.language ?? '–',
        ],
      }))}
    />
  )
}
