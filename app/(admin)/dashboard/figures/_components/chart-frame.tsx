import type { ReactNode } from 'react'

/** One step of a chart; null without a value. */
export type ChartPoint = { label: string; value: number | null }

type ChartFrameProps = {
  title: string
  note?: string
  columns: readonly [string, string]
  points: readonly ChartPoint[]
  suffix?: string
  children: ReactNode
}

export const shownValue = (value: number | null, suffix = '') =>
  value === null ? '–' : `${value.toLocaleString('en-GB')}${suffix}`

/** A chart with its title, and the same numbers as a table. */
export function ChartFrame({ title, note, columns, points, suffix, children }: ChartFrameProps) {
  return (
    <figure className="min-w-0">
      <figcaption>
        <h2 className="text-title">{title}</h2>
        {note && <p className="text-fine text-sand">{note}</p>}
      </figcaption>
      <div className="mt-4">{children}</div>
      <details className="mt-2">
        <summary className="inline-flex min-h-11 items-center text-fine text-brass-bright underline-offset-4 hover:underline">
          As a table<span className="sr-only">: {title}</span>
        </summary>
        <table className="mt-1 w-full max-w-sm text-fine">
          <thead>
            <tr className="border-b border-edge text-left text-dust">
              <th scope="col" className="py-1.5 font-medium">
                {columns[0]}
              </th>
              <th scope="col" className="py-1.5 text-right font-medium">
                {columns[1]}
              </th>
            </tr>
          </thead>
          <tbody>
            {points.map(({ label, value }, index) => (
              <tr key={index} className="border-b border-line">
                <th scope="row" className="py-1.5 text-left font-normal">
                  {label}
                </th>
                <td className="numerals py-1.5 text-right">{shownValue(value, suffix)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </figure>
  )
}
