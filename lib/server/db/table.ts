import 'server-only'
import type { Db } from './client'

export type Row = Record<string, unknown>
type Where = { where?: Row }
type Select = { select: Record<string, boolean>; orderBy?: Row | readonly Row[]; take?: number }

export type Table = {
  findMany: <Found = Row>(args: Where & Select) => Promise<Found[]>
  count: (args: Where) => Promise<number>
  createMany: (args: { data: readonly Row[]; skipDuplicates?: boolean }) => Promise<{ count: number }>
  updateMany: (args: Where & { data: Row }) => Promise<{ count: number }>
  updateManyAndReturn: <Found = Row>(args: Where & Select & { data: Row }) => Promise<Found[]>
  deleteMany: (args: Where) => Promise<{ count: number }>
  delete: (args: { where: { id: number } }) => Promise<Row>
}

export function tableOf(tx: Db, name: string): Table {
  const calls: unknown = Reflect.get(tx, `${name.charAt(0).toLowerCase()}${name.slice(1)}`)
  if (!calls) throw new Error(`No such table: ${name}`)
  return calls as Table
}

/** Maximum number of ids per statement, because PostgreSQL allows only 65,535 parameters. */
const PORTION = 10_000

export function* inPortions<Item>(items: readonly Item[]): Generator<Item[]> {
  for (let from = 0; from < items.length; from += PORTION) yield items.slice(from, from + PORTION)
}
