import { ChartFrame, shownValue, type ChartFrameProps } from './chart-frame'
import { base, chart, niceTop, plotWidth, yOf } from './chart-grid'

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
    <ChartFrame title={title} columns={[`From, by ${unit}`, `${title} at its end`]} points={points} top={top}>
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
