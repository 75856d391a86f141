import { parseStat } from './process-cost'
import { measuredTable, median, targetsOf, targetTable, timesFloor, type Measured, type Round } from './report'
import { chosen, type Subject } from './subjects'

const seen = { perSecond: 10, p50: 1, p95: 2, bytes: 2048 }
const round = (cpu: number): Round => ({ server: cpu / 2, postgres: cpu / 2, ...seen })
const rounds = (...cpu: number[]) => cpu.map(round)

function measuredWith(large: Record<string, Round[]>, memory = 400): Measured {
  const idle = { server: 1, postgres: 1 }
  const tablesMb = { all: 10 }
  const small = { floor: rounds(1, 1), list: rounds(1, 1), search: rounds(4, 4), trigrams: rounds(4, 4) }
  return {
    sizes: {
      1000: { rounds: small, memoryMb: { product: 300, next: 200 }, idle, tablesMb },
      100000: { rounds: large, memoryMb: { product: memory, next: 200 }, idle, tablesMb },
    },
    subjects: [
      { name: 'floor', host: 'next', floors: [] },
      { name: 'list', host: 'product', floors: ['floor'], group: 'list', mayGrow: 1.5 },
      { name: 'trigrams', host: 'http', floors: [] },
      { name: 'search', host: 'product', floors: ['trigrams'], group: 'search' },
    ],
  }
}

describe('the table of promises', () => {
  const large = { floor: rounds(1, 2), list: rounds(1.1, 2.2), search: rounds(8, 8), trigrams: rounds(16, 16) }

  it('compares each round with the floor of the same round, so that a slow moment falls on both', () => {
    expect(timesFloor(measuredWith(large), 100_000, 'list', 'floor')).toBeCloseTo(1.1)
  })

  it('reports the largest catalogue, and the growth from the smallest', () => {
    const values = Object.fromEntries(targetsOf(measuredWith(large)).map(({ name, value }) => [name, value]))
    expect(values).toEqual({
      'list beside floor': expect.closeTo(1.1),
      'search, all kinds, beside bare trigrams': 0.5,
      'memory under load': 400,
      'list grows': expect.closeTo(1.65),
      'search grows': 2,
    })
  })

  it('counts missed targets, and unmeasured ones as missed', () => {
    expect(targetTable(measuredWith(large)).missed).toBe(1)
    const { table, missed } = targetTable(measuredWith({ ...large, floor: [] }, 401))
    expect(missed).toBe(3)
    expect(table).toMatch(/memory under load +401 MB +400 MB +NOT MET/)
  })

  it('shows every subject with all its floors', () => {
    expect(measuredTable(measuredWith(large), 100_000, 8)).toMatch(/^list .* 1\.65 .* 2\.0 +1\.10 x$/m)
  })
})

describe('the costs of a subject', () => {
  it('takes the middle of several rounds', () => {
    expect(median([3, 1, 2])).toBe(2)
    expect(median([4, 1, 2, 3])).toBe(2.5)
  })

  it('reads the time of a process, with that of its children, whatever its name is', () => {
    const numbers = Array.from({ length: 40 }, (_, index) => index + 4)
    const stat = `42 (node (a) b) S 7 ${numbers.slice(1).join(' ')}`
    expect(parseStat(stat)).toEqual({ pid: 42, parent: 7, ticks: 14 + 15 + 16 + 17 })
  })
})

it('includes the floors of the selected subjects', () => {
  const subjects: Subject[] = [
    { name: 'bare', host: 'next', paths: ['/'], floors: [] },
    { name: 'other', host: 'product', paths: ['/'], floors: [] },
    { name: 'search: rare', host: 'product', paths: ['/'], floors: ['bare'] },
  ]
  expect(chosen(subjects, ['search']).map(({ name }) => name)).toEqual(['bare', 'search: rare'])
  expect(chosen(subjects, [])).toHaveLength(3)
})
