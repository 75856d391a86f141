import { closeDb } from '@/lib/server/db/client'
import { timeouts } from '@/lib/server/db/pool'
import { closeRedis } from '@/lib/server/redis'
import { AppError } from '@/lib/shared/errors'

/** Something the operator can mend: said in one line, without a stack. */
export class OperatorError extends Error {}

/** A table or column that is not there: Prisma's words, and PostgreSQL's within them. */
const MISSING = /P2021|P2022|`42P01`|`42703`/

function explanation(error: unknown): string {
  if (error instanceof OperatorError || error instanceof AppError) return error.message
  if (!(error instanceof Error)) return String(error)
  const code = 'code' in error ? String(error.code) : ''
  if (MISSING.test(`${code} ${error.message}`))
    return 'The database is of another version. Run npm start, or npm run migrate, once.'
  if (/ECONNREFUSED|ENOTFOUND|ETIMEDOUT|P1001|timeout exceeded|connection timeout/.test(`${code} ${error.message}`)) {
    return 'The database of DATABASE_URL does not answer.'
  }
  return error.stack ?? error.message
}

/** Runs a command to its end, and says in its exit code whether it did what it was asked to. */
export async function runCommand(command: (args: string[]) => Promise<void>): Promise<void> {
  // Nobody waits behind it: on a busy machine it takes its time.
  timeouts.connectMs = 15_000
  try {
    await command(process.argv.slice(2))
  } catch (error) {
    console.error(`✗ ${explanation(error)}`)
    process.exitCode = 1
  } finally {
    closeRedis()
    await closeDb()
  }
}
