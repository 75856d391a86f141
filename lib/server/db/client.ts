import 'server-only'
import { PrismaPg } from '@prisma/adapter-pg'
import { AsyncLocalStorage } from 'node:async_hooks'
import { PrismaClient, type Prisma } from '@/lib/server/db/generated/client'
import { tracedAdapter } from '@/lib/server/db/traced'
import { watchedSocket } from '@/lib/server/db/watch'

/** A client inside or outside a transaction. */
export type Db = Prisma.TransactionClient

const POOL_SIZE = 10
/** A full pool or a database that does not answer becomes an error after this long, not a hanging page. */
const CONNECT_TIMEOUT_MS = 1500
const STATEMENT_TIMEOUT_MS = 15_000
/**
 * A machine that vanishes says no goodbye: the server would keep its open transaction, and its locks, for as long as
 * TCP is patient. Longer than the provider's slowest answer, which some transactions wait for.
 */
const IDLE_IN_TRANSACTION_MS = 30_000

// Kept on the global object because the development server loads modules again on each change.
const holder = globalThis as typeof globalThis & { rasikaDb?: PrismaClient }

function connect(): PrismaClient {
  const connectionString = process.env.DATABASE_URL
  if (!connectionString) throw new Error('DATABASE_URL must be set')
  const client = new PrismaClient({
    adapter: tracedAdapter(
      new PrismaPg({
        connectionString,
        max: POOL_SIZE,
        connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
        statement_timeout: STATEMENT_TIMEOUT_MS,
        stream: watchedSocket,
        // Instants are sent without a zone: wherever the server stands, they are of Greenwich.
        options: `-c TimeZone=UTC -c idle_in_transaction_session_timeout=${IDLE_IN_TRANSACTION_MS}`,
      }),
    ),
    log: [{ emit: 'event', level: 'query' }],
  })
  client.$on('query', () => {
    const counter = queryCounter.getStore()
    if (counter) counter.queries += 1
  })
  return client
}

const queryCounter = new AsyncLocalStorage<{ queries: number }>()

/**
 * Runs a function and counts the SQL statements it caused.
 * @returns its result and the number of statements
 */
export async function countQueries<T>(run: () => Promise<T>): Promise<{ result: T; queries: number }> {
  const counter = { queries: 0 }
  const result = await queryCounter.run(counter, run)
  return { result, queries: counter.queries }
}

/** The database, connected at first use with `DATABASE_URL` as it is then. */
export const db: PrismaClient = new Proxy({} as PrismaClient, {
  get(_target, property) {
    holder.rasikaDb ??= connect()
    const value: unknown = Reflect.get(holder.rasikaDb, property)
    return typeof value === 'function' ? value.bind(holder.rasikaDb) : value
  },
})

/** Ends all connections; the next use opens new ones. */
export async function closeDb(): Promise<void> {
  const client = holder.rasikaDb
  holder.rasikaDb = undefined
  await client?.$disconnect()
}
