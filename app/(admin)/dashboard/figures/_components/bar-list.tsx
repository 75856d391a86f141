import Link from 'next/link'
import { formatNumber } from '@/lib/shared/format/format'

type BarListProps = {
  title: string
  note: string
  columns: readonly [string, string]
  empty: string
  items: readonly { key: string | number; label: string; detail?: string | null; href?: string; value: number }[]
}

/** A ranking as a table with a bar in each row. */
export function BarList({ title, note, columns, empty, items }: BarListProps) {
  const largest = Math.max(1, ...items.map(({ value }) => value))
  return (
    <section className="min-w-0">
      <h2 className="text-title">{title}</h2>
      <p className="text-fine text-sand">{note}</p>
      {items.length === 0 ? (
        <p className="mt-4 text-sand">{empty}</p>
      ) : (
        <table className="mt-4 w-full">
          <thead className="sr-only">
            <tr>
              <th scope="col">{columns[0]}</th>
              <th scope="col">{columns[1]}</th>
            </tr>
          </thead>
          <tbody>
            {items.map(({ key, label, detail, href, value }) => (
              <tr key={key} className="border-b border-line">
                <th scope="row" className="py-2 pr-4 text-start font-normal wrap-anywhere">
                  {href ? (
                    <Link dir="auto" href={href} prefetch={false} className="hover:text-brass-bright">
                      {label}
                    </Link>
                  ) : (
                    <bdi>{label}</bdi>
                  )}
                  {detail && (
                    <span className="text-fine text-sand">
                      {' '}
                      · <bdi>{detail}</bdi>
                    </span>
                  )}
                  <span
                    aria-hidden
                    className="mt-1.5 block h-1 rounded-full bg-brass"
                    style={{ width: `${(value / largest) * 100}%` }}
                  />
                </th>
                <td className="numerals w-0 py-2 text-end align-top text-brass-bright">{formatNumber(value)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  )
}
