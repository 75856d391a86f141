import { render, screen } from '@testing-library/react'
import { ChartGrid, niceTop } from './figures'

const pointsOf = (...values: (number | null)[]) => values.map((value, index) => ({ label: `Week ${index}`, value }))

describe('the gridlines of a chart', () => {
  it.each([[0], [1], [3], [5], [7], [45], [50], [99], [450]])(
    'are whole numbers when the largest value is %d',
    (largest) => {
      const points = pointsOf(0, null, largest)
      const top = niceTop(points)
      expect(top).toBeGreaterThanOrEqual(largest)
      render(
        <svg>
          <ChartGrid points={points} top={top} centred={false} />
        </svg>,
      )
      for (const value of ['0', String(top / 2), String(top)]) expect(screen.getByText(value)).toBeInTheDocument()
      expect(Number.isInteger(top / 2)).toBe(true)
    },
  )
})
