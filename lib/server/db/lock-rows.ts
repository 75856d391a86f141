import 'server-only'
import type { Db } from './client'
import { tableOf, type Row } from './table'

/**
 * Locks rows until the transaction ends, in the order of a column, so that two who lock the same ones cannot deadlock.
 * What is read after it is as whoever held them before has left it.
 * @param table a constant, as its column
 * @param column whose values name the rows
 * @param mode what others may not do meanwhile, as PostgreSQL says it
 * @returns the values that are there, and that nobody else holds where these are skipped
 */
export async function lockRows<Value extends number | string>(
  tx: Db,
  table: string,
  column: string,
  values: readonly Value[],
  mode: 'UPDATE' | 'UPDATE SKIP LOCKED' | 'NO KEY UPDATE' | 'SHARE' | 'KEY SHARE' = 'UPDATE',
): Promise<Value[]> {
  const rows = await tx.$queryRawUnsafe<{ value: Value }[]>(
    `SELECT "${column}" AS "value" FROM "${table}" WHERE "${column}" = ANY($1) ORDER BY 1 FOR ${mode}`,
    values,
  )
  return rows.map(({ value }) => value)
}

/** Locks what a filter finds, as `lockRows`. Some of it may have changed until then: read it again. */
export async function lockFound(tx: Db, table: string, where: Row): Promise<void> {
  const found = await tableOf(tx, table).findMany<{ id: number }>({ where, select: { id: true } })
  const ids = found.map(({ id }) => id)
  await lockRows(tx, table, 'id', ids)
}

/** Gives way after so many milliseconds, until the transaction ends, where somebody holds what is wanted. */
export const limitWaits = (tx: Db, milliseconds: number) =>
  tx.$executeRaw`SELECT set_config('lock_timeout', ${String(milliseconds)}, true)`

/** Deletes at most so many rows, without those that somebody is changing at this moment. @returns how many */
export async function deletePortion(tx: Db, table: string, where: Row, take: number): Promise<number> {
  const found = await tableOf(tx, table).findMany<{ id: number }>({ where, take, select: { id: true } })
  const wanted = found.map(({ id }) => id)
  const ids = await lockRows(tx, table, 'id', wanted, 'UPDATE SKIP LOCKED')
  return (await tableOf(tx, table).deleteMany({ where: { AND: [where, { id: { in: ids } }] } })).count
}
