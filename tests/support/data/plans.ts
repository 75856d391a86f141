import { Client, type QueryConfig } from 'pg'
import { databasePool } from '@/lib/server/db/pool'

type PlanNode = {
  'Relation Name'?: string
  'Actual Rows': number
  'Actual Loops': number
  'Rows Removed by Filter'?: number
  'Rows Removed by Index Recheck'?: number
  Plans?: PlanNode[]
}

const literal = (value: unknown): string => {
  if (value === null) return 'NULL'
  if (Array.isArray(value)) return `'{${value.join()}}'`
  if (value instanceof Date) return `'${value.toISOString()}'`
  return typeof value === 'string' ? `'${value.replaceAll("'", "''")}'` : String(value)
}

const readBy = (node: PlanNode, table: string | undefined): number => {
  const seen = ['Actual Rows', 'Rows Removed by Filter', 'Rows Removed by Index Recheck'] as const
  const read = seen.reduce((sum, name) => sum + (node[name] ?? 0), 0) * node['Actual Loops']
  const relation = node['Relation Name']
  const isAsked = table === undefined ? relation !== undefined : relation === table
  return (node.Plans ?? []).reduce((sum, inner) => sum + readBy(inner, table), isAsked ? read : 0)
}

/**
 * Runs a function, and then its SELECT statements once more with PostgreSQL's generic plans, to count the rows they
 * read.
 * @param table counts only this table's rows; default all tables
 * @returns the function's result, and the number of rows read, including rows that were filtered out
 */
export async function rowsRead<Result>(
  run: () => Promise<Result>,
  table?: string,
): Promise<{ result: Result; rows: number }> {
  const sent = jest.spyOn(Client.prototype, 'query')
  const result = await run()
  const statements = sent.mock.calls
    .map(([query]) => query as unknown as QueryConfig)
    .filter(({ text }) => /^\s*(SELECT|WITH)\b/i.test(text))
  sent.mockRestore()
  const client = await databasePool().connect()
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
    return { result, rows: sum }
  } finally {
    client.release(true)
  }
}
