import 'server-only'
import { createHash } from 'node:crypto'
import type { QueryResultRow } from 'pg'
import { databasePool } from './pool'

type List = readonly number[] | readonly boolean[] | readonly (string | null)[]
type Value = string | number | boolean | Date | null | List

/** PostgreSQL's word for a plan whose table is another one now: somebody migrated the database under this process. */
const OUTDATED_PLAN = /cached plan must not change result type/

/**
 * A statement for the few reads that most requests make: PostgreSQL parses and plans it once for each connection, and
 * nothing stands between it and the driver. Everything else, and whatever belongs to a transaction, goes through `db`.
 * @param text SQL with $1, $2 … in the places of values. Never made of anything that somebody sent
 * @returns runs it with values; the rows are the driver's: bigint and numeric are texts
 */
export function prepared<Row extends QueryResultRow>(text: string): (values: readonly Value[]) => Promise<Row[]> {
  // Of the text, so that another text is never taken for this one, also behind a pooler that other versions use.
  const name = `rasika_${createHash('sha256').update(text).digest('hex').slice(0, 24)}`
  let generation = 0
  const run = async (values: readonly Value[]) => {
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
      // Under another name each connection plans it anew; whoever comes after the first finds that done.
      generation = Math.max(generation, tried + 1)
      return run(values)
    }
  }
}
