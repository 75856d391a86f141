import type { BadRows, ImportResult } from '@/lib/domains/imports/schema'
import { formatNumber } from '@/lib/shared/format'

/** The rows that prevent an import, by line. */
function WrongRows({ bad, badTotal }: BadRows) {
  return (
    <>
      <p className="font-medium text-danger">
        Nothing was imported: {badTotal === 1 ? 'one thing is' : `${formatNumber(badTotal)} things are`} wrong.
      </p>
      <ul
        tabIndex={0}
        aria-label="What is wrong"
        className="mt-3 max-h-72 divide-y divide-line overflow-y-auto rounded-card border border-line bg-ground px-4"
      >
        {bad.map(({ line, column, message }, index) => (
          <li key={index} className="py-2 text-fine wrap-anywhere text-sand">
            <span className="numerals font-medium text-ivory">Line {line}</span>
            {column && `, ${column}`}: {message}
          </li>
        ))}
      </ul>
      {badTotal > bad.length && (
        <p className="mt-2 text-fine text-dust">And {formatNumber(badTotal - bad.length)} more.</p>
      )}
    </>
  )
}

type ImportOutcomeProps<Summary> = {
  dryRun: boolean
  result: ImportResult<Summary>
  /** What is told of a file that is in order. */
  counts: (summary: Summary) => Record<string, number>
}

/** What an import did, or would do; or what is wrong with the file. */
export function ImportOutcome<Summary>({ dryRun, result, counts }: ImportOutcomeProps<Summary>) {
  if (!result.ok) return <WrongRows {...result} />
  return (
    <>
      <p className="font-medium text-peacock">
        {dryRun ? 'The file is in order. This is what it does:' : 'The file was imported:'}
      </p>
      <dl className="mt-3 grid max-w-sm grid-cols-[1fr_auto] gap-x-6 gap-y-1">
        {Object.entries(counts(result.summary)).map(([name, count]) => (
          <div key={name} className="contents">
            <dt className="text-sand">{name}</dt>
            <dd className="numerals text-right">{formatNumber(count)}</dd>
          </div>
        ))}
      </dl>
    </>
  )
}
