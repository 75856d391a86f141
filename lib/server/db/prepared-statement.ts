import 'server-only'
import { createHash } from 'node:crypto'
import type { QueryResultRow } from 'pg'
import { databasePool, requireDatabase } from './pool'

type List = readonly number[] | readonly boolean[] | readonly (string | null)[]
type Value = string | number | boolean | Date | null | List

/** PostgreSQL's error if a table was migrated while the process was running. */
const OUTDATED_PLAN = /cached plan must not change result type/

/**
 * Prepares a statement, so that PostgreSQL plans the statement only once per connection.
 * @param text SQL with placeholders; never built from input
 * @returns rows as returned by the driver: bigint and numeric are strings
 */
export function prepared<Row extends QueryResultRow>(text: string): (values: readonly Value[]) => Promise<Row[]> {
  // Named by hash, so that two versions behind the same pooler never use each other's statements.
  const name = `rasika_${createHash('sha256').update(text).digest('hex').slice(0, 24)}`
  let generation = 0
  const run = async (values: readonly Value[]) => {
    requireDatabase()
    const query = { name: `${name}_${generation}`, text, values: [...values] }
    const { rows } = await databasePool().query<Row>(query)
    return rows
  }
  return async (values) => {
    const tried = generation
    try {
      return await run(values)
    } catch (error) {
      if (!(error instanceof Error) || !OUTDATED_PLAN.test(error.message)) throw error
      // Changes the statement's name, so that every connection plans it again.
      generation = Math.max(generation, tried + 1)
      return run(values)
    }
  }
}
