import type { ReactNode } from 'react'
import { ImportOutcome } from '@/app/(admin)/dashboard/_form/import-outcome'
import { LineBox } from '@/app/(admin)/dashboard/_marks/line-box'
import type { ImportResult } from '@/lib/domains/import/core/schema'
import { newNames, type VideoImportSummary } from '@/lib/domains/import/videos/schema'
import { formatNumber } from '@/lib/shared/format/format'

const counts = ({ rows, created, updated, unchanged, names }: VideoImportSummary) => {
  const { newArtists, newSeries, newNames: inProgrammes } = newNames(names)
  return {
    Rows: rows,
    'New videos': created,
    Changed: updated,
    'As before': unchanged,
    'New artists': newArtists,
    'New series': newSeries,
    'New names in programmes': inProgrammes,
  }
}

type LineListProps<Row> = { title: string; hint: string; rows: readonly Row[]; say: (row: Row) => ReactNode }

/** What a person should look at, by line. */
function LineList<Row extends { line: number }>({ title, hint, rows, say }: LineListProps<Row>) {
  if (rows.length === 0) return null
  return (
    <section className="mt-6">
      <h2 className="font-medium text-ivory">{title}</h2>
      <p className="mt-1 text-fine text-dust">{hint}</p>
      <LineBox
        label={title}
        rows={rows}
        show={(row) => (
          <>
            <span className="numerals font-medium text-ivory">Line {row.line}</span>, {say(row)}
          </>
        )}
      />
    </section>
  )
}

const nothing = { names: { created: [], joined: [] }, doubts: { bad: [], badTotal: 0 } }

/** What an import did or would do, with every name that it brings. */
export function ImportReport({ dryRun, result }: { dryRun: boolean; result: ImportResult<VideoImportSummary> }) {
  const { names, doubts } = result.ok ? result.summary : nothing
  return (
    <>
      <ImportOutcome dryRun={dryRun} result={result} counts={counts} />
      <LineList
        title="To decide"
        hint="These are new, unless they are known by another name. Then give the known name this spelling under Names, or write the known name in the file, and check again."
        rows={names.created.filter(({ near }) => near.length > 0)}
        say={({ kind, name, near }) => (
          <>
            {kind} <bdi className="font-bold text-ivory">{name}</bdi>: is it <bdi>{near.join(', or ')}</bdi>?
          </>
        )}
      />
      <LineList
        title="To check"
        hint={
          doubts.badTotal > doubts.bad.length
            ? `The first ${formatNumber(doubts.bad.length)} of ${formatNumber(doubts.badTotal)}.`
            : 'These do not stop the import.'
        }
        rows={doubts.bad}
        say={({ column, message }) => `${column} ${message}`}
      />
      <LineList
        title="New names"
        hint="Nothing in the catalogue resembles these."
        rows={names.created.filter(({ near }) => near.length === 0)}
        say={({ kind, name }) => `${kind} ${name}`}
      />
      <LineList
        title="The same by sound"
        hint="These are taken for a name that is written in another way."
        rows={names.joined}
        say={({ kind, given, name }) => `${kind} ${given}: ${name}`}
      />
    </>
  )
}
