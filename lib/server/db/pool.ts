import 'server-only'
import { Pool } from 'pg'
import { logContext } from '@/lib/server/log/log-context'
import { processState } from '@/lib/server/process-state'

/** How long work may wait for the database, in ms. */
type Timeouts = {
  size: number
  /** A full pool or a database that does not answer becomes an error after this long, not a hanging page. */
  connectMs: number
  /** For all statements of a transaction that names no time of its own. */
  transactionMs: number
  /** For one statement. */
  statementMs: number
}

/**
 * What a person waits for, whose request may wait for a statement and for the undoing of its transaction, in less than
 * ten seconds. An object, so that tests can change it.
 */
export const timeouts: Timeouts = { size: 10, connectMs: 1500, transactionMs: 5000, statementMs: 4000 }
/** Jobs, imports and commands. */
const longTimeouts: Timeouts = { size: 4, connectMs: 15_000, transactionMs: 15_000, statementMs: 60_000 }

/** A frozen server ends no statement, so the driver gives up a little later. */
const DRIVER_MS = 500

/**
 * A machine that fails does not close its connections. Without this limit the server would keep its open transaction
 * and its locks as long as the timeouts of TCP.
 */
const IDLE_IN_TRANSACTION_MS = 30_000

export type DatabasePool = Pool

/** Which of the two pools of the process the work under way uses. */
export const poolKind = () => (logContext().getStore()?.isPatient ? 'patient' : 'quick')
export const timeoutsOf = (kind: ReturnType<typeof poolKind>): Timeouts =>
  kind === 'patient' ? longTimeouts : timeouts

/** Runs work that no person waits for, on connections of its own. */
export const runPatiently = <T>(work: () => Promise<T>): Promise<T> =>
  logContext().run({ ...logContext().getStore(), isPatient: true }, work)

function open({ size, connectMs, statementMs }: Timeouts): Pool {
  const connectionString = process.env.DATABASE_URL
  if (!connectionString) throw new Error('DATABASE_URL must be set')
  const pool = new Pool({
    connectionString,
    max: size,
    connectionTimeoutMillis: connectMs,
    statement_timeout: statementMs,
    query_timeout: statementMs + DRIVER_MS,
    // Instants are sent without a zone: wherever the server stands, they are of Greenwich.
    options: `-c TimeZone=UTC -c idle_in_transaction_session_timeout=${IDLE_IN_TRANSACTION_MS}`,
  })
  // A connection that breaks while nobody uses it is replaced at its next use.
  pool.on('error', () => undefined)
  // One whose transaction could not be ended is not used again: what comes next would become a part of it.
  pool.on('release', (_error, client) => {
    if (client.getTransactionStatus() !== 'I') void client.end()
  })
  return pool
}

/** The connections for the work under way, opened at first use with `DATABASE_URL` as it is then. */
export function databasePool(): Pool {
  const kind = poolKind()
  return (processState.pools[kind] ??= open(timeoutsOf(kind)))
}

/** Ends all connections; the next use opens new ones. */
export async function closePools(): Promise<void> {
  const { quick, patient } = processState.pools
  processState.pools = {}
  await Promise.all([quick?.end(), patient?.end()])
}
