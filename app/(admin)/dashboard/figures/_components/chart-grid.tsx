import { formatNumber } from '@/lib/shared/format/format'

/** One step of a chart; null without a value. */
export type ChartPoint = { label: string; value: number | null }

/** Measures of the charts, in SVG units. */
export const chart = { width: 640, height: 240, left: 68, right: 8, top: 14, bottom: 36 } as const
const plotHeight = chart.height - chart.top - chart.bottom
export const plotWidth = chart.width - chart.left - chart.right
export const base = chart.height - chart.bottom

/** A round number that is not below the largest value, and even: its half is a line, and nobody counts half people. */
export function niceTop(points: readonly ChartPoint[]): number {
  const largest = Math.max(1, ...points.map(({ value }) => value ?? 0))
  const power = 10 ** Math.floor(Math.log10(largest))
  const step = [1, 2, 4, 6, 10].find((each) => each * power >= largest) ?? 10
  return Math.max(2, step * power)
}

export const yOf = (value: number, top: number) => base - (value / top) * plotHeight

/** Horizontal rules with their values, and the names of the first, middle and last step. */
export function ChartGrid({ points, top, centred }: { points: readonly ChartPoint[]; top: number; centred: boolean }) {
  const places = [0, Math.floor((points.length - 1) / 2), points.length - 1]
  const step = centred ? plotWidth / points.length : plotWidth / Math.max(1, points.length - 1)
  return (
    // In small windows the chart is scaled down: larger text stays readable.
    <g className="numerals text-[24px] sm:text-[16px] xl:text-[15px]">
      {[0, top / 2, top].map((value) => (
        <g key={value}>
          <line
            x1={chart.left}
            x2={chart.width - chart.right}
            y1={yOf(value, top)}
            y2={yOf(value, top)}
            className={value === 0 ? 'stroke-edge' : 'stroke-line'}
          />
          <text x={chart.left - 8} y={yOf(value, top) + 4} textAnchor="end" className="fill-dust">
            {formatNumber(value)}
          </text>
        </g>
      ))}
      {[...new Set(places)].map((place, index, all) => (
        <text
          key={place}
          x={chart.left + step * (place + (centred ? 0.5 : 0))}
          y={chart.height - 8}
          textAnchor={index === 0 ? 'start' : index === all.length - 1 ? 'end' : 'middle'}
          className="fill-dust"
        >
          {points[place]?.label}
        </text>
      ))}
    </g>
  )
}
