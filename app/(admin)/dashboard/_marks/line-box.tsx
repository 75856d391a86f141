import type { ReactNode } from 'react'

type LineBoxProps<Row> = { label: string; rows: readonly Row[]; show: (row: Row) => ReactNode }

/** Many lines in a box that scrolls. */
export function LineBox<Row>({ label, rows, show }: LineBoxProps<Row>) {
  return (
    <ul
      tabIndex={0}
      aria-label={label}
      className="mt-3 max-h-72 divide-y divide-line overflow-y-auto rounded-card border border-line bg-ground px-4"
    >
      {rows.map((row, index) => (
        <li key={index} className="py-2 text-fine wrap-anywhere text-sand [content-visibility:auto]">
          {show(row)}
        </li>
      ))}
    </ul>
  )
}
