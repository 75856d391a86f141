import type { QueryConfig } from 'pg'
import { databasePool } from '@/lib/server/db/pool'

/** What PostgreSQL says of one step of a statement that it ran. */
type PlanNode = {
  'Relation Name'?: string
  'Actual Rows': number
  'Actual Loops': number
  'Rows Removed by Filter'?: number
  Plans?: PlanNode[]
}

const literal = (value: unknown): string => {
  if (value === null) return 'NULL'
  if (Array.isArray(value)) return `'{${value.join()}}'`
  if (value instanceof Date) return `'${value.toISOString()}'`
  return typeof value === 'string' ? `'${value.replaceAll("'", "''")}'` : String(value)
}

const readBy = (node: PlanNode, table: string): number =>
  (node['Relation Name'] === table
    ? (node['Actual Rows'] + (node['Rows Removed by Filter'] ?? 0)) * node['Actual Loops']
    : 0) + (node.Plans ?? []).reduce((sum, inner) => sum + readBy(inner, table), 0)

/**
 * Runs a function, and once more each statement that it sent, with the plan that PostgreSQL keeps for any values.
 * @param run reads only, outside transactions
 * @returns how many rows of a table the statements read, those included that a filter left out
 */
export async function rowsRead(table: string, run: () => Promise<unknown>): Promise<number> {
  const pool = databasePool()
  const sent = jest.spyOn(pool, 'query')
  await run()
  const statements = sent.mock.calls.map(([query]) => query as unknown as QueryConfig)
  sent.mockRestore()
  const client = await pool.connect()
  try {
    await client.query('SET plan_cache_mode = force_generic_plan')
    let sum = 0
    for (const { text, values = [] } of statements) {
      await client.query(`PREPARE explained AS ${text}`)
      const { rows } = await client.query<{ 'QUERY PLAN': { Plan: PlanNode }[] }>(
        `EXPLAIN (ANALYZE, FORMAT JSON) EXECUTE explained${values.length > 0 ? `(${values.map(literal).join()})` : ''}`,
      )
      await client.query('DEALLOCATE explained')
      for (const { Plan } of rows[0]?.['QUERY PLAN'] ?? []) sum += readBy(Plan, table)
    }
    return sum
  } finally {
    client.release(true)
  }
}
