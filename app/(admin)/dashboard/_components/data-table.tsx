import type { ReactNode } from 'react'

type DataTableProps = {
  /** What is listed, for assistive technology. */
  label: string
  columns: readonly string[]
  rows: readonly { id: number; cells: readonly ReactNode[] }[]
}

/** A table that scrolls sideways where it does not fit. */
export function DataTable({ label, columns, rows }: DataTableProps) {
  return (
    <div className="mt-8 overflow-x-auto" tabIndex={0} role="region" aria-label={label}>
      <table className="w-full min-w-3xl text-left">
        <thead>
          <tr className="border-b border-edge text-dust">
            {columns.map((column) => (
              <th key={column} scope="col" className="py-3 pr-6 font-medium">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ id, cells }) => (
            <tr key={id} className="border-b border-line align-top">
              {cells.map((cell, index) => (
                <td key={columns[index]} className="py-3 pr-6">
                  {cell}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
