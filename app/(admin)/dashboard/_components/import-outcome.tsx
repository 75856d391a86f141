const counted = new Intl.NumberFormat('en-GB')

type BadRowsProps = {
  bad: readonly { line: number; column: string | null; message: string }[]
  /** Number of all bad rows; only the first are listed. */
  badTotal: number
}

/** The rows that prevent an import, by line. */
export function BadRows({ bad, badTotal }: BadRowsProps) {
  return (
    <>
      <p className="font-medium text-danger">
        Nothing was imported: {badTotal === 1 ? 'one thing is' : `${counted.format(badTotal)} things are`} wrong.
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
        <p className="mt-2 text-fine text-dust">And {counted.format(badTotal - bad.length)} more.</p>
      )}
    </>
  )
}

type ImportCountsProps = {
  dryRun: boolean
  counts: readonly (readonly [name: string, count: number])[]
}

export function ImportCounts({ dryRun, counts }: ImportCountsProps) {
  return (
    <>
      <p className="font-medium text-peacock">
        {dryRun ? 'The file is in order. This is what it does:' : 'The file was imported:'}
      </p>
      <dl className="mt-3 grid max-w-sm grid-cols-[1fr_auto] gap-x-6 gap-y-1">
        {counts.map(([name, count]) => (
          <div key={name} className="contents">
            <dt className="text-sand">{name}</dt>
            <dd className="numerals text-right">{counted.format(count)}</dd>
          </div>
        ))}
      </dl>
    </>
  )
}
