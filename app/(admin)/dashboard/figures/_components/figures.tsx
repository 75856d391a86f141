import Link from 'next/link'
import type { ReactNode } from 'react'
import { NumberCell } from '@/app/(admin)/dashboard/_list/data-table'
import { ChipLink } from '@/components/ui/buttons/chip'
import { completionPercent } from '@/lib/domains/reports/policy'
import { formatNumber, formatHours } from '@/lib/shared/format/format'
import { staffRoutes } from '@/lib/shared/routes/routes-staff'

type ChartFrameProps = {
  title: string
  note?: string
  columns: readonly [string, string]
  points: readonly ChartPoint[]
  suffix?: string
  top: number
  /** True for column charts, which centre each label under its column. */
  centred?: boolean
  children: ReactNode
}

const shownValue = (value: number | null, suffix = '') => (value === null ? '–' : `${formatNumber(value)}${suffix}`)

function ChartFrame(props: ChartFrameProps) {
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
          aria-label={`${title}. The table below has the same numbers.`}
        >
          <ChartGrid points={points} top={top} centred={centred} />
          {children}
        </svg>
      </div>
      <details className="mt-2">
        <summary className="inline-flex min-h-11 items-center text-fine text-brass-bright underline-offset-4 hover:underline">
          Show as table<span className="sr-only">: {title}</span>
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

type ChartPoint = { label: string; value: number | null }

/** Dimensions in SVG units. */
const chart = { width: 640, height: 240, left: 68, right: 8, top: 14, bottom: 36 } as const
const plotHeight = chart.height - chart.top - chart.bottom
const plotWidth = chart.width - chart.left - chart.right
const base = chart.height - chart.bottom

/** Rounds the largest value up to an even number, because the middle gridline must be a whole number. */
export function niceTop(points: readonly ChartPoint[]): number {
  const largest = Math.max(1, ...points.map(({ value }) => value ?? 0))
  const power = 10 ** Math.floor(Math.log10(largest))
  const step = [1, 2, 4, 6, 10].find((each) => each * power >= largest) ?? 10
  return Math.max(2, step * power)
}

const yOf = (value: number, top: number) => base - (value / top) * plotHeight

export function ChartGrid({ points, top, centred }: { points: readonly ChartPoint[]; top: number; centred: boolean }) {
  const places = [0, Math.floor((points.length - 1) / 2), points.length - 1]
  const step = centred ? plotWidth / points.length : plotWidth / Math.max(1, points.length - 1)
  return (
    // Enlarges the text on small screens, where the chart shrinks with the window.
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

type ColumnChartProps = Pick<ChartFrameProps, 'title' | 'note' | 'suffix' | 'points'> & { unit: string }

export function ColumnChart({ title, note, unit, suffix, points }: ColumnChartProps) {
  const top = niceTop(points)
  const step = plotWidth / points.length
  return (
    <ChartFrame
      title={title}
      note={note}
      columns={[`Start of ${unit}`, title]}
      points={points}
      suffix={suffix}
      top={top}
      centred
    >
      {points.map(({ label, value }, index) => (
        <rect
          key={index}
          x={chart.left + step * index + step * 0.18}
          width={step * 0.64}
          y={yOf(value ?? 0, top)}
          height={base - yOf(value ?? 0, top)}
          className="fill-brass hover:fill-brass-bright"
        >
          <title>{`${label}: ${shownValue(value, suffix)}`}</title>
        </rect>
      ))}
    </ChartFrame>
  )
}

type LineChartProps = Pick<ChartFrameProps, 'title' | 'points'> & { unit: string }

export function LineChart({ title, unit, points }: LineChartProps) {
  const top = niceTop(points)
  const step = plotWidth / Math.max(1, points.length - 1)
  const spots = points.map(({ label, value }, index) => ({
    x: chart.left + step * index,
    y: yOf(value ?? 0, top),
    says: `${label}: ${shownValue(value)}`,
  }))
  const line = spots.map(({ x, y }) => `${x.toFixed(1)},${y.toFixed(1)}`).join(' ')
  const right = chart.left + step * (points.length - 1)
  return (
    <ChartFrame title={title} columns={[`Start of ${unit}`, `${title} at end of ${unit}`]} points={points} top={top}>
      <polygon points={`${chart.left},${base} ${line} ${right},${base}`} className="fill-brass/15" />
      <polyline points={line} className="fill-none stroke-brass" strokeWidth="2.5" strokeLinejoin="round" />
      {spots.map(({ x, y, says }, index) => (
        <circle
          key={index}
          cx={x}
          cy={y}
          r="4"
          className="fill-ground stroke-brass hover:fill-brass-bright"
          strokeWidth="2"
        >
          <title>{says}</title>
        </circle>
      ))}
    </ChartFrame>
  )
}

type BarListProps = {
  title: string
  note: string
  columns: readonly [string, string]
  empty: string
  items: readonly { key: string | number; label: string; detail?: string | null; href?: string; value: number }[]
}

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

const pages = [
  { label: 'People and searches', href: staffRoutes.figures },
  { label: 'Videos', href: staffRoutes.videoFigures },
] as const

export function ReportTabs({ current }: { current: (typeof pages)[number]['href'] }) {
  return (
    <nav aria-label="Reports" className="mt-6 flex flex-wrap gap-2">
      {pages.map(({ label, href }) => (
        <ChipLink key={href} href={href} active={href === current} prefetch={false}>
          {label}
        </ChipLink>
      ))}
    </nav>
  )
}

type Watched = { starts: number; completions: number; seconds: number }

export const finishedShare = ({ starts, completions }: Pick<Watched, 'starts' | 'completions'>) =>
  shownValue(completionPercent(starts, completions), '%')

export const viewingColumns = {
  Starts: ({ starts }: Watched) => <NumberCell>{formatNumber(starts)}</NumberCell>,
  Finished: (watched: Watched) => <NumberCell>{finishedShare(watched)}</NumberCell>,
  Hours: ({ seconds }: Watched) => <NumberCell>{formatHours(seconds)}</NumberCell>,
}
