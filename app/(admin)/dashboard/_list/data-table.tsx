import { clsx } from 'clsx'
import Link from 'next/link'
import type { ReactNode } from 'react'

type DataTableProps<Row> = {
  label: string
  columns: Record<string, (row: Row) => ReactNode>
  rows: readonly Row[]
  actions?: (row: Row) => ReactNode
  sorts?: Record<string, { href: string; now?: 'ascending' | 'descending' }>
  busy?: boolean
}

function Heading({ column, sort }: { column: string; sort?: { href: string; now?: 'ascending' | 'descending' } }) {
  if (!sort) return column
  return (
    <Link href={sort.href} scroll={false} className="inline-flex min-h-11 items-center gap-1 hover:text-brass-bright">
      {column}
      <span aria-hidden>{sort.now === 'ascending' ? '↑' : sort.now === 'descending' ? '↓' : ''}</span>
    </Link>
  )
}

/**
 * Shows each row as a block on narrow screens. The ARIA roles are explicit, because browsers drop a table's roles when
 * CSS changes `display`.
 */
export function DataTable<Row extends { id: number | string }>(props: DataTableProps<Row>) {
  const { label, columns, rows, actions, sorts = {}, busy = false } = props
  const listed = rows.map((row) => ({ row, action: actions?.(row) }))
  const hasActions = listed.some(({ action }) => action)
  return (
    <table
      role="table"
      aria-label={label}
      aria-busy={busy || undefined}
      className={clsx('mt-6 block w-full text-start transition-opacity duration-quick md:table', busy && 'opacity-60')}
    >
      <thead role="rowgroup" className="hidden md:table-header-group">
        <tr role="row" className="border-b border-edge">
          {Object.keys(columns).map((column) => (
            <th
              key={column}
              role="columnheader"
              scope="col"
              aria-sort={sorts[column]?.now}
              className="programme-label py-2.5 pr-5 text-dust"
            >
              <Heading column={column} sort={sorts[column]} />
            </th>
          ))}
          {hasActions && (
            <th role="columnheader" scope="col">
              <span className="sr-only">Actions</span>
            </th>
          )}
        </tr>
      </thead>
      <tbody role="rowgroup" className="block border-t border-edge md:table-row-group md:border-0">
        {listed.map(({ row, action }) => (
          <tr
            key={row.id}
            role="row"
            className="block border-b border-line py-3 transition-colors duration-quick md:table-row md:hover:bg-raised"
          >
            {Object.entries(columns)
              .map(([column, cell]) => ({ column, content: cell(row) }))
              .map(({ column, content }) => (
                <td
                  key={column}
                  role="cell"
                  // Wraps the value below the column name if the text size is increased.
                  className={clsx(
                    'flex flex-wrap items-baseline gap-x-3 py-1 align-top wrap-anywhere md:table-cell md:wrap-break-word md:py-3 md:pr-5',
                    isEmpty(content) && 'max-md:hidden',
                  )}
                >
                  <span className="programme-label w-30 shrink-0 text-dust md:hidden">{column}</span>
                  <div className={clsx('min-w-0 grow basis-36', wrapOf(content))}>
                    {typeof content === 'string' ? <bdi>{content}</bdi> : content}
                  </div>
                </td>
              ))}
            {hasActions && (
              <td role="cell" className="block pt-1 align-top md:table-cell md:w-0 md:py-1">
                <div className="flex justify-end">{action}</div>
              </td>
            )}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** An empty value has no line of its own on narrow screens. */
const isEmpty = (content: ReactNode) => content === null || content === undefined || content === false || content === ''

/** Breaks only words of at least 25 characters, because a narrow column would otherwise break ordinary words. */
const wrapOf = (text: ReactNode) =>
  typeof text === 'string' && /\S{25,}/.test(text) ? 'wrap-anywhere' : 'md:wrap-break-word'

export function NameCell({ href, children }: { href: string; children: ReactNode }) {
  return (
    <Link dir="auto" href={href} className={clsx('font-medium text-ivory hover:text-brass-bright', wrapOf(children))}>
      {children}
    </Link>
  )
}

export function NumberCell({ children }: { children: ReactNode }) {
  return <span className="numerals">{children}</span>
}

export type Stat = { name: string; values: string[]; note: string }

export function StatRow({ figures }: { figures: readonly Stat[] }) {
  return (
    <dl className="mt-8 grid grid-cols-2 gap-x-6 gap-y-6 border-y border-line py-6 lg:grid-cols-4">
      {figures.map(({ name, values, note }) => (
        <div key={name}>
          <dt className="programme-label text-dust">{name}</dt>
          {values.map((value) => (
            <dd key={value} className="numerals mt-1 text-title text-brass-bright">
              {value}
            </dd>
          ))}
          <dd className="text-fine text-sand">{note}</dd>
        </div>
      ))}
    </dl>
  )
}
