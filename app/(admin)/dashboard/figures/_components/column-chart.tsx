import { ChartFrame, shownValue, type ChartPoint } from '@/app/(admin)/dashboard/figures/_components/chart-frame'
import { base, chart, ChartGrid, niceTop, plotWidth, yOf } from '@/app/(admin)/dashboard/figures/_components/chart-grid'

type ColumnChartProps = {
  title: string
  note?: string
  unit: string
  suffix?: string
  points: readonly ChartPoint[]
}

export function ColumnChart({ title, note, unit, suffix, points }: ColumnChartProps) {
  const top = niceTop(points)
  const step = plotWidth / points.length
  return (
    <ChartFrame title={title} note={note} columns={[`From, by ${unit}`, title]} points={points} suffix={suffix}>
      <svg
        viewBox={`0 0 ${chart.width} ${chart.height}`}
        role="img"
        aria-label={`${title}. The table below holds the same.`}
      >
        <ChartGrid points={points} top={top} centred />
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
      </svg>
    </ChartFrame>
  )
}
