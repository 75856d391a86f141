import 'server-only'
import { Pool } from 'pg'
import { monitoredSocket } from '@/lib/server/db/monitor'
import { processState } from '@/lib/server/process-state'

const POOL_SIZE = 10
/** In ms, read when the first connection is opened. An object, so that tests can change it. */
export const timeouts = {
  /** A full pool or a database that does not answer becomes an error after this long, not a hanging page. */
  connectMs: 1500,
  /** For all statements of a transaction that names no time of its own. */
  transactionMs: 5000,
  /** For one statement. */
  statementMs: 15_000,
}
/**
 * A machine that fails does not close its connections. Without this limit the server would keep its open transaction
 * and its locks as long as the timeouts of TCP. Longer than the slowest response of Stripe, for which some
 * transactions wait.
 */
const IDLE_IN_TRANSACTION_MS = 30_000

export type DatabasePool = Pool

function open(): Pool {
  const connectionString = process.env.DATABASE_URL
  if (!connectionString) throw new Error('DATABASE_URL must be set')
  const pool = new Pool({
    connectionString,
    max: POOL_SIZE,
    connectionTimeoutMillis: timeouts.connectMs,
    statement_timeout: timeouts.statementMs,
    stream: monitoredSocket,
    // Instants are sent without a zone: wherever the server stands, they are of Greenwich.
    options: `-c TimeZone=UTC -c idle_in_transaction_session_timeout=${IDLE_IN_TRANSACTION_MS}`,
  })
  // A connection that breaks while nobody uses it is replaced at its next use.
  pool.on('error', () => undefined)
  return pool
}

/** The connections of this process, opened at first use with `DATABASE_URL` as it is then. */
export const databasePool = (): Pool => (processState.pool ??= open())

/** Ends all connections; the next use opens new ones. */
export async function closePool(): Promise<void> {
  const pool = processState.pool
  processState.pool = undefined
  await pool?.end()
}
