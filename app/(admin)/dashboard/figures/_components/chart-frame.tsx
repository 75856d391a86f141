import type { ReactNode } from 'react'
import { formatNumber } from '@/lib/shared/format/format'
import { chart, ChartGrid, type ChartPoint } from './chart-grid'

export type ChartFrameProps = {
  title: string
  note?: string
  columns: readonly [string, string]
  points: readonly ChartPoint[]
  suffix?: string
  /** Value of the upper rule. */
  top: number
  /** Steps have a width, as columns do; without it they are moments. */
  centred?: boolean
  children: ReactNode
}

export const shownValue = (value: number | null, suffix = '') =>
  value === null ? '–' : `${formatNumber(value)}${suffix}`

/** A chart with its title, and the same numbers as a table. */
export function ChartFrame(props: ChartFrameProps) {
  const { title, note, columns, points, suffix, top, centred = false, children } = props
  return (
    <figure className="min-w-0">
      <figcaption>
        <h2 className="text-title">{title}</h2>
        {note && <p className="text-fine text-sand">{note}</p>}
      </figcaption>
      <div className="mt-4">
        <svg
          viewBox={`0 0 ${chart.width} ${chart.height}`}
          role="img"
          aria-label={`${title}. The table below holds the same.`}
        >
          <ChartGrid points={points} top={top} centred={centred} />
          {children}
        </svg>
      </div>
      <details className="mt-2">
        <summary className="inline-flex min-h-11 items-center text-fine text-brass-bright underline-offset-4 hover:underline">
          As a table<span className="sr-only">: {title}</span>
        </summary>
        <table className="mt-1 w-full max-w-sm text-fine">
          <thead>
            <tr className="border-b border-edge text-start text-dust">
              <th scope="col" className="py-1.5 font-medium">
                {columns[0]}
              </th>
              <th scope="col" className="py-1.5 text-end font-medium">
                {columns[1]}
              </th>
            </tr>
          </thead>
          <tbody>
            {points.map(({ label, value }, index) => (
              <tr key={index} className="border-b border-line">
                <th scope="row" className="py-1.5 text-start font-normal">
                  {label}
                </th>
                <td className="numerals py-1.5 text-end">{shownValue(value, suffix)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </figure>
  )
}
