import { clsx } from 'clsx'
import type { ReactNode } from 'react'

export type TableRow = { id: number | string; cells: readonly ReactNode[]; actions?: ReactNode }

type DataTableProps = {
  /** What is listed, for assistive technology. */
  label: string
  columns: readonly string[]
  rows: readonly TableRow[]
  /** Another list is loading: this one is dimmed. */
  busy?: boolean
}

/**
 * A table. On narrow screens each row is a block, with each value beside the name of its column. The roles are explicit
 * because browsers drop those of a table with another CSS display.
 */
export function DataTable({ label, columns, rows, busy = false }: DataTableProps) {
  const hasActions = rows.some(({ actions }) => actions)
  return (
    <table
      role="table"
      aria-label={label}
      aria-busy={busy || undefined}
      className={clsx('mt-6 block w-full text-left transition-opacity duration-quick md:table', busy && 'opacity-60')}
    >
      <thead role="rowgroup" className="hidden md:table-header-group">
        <tr role="row" className="border-b border-edge">
          {columns.map((column) => (
            <th key={column} role="columnheader" scope="col" className="programme-label py-2.5 pr-5 text-dust">
              {column}
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
        {rows.map(({ id, cells, actions }) => (
          <tr
            key={id}
            role="row"
            className="block border-b border-line py-3 transition-colors duration-quick md:table-row md:hover:bg-raised"
          >
            {cells.map((cell, index) => (
              <td
                key={columns[index]}
                role="cell"
                className="grid grid-cols-[7.5rem_minmax(0,1fr)] items-baseline gap-x-3 py-1 align-top wrap-anywhere md:table-cell md:py-3 md:pr-5"
              >
                <span className="programme-label text-dust md:hidden">{columns[index]}</span>
                <div>{cell}</div>
              </td>
            ))}
            {hasActions && (
              <td role="cell" className="block pt-1 align-top md:table-cell md:w-0 md:py-1">
                <div className="flex justify-end">{actions}</div>
              </td>
            )}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
