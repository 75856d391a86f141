import 'server-only'
import type { Db } from '@/lib/server/db/client'

/**
 * Locks rows until the transaction ends, in the order of a column, so that two who lock the same ones cannot deadlock.
 * What is read after it is as whoever held them before has left it.
 * @param table a constant, as its column
 * @param column whose values name the rows
 * @param mode what others may not do meanwhile, as PostgreSQL says it
 * @returns the values that are there
 */
export async function lockRows<Value extends number | string>(
  tx: Db,
  table: string,
  column: string,
  values: readonly Value[],
  mode: 'UPDATE' | 'NO KEY UPDATE' | 'SHARE' | 'KEY SHARE' = 'UPDATE',
): Promise<Value[]> {
  const rows = await tx.$queryRawUnsafe<{ value: Value }[]>(
    `SELECT "${column}" AS "value" FROM "${table}" WHERE "${column}" = ANY($1) ORDER BY 1 FOR ${mode}`,
    values,
  )
  return rows.map(({ value }) => value)
}
