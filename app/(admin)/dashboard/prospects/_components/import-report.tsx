import type { ImportResult } from '@/lib/domains/billing/schema-prospects'

/** What an import would do, or the rows that are in its way, by line. */
export function ImportReport({ result }: { result: ImportResult }) {
  if (!result.ok) {
    return (
      <>
        <p className="font-medium text-danger">
          Nothing was imported: {result.badTotal === 1 ? 'one thing is' : `${result.badTotal} things are`} wrong.
        </p>
        <ul
          tabIndex={0}
          aria-label="What is wrong"
          className="mt-3 max-h-56 divide-y divide-line overflow-y-auto rounded-card border border-line bg-ground px-4"
        >
          {result.bad.map(({ line, column, message }, index) => (
            <li key={index} className="py-2 text-fine wrap-anywhere text-sand">
              <span className="numerals font-medium text-ivory">Line {line}</span>
              {column && `, ${column}`}: {message}
            </li>
          ))}
        </ul>
        {result.badTotal > result.bad.length && (
          <p className="mt-2 text-fine text-dust">And {result.badTotal - result.bad.length} more.</p>
        )}
      </>
    )
  }
  const { rows, created, updated, unchanged, used, withAccount } = result.summary
  const lines = [
    ['Rows', rows],
    ['New', created],
    ['With another discount', updated],
    ['As before', unchanged],
    ['Left alone, used already', used],
    ['With an account', withAccount],
  ] as const
  return (
    <>
      <p className="font-medium text-peacock">The file is in order. This is what it does:</p>
      <dl className="mt-3 grid grid-cols-[1fr_auto] gap-x-6 gap-y-1">
        {lines.map(([name, count]) => (
          <div key={name} className="contents">
            <dt className="text-sand">{name}</dt>
            <dd className="numerals text-right">{count}</dd>
          </div>
        ))}
      </dl>
    </>
  )
}
