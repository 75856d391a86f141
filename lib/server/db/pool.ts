import 'server-only'
import { Pool } from 'pg'
import { logContext } from '@/lib/server/log/log-context'
import { processState } from '@/lib/server/process-state'

type Timeouts = {
  size: number
  /** A full pool or a silent database becomes an error after this time, not a hanging page. */
  connectMs: number
  transactionMs: number
  statementMs: number
}

/** Milliseconds, for requests: a statement plus its rollback must stay below ten seconds. Tests change them. */
export const timeouts: Timeouts = { size: 10, connectMs: 1500, transactionMs: 5000, statementMs: 4000 }
const longTimeouts: Timeouts = { size: 4, connectMs: 15_000, transactionMs: 15_000, statementMs: 60_000 }

/** A frozen server never ends a statement, so the driver times out slightly later. */
const DRIVER_MS = 500

/** Without it, a crashed client's open transaction and locks would last as long as TCP's timeouts. */
const IDLE_IN_TRANSACTION_MS = 30_000

export type DatabasePool = Pool

export const poolKind = () => (logContext().getStore()?.isPatient ? 'patient' : 'quick')
export const timeoutsOf = (kind: ReturnType<typeof poolKind>): Timeouts =>
  kind === 'patient' ? longTimeouts : timeouts

/** Runs work that nobody waits for, on separate connections with longer timeouts. */
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
    // Timestamps are sent without a zone, so the session must use UTC.
    options: `-c TimeZone=UTC -c idle_in_transaction_session_timeout=${IDLE_IN_TRANSACTION_MS}`,
  })
  // A broken idle connection is replaced on its next use.
  pool.on('error', () => undefined)
  // Never reuse a connection inside a transaction: the next statements would join it.
  pool.on('release', (_error, client) => {
    if (client.getTransactionStatus() !== 'I') void client.end()
  })
  return pool
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
