import 'server-only'
import { Pool } from 'pg'
import { unavailable } from '@/lib/server/errors'
import { logContext } from '@/lib/server/log/log-context'
import { processState } from '@/lib/server/process-state'

type Timeouts = {
  size: number
  /** Time after which a full pool or an unresponsive database causes an error. */
  connectMs: number
  transactionMs: number
  statementMs: number
}

/**
 * A statement and its rollback must take less than ten seconds together. So must a statement and an attempt to connect.
 * On a busy machine, a page with many queries waits over 2.5 seconds for a connection. Tests change these limits.
 */
export const timeouts: Timeouts = { size: 10, connectMs: 4500, transactionMs: 5000, statementMs: 4000 }
const longTimeouts: Timeouts = { size: 4, connectMs: 15_000, transactionMs: 15_000, statementMs: 60_000 }

/** Added to the statement timeout for the driver's own timeout, because a frozen server never ends a statement. */
const DRIVER_MS = 500

/** Ends the open transaction of a crashed client. Otherwise, it would keep its locks until TCP times out. */
const IDLE_IN_TRANSACTION_MS = 30_000

export type DatabasePool = Pool

export const poolKind = () => (logContext().getStore()?.isPatient ? 'patient' : 'quick')
export const timeoutsOf = (kind: ReturnType<typeof poolKind>): Timeouts =>
  kind === 'patient' ? longTimeouts : timeouts

/** Runs background work on separate connections with longer timeouts. */
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
    // Sets UTC, because timestamps are sent without a time zone.
    options: `-c TimeZone=UTC -c idle_in_transaction_session_timeout=${IDLE_IN_TRANSACTION_MS}`,
  })
  // Ignores errors of idle connections, because the pool replaces a broken connection on its next use.
  pool.on('error', () => undefined)
  // Closes connections that are still in a transaction, because later statements would become part of it.
  pool.on('release', (_error, client) => {
    if (client.getTransactionStatus() !== 'I') void client.end()
  })
  return pool
}

/**
 * Next resolves a failed page's metadata again for its error page, which would wait for the database once more.
 * @throws AppError unavailable if the request's page has failed because a required server was unavailable
 */
export function requireDatabase(): void {
  if (logContext().getStore()?.failure === 'unavailable') throw unavailable()
}

export function databasePool(): Pool {
  const kind = poolKind()
  return (processState.pools[kind] ??= open(timeoutsOf(kind)))
}

export async function closePools(): Promise<void> {
  const { quick, patient } = processState.pools
  processState.pools = {}
  await Promise.all([quick?.end(), patient?.end()])
}
