import { growth, type Subject } from './subjects'

/** Measurements of one round. `server` and `postgres` are milliseconds of CPU time per visit. */
export type Round = { server: number; postgres: number; perSecond: number; p50: number; p95: number; bytes: number }
export type Measures = {
  rounds: Record<string, Round[]>
  memoryMb: { product: number; next: number }
  /** CPU time while idle, in milliseconds per second. */
  idle: { server: number; postgres: number }
  tablesMb: Record<string, number>
}
export type Measured = {
  sizes: Record<string, Measures>
  subjects: Pick<Subject, 'name' | 'host' | 'floors' | 'group' | 'mayGrow'>[]
}

export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  const middle = sorted.length / 2
  return ((sorted[Math.ceil(middle) - 1] ?? 0) + (sorted[Math.floor(middle)] ?? 0)) / 2
}

const total = ({ server, postgres }: Round) => server + postgres

function medians(measured: Measured, size: number, name: string) {
  const rounds = measured.sizes[size]?.rounds[name]
  if (!rounds?.length) return null
  const of = (value: (round: Round) => number) => median(rounds.map(value))
  return {
    server: of(({ server }) => server),
    postgres: of(({ postgres }) => postgres),
    cost: of(total),
    perSecond: of(({ perSecond }) => perSecond),
    p50: of(({ p50 }) => p50),
    p95: of(({ p95 }) => p95),
    bytes: of(({ bytes }) => bytes),
  }
}

const costOf = (measured: Measured, size: number, name: string) => medians(measured, size, name)?.cost ?? Number.NaN

/** Returns the cost of a subject as a multiple of its baseline. Uses the median of the ratios in all rounds. */
export function timesFloor(measured: Measured, size: number, name: string, floor: string): number {
  const { rounds } = measured.sizes[size] ?? { rounds: {} as Measures['rounds'] }
  const ratios = (rounds[name] ?? []).flatMap((round, index) => {
    const bare = rounds[floor]?.[index]
    return bare ? [total(round) / total(bare)] : []
  })
  return ratios.length > 0 ? median(ratios) : Number.NaN
}

const sizesOf = (measured: Measured) =>
  Object.keys(measured.sizes)
    .map(Number)
    .toSorted((a, b) => a - b)
const figure = (value: number, digits = 2) => (Number.isFinite(value) ? value.toFixed(digits) : '–')
const times = (value: number) => (Number.isFinite(value) ? `${value.toFixed(2)} x` : '–')
const counted = (value: number) => value.toLocaleString('en')

function lines(rows: readonly (readonly string[])[]): string {
  const widths = (rows[0] ?? []).map((_, column) => Math.max(...rows.map((row) => (row[column] ?? '').length)))
  return rows
    .map((row) =>
      row.map((cell, column) => (column === 0 ? cell.padEnd(widths[0] ?? 0) : cell.padStart(widths[column] ?? 0))),
    )
    .map((row) => row.join('  ').trimEnd())
    .join('\n')
}

export function measuredTable(measured: Measured, size: number, connections: number): string {
  const head = ['', 'server', 'PostgreSQL', 'CPU ms', 'per s', 'p50 ms', 'p95 ms', 'KB', 'of its floors']
  const rows = measured.subjects.flatMap(({ name, floors }) => {
    const found = medians(measured, size, name)
    if (!found) return []
    const { server, postgres, cost, perSecond, p50, p95, bytes } = found
    const beside = floors.map((floor) => times(timesFloor(measured, size, name, floor)))
    const numbers = [server, postgres, cost].map((value) => figure(value))
    return [
      [
        name,
        ...numbers,
        figure(perSecond, 0),
        figure(p50, 1),
        figure(p95, 1),
        figure(bytes / 1024, 1),
        beside.join(', '),
      ],
    ]
  })
  const { memoryMb, idle, tablesMb = {} } = measured.sizes[size] ?? {}
  const tables = Object.entries(tablesMb).map(([name, mb]) => `${name} ${figure(mb, 0)}`)
  return [
    `${counted(size)} videos, ${connections} connections. CPU in milliseconds per visit.`,
    lines([head, ...rows]),
    `Most memory: the product ${figure(memoryMb?.product ?? Number.NaN, 0)} MB, bare Next ${figure(memoryMb?.next ?? Number.NaN, 0)} MB. ` +
      `Idle, per second: ${figure(idle?.server ?? Number.NaN, 0)} ms and PostgreSQL ${figure(idle?.postgres ?? Number.NaN, 0)} ms.`,
    `On the disk, in MB: ${tables.join(', ')}.`,
  ].join('\n')
}

