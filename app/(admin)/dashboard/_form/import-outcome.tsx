'use client'

import { LineBox } from '@/app/(admin)/dashboard/_marks/marks'
import { Button } from '@/components/ui/buttons/button'
import { saveFile } from '@/lib/client/requests/download'
import type { BadRows, ImportResult } from '@/lib/domains/import/core/schema'
import { csvLine } from '@/lib/shared/format/csv'
import { formatCount, formatNumber } from '@/lib/shared/format/format'

/** Maximum number of problems shown on the page. */
const SHOWN = 200

const wrongRowsFile = (bad: BadRows['bad']) =>
  `\uFEFF${csvLine(['Row', 'externalId', 'Column', 'Problem'])}${bad
    .map(({ line, key, column, message }) => csvLine([String(line), key ?? '', column, message]))
    .join('')}`

function WrongRows({ bad, badTotal }: BadRows) {
  return (
    <>
      <p className="font-medium text-danger">Nothing was imported: {formatCount(badTotal, 'problem')} found.</p>
      <LineBox
        label="Problems"
        rows={bad.slice(0, SHOWN)}
        show={({ line, column, message, key }) => (
          <>
            <span className="numerals font-medium text-ivory">Line {line}</span>
            {column && `, ${column}`}: <bdi>{message}</bdi>
            {key && <span className="text-dust"> · {key}</span>}
          </>
        )}
      />
      {badTotal > SHOWN && <p className="mt-2 text-fine text-dust">And {formatNumber(badTotal - SHOWN)} more.</p>}
      <Button
        variant="ghost"
        className="mt-3"
        onClick={() => saveFile(new Blob([wrongRowsFile(bad)], { type: 'text/csv' }), 'wrong-rows.csv')}
      >
        Download as CSV
      </Button>
    </>
  )
}

type ImportOutcomeProps<Summary> = {
  dryRun: boolean
  result: ImportResult<Summary>
  counts: (summary: Summary) => Record<string, number>
}

export function ImportOutcome<Summary>({ dryRun, result, counts }: ImportOutcomeProps<Summary>) {
  if (!result.ok) return <WrongRows {...result} />
  return (
    <>
      <p className="font-medium text-peacock">{dryRun ? 'No problems found. Ready to import:' : 'Imported:'}</p>
      <dl className="mt-3 grid max-w-sm grid-cols-[minmax(0,1fr)_auto] gap-x-6 gap-y-1">
        {Object.entries(counts(result.summary)).map(([name, count]) => (
          <div key={name} className="contents">
            <dt className="text-sand">{name}</dt>
            <dd className="numerals text-end">{formatNumber(count)}</dd>
          </div>
        ))}
      </dl>
    </>
  )
}
