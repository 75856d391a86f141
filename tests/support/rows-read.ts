import { databasePool } from '@/lib/server/db/pool'

type Plan = {
  'Relation Name'?: string
  'Actual Rows': number
  'Actual Loops': number
  'Rows Removed by Filter'?: number
  'Rows Removed by Index Recheck'?: number
  Plans?: Plan[]
}

/** The rows of tables that a plan read, also those that a condition left out. */
function rowsOf(plan: Plan): number {
  const seen = ['Actual Rows', 'Rows Removed by Filter', 'Rows Removed by Index Recheck'] as const
  const own = seen.reduce((sum, name) => sum + (plan[name] ?? 0), 0) * plan['Actual Loops']
  return (plan.Plans ?? []).reduce((sum, part) => sum + rowsOf(part), plan['Relation Name'] ? own : 0)
}

/**
 * Runs a function that only reads, and again each of its statements to see how many rows PostgreSQL reads for it.
 * @returns its result and the number of rows of tables
 */
export async function rowsRead<Result>(run: () => Promise<Result>): Promise<{ result: Result; rows: number }> {
  const pool = databasePool()
  const sent: { text: string; values?: unknown[] }[] = []
  const query = pool.query.bind(pool) as (...given: unknown[]) => unknown
  const spy = jest.spyOn(pool, 'query').mockImplementation((...given: unknown[]) => {
    sent.push(given[0] as (typeof sent)[number])
    return query(...given)
  })
  const result = await run().finally(() => spy.mockRestore())
  let rows = 0
  for (const { text, values } of sent) {
    const explained = await pool.query<{ 'QUERY PLAN': { Plan: Plan }[] }>({
      text: `EXPLAIN (ANALYZE, FORMAT JSON) ${text}`,
      values,
    })
    rows += explained.rows.reduce(
      (sum, row) => sum + row['QUERY PLAN'].reduce((all, { Plan }) => all + rowsOf(Plan), 0),
      0,
    )
  }
  return { result, rows }
}
