import { ChartFrame, shownValue, type ChartFrameProps } from './chart-frame'
import { base, chart, niceTop, plotWidth, yOf } from './chart-grid'

type ColumnChartProps = Pick<ChartFrameProps, 'title' | 'note' | 'suffix' | 'points'> & { unit: string }

export function ColumnChart({ title, note, unit, suffix, points }: ColumnChartProps) {
  const top = niceTop(points)
  const step = plotWidth / points.length
  return (
    <ChartFrame
      title={title}
      note={note}
      columns={[`From, by ${unit}`, title]}
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
