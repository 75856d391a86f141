import type { ImportResult } from '@/lib/domains/catalogue/schema-import'

const counted = new Intl.NumberFormat('en-GB')

/** What an import did, or would do, or the rows that are in its way. */
export function ImportReport({ dryRun, result }: { dryRun: boolean; result: ImportResult }) {
  if (!result.ok) {
    return (
      <>
        <p className="font-medium text-danger">
          Nothing was imported:{' '}
          {result.badTotal === 1 ? 'one thing is' : `${counted.format(result.badTotal)} things are`} wrong.
        </p>
        <ul
          tabIndex={0}
          aria-label="What is wrong"
          className="mt-3 max-h-96 divide-y divide-line overflow-y-auto rounded-card border border-line bg-raised px-4"
        >
          {result.bad.map(({ line, column, message }, index) => (
            <li key={index} className="py-2 text-fine wrap-anywhere text-sand">
              <span className="numerals font-medium text-ivory">Line {line}</span>
              {column && `, ${column}`}: {message}
            </li>
          ))}
        </ul>
        {result.badTotal > result.bad.length && (
          <p className="mt-2 text-fine text-dust">And {counted.format(result.badTotal - result.bad.length)} more.</p>
        )}
      </>
    )
  }
  const { rows, created, updated, unchanged, newArtists, newSeries, newNames, newNamesShown } = result.summary
  const lines = [
    ['Rows', rows],
    ['New videos', created],
    ['Changed', updated],
    ['As before', unchanged],
    ['New artists', newArtists],
    ['New series', newSeries],
    ['New names in programmes', newNames],
  ] as const
  return (
    <>
      <p className="font-medium text-peacock">
        {dryRun ? 'The file is in order. This is what it does:' : 'The file was imported:'}
      </p>
      <dl className="mt-3 grid max-w-sm grid-cols-[1fr_auto] gap-x-6 gap-y-1">
        {lines.map(([name, count]) => (
          <div key={name} className="contents">
            <dt className="text-sand">{name}</dt>
            <dd className="numerals text-right">{counted.format(count)}</dd>
          </div>
        ))}
      </dl>
      {newNamesShown.length > 0 && (
        <p className="mt-3 text-fine text-dust">
          New in programmes: {newNamesShown.join(', ')}
          {newNames > newNamesShown.length && ', …'}
        </p>
      )}
    </>
  )
}