export function growthTable(measured: Measured): string {
  const sizes = sizesOf(measured)
  const [first = 0, last = 0] = [sizes[0], sizes.at(-1)]
  const head = ['CPU ms per visit', ...sizes.map(counted), 'grows', 'beside its floor']
  const rows = measured.subjects.map(({ name, floors: [floor = ''] }) => [
    name,
    ...sizes.map((size) => figure(costOf(measured, size, name))),
    times(costOf(measured, last, name) / costOf(measured, first, name)),
    floor ? times(timesFloor(measured, last, name, floor) / timesFloor(measured, first, name, floor)) : '',
  ])
  return lines([head, ...rows])
}

type Target = { name: string; value: number; most: number; unit: 'x' | 'MB' }

const inGroup = (measured: Measured, group: Subject['group']) => measured.subjects.filter((one) => one.group === group)
const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length

/**
 * Compares the results in the largest catalogue with the targets. The target for search applies to the mean of all
 * kinds of query.
 */
export function targetsOf(measured: Measured): Target[] {
  const sizes = sizesOf(measured)
  const [first = 0, last = 0] = [sizes[0], sizes.at(-1)]
  const beside = (group: Subject['group'], most: number): Target[] =>
    inGroup(measured, group).map(({ name, floors: [floor = ''] }) => ({
      name: `${name} beside ${floor}`,
      value: timesFloor(measured, last, name, floor),
      most,
      unit: 'x',
    }))
  const kinds = inGroup(measured, 'search')
  const searches = (size: number) => mean(kinds.map(({ name }) => costOf(measured, size, name)))
  const bare = mean(kinds.map(({ floors: [floor = ''] }) => costOf(measured, last, floor)))
  const grown = (name: string) => costOf(measured, last, name) / costOf(measured, first, name)
  const grows: Target[] = [
    ...measured.subjects.flatMap(({ name, mayGrow: most }): Target[] =>
      most === undefined ? [] : [{ name: `${name} grows`, value: grown(name), most, unit: 'x' }],
    ),
    ...(kinds.length > 0
      ? [{ name: 'search grows', value: searches(last) / searches(first), most: growth.search, unit: 'x' as const }]
      : []),
  ]
  return [
    ...beside('page', 2.5),
    ...beside('proxied', 0.3),
    ...beside('list', 1.3),
    ...(kinds.length > 0
      ? [{ name: 'search, all kinds, beside bare trigrams', value: searches(last) / bare, most: 1, unit: 'x' as const }]
      : []),
    ...beside('browse', 2),
    ...beside('video', 4),
    { name: 'memory under load', value: measured.sizes[last]?.memoryMb.product ?? Number.NaN, most: 400, unit: 'MB' },
    ...(first < last ? grows : []),
  ]
}

const PEERS =
  'For comparison, CPU ms at 100,000 videos: peers 6.6 and 60 (list), 43 and 80 (search); a bare handler 0.4 and 7.'

export function targetTable(measured: Measured): { table: string; missed: number } {
  const targets = targetsOf(measured)
  const isMet = ({ value, most }: Target) => value <= most
  const rows = targets.map((target) => {
    const { name, value, most, unit } = target
    const [shown, limit] = unit === 'MB' ? [figure(value, 0), String(most)] : [figure(value), most.toFixed(1)]
    return [name, `${shown} ${unit}`, `${limit} ${unit}`, isMet(target) ? 'met' : 'NOT MET']
  })
  const last = sizesOf(measured).at(-1) ?? 0
  const head = [`at ${counted(last)} videos`, 'measured', 'at most', '']
  return { table: `${lines([head, ...rows])}\n${PEERS}`, missed: targets.filter((target) => !isMet(target)).length }
}
