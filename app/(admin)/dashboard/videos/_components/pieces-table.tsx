import { Fragment } from 'react'
import { NumberCell } from '@/app/(admin)/dashboard/_list/cells'
import { DataTable } from '@/app/(admin)/dashboard/_list/data-table'
import type { PieceLine, TermKind, TermPreview } from '@/lib/domains/catalogue/programme/schema'
import { clockTime } from '@/lib/shared/format/format'

/** The pieces of a programme, with names in the spelling of the catalogue. */
export function PiecesTable({ pieces, terms }: { pieces: readonly PieceLine[]; terms: readonly TermPreview[] }) {
  if (pieces.length === 0) return null
  const cell = (kind: TermKind, given: string | null) => {
    if (!given) return '–'
    const names = terms.filter((term) => term.kind === kind && term.cell === given)
    if (names.length === 0) return given
    return names.map(({ name, known }, index) => (
      <Fragment key={index}>
        {index > 0 && ', '}
        {known ? (
          name
        ) : (
          <span className="text-turmeric">
            <bdi>{name}</bdi> <span className="text-fine">(new)</span>
          </span>
        )}
      </Fragment>
    ))
  }
  return (
    <DataTable
      label="The programme as it will be"
      columns={{
        Time: ({ startSeconds, endSeconds }) => (
          <NumberCell>
            {clockTime(startSeconds)}
            {endSeconds !== null && `–${clockTime(endSeconds)}`}
          </NumberCell>
        ),
        Title: ({ title, composition }) => (
          <>
            <bdi>{title}</bdi>
            {composition && (
              <>
                {' ('}
                <bdi>{composition}</bdi>)
              </>
            )}
          </>
        ),
        Raga: (piece) => cell('raga', piece.raga),
        Tala: (piece) => cell('tala', piece.tala),
        Composer: (piece) => cell('composer', piece.composer),
        Form: (piece) => cell('form', piece.form),
        Language: (piece) => piece.language ?? '–',
        ...(pieces.some(({ sruti }) => sruti) && { 'Key note': ({ sruti }: PieceLine) => sruti ?? '–' }),
      }}
      rows={pieces.map((piece) => ({ ...piece, id: piece.startSeconds }))}
    />
  )
}
