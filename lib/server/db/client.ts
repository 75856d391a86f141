import 'server-only'
import { PrismaPg } from '@prisma/adapter-pg'
import { PrismaClient, type Prisma } from '@/lib/server/db/generated/client'
import { closePool, databasePool, noteQuery, timeouts } from '@/lib/server/db/pool'
import { processState } from '@/lib/server/process-state'

/** A client inside or outside a transaction. */
export type Db = Prisma.TransactionClient

function connect(): PrismaClient {
  const client = new PrismaClient({
    adapter: new PrismaPg(databasePool()),
    log: [{ emit: 'event', level: 'query' }],
    // A transaction waits for its connection a little longer than the pool does, which says why there is none.
    transactionOptions: { maxWait: timeouts.connectMs + 500, timeout: timeouts.transactionMs },
  })
  client.$on('query', noteQuery)
  return client
}

/** The database, connected at first use with `DATABASE_URL` as it is then. */
export const db: PrismaClient = new Proxy({} as PrismaClient, {
  get(_target, property) {
    processState.prisma ??= connect()
    const value: unknown = Reflect.get(processState.prisma, property)
    return typeof value === 'function' ? value.bind(processState.prisma) : value
  },
})

/** Ends all connections; the next use opens new ones. */
export async function closeDb(): Promise<void> {
  const client = processState.prisma
  processState.prisma = undefined
  await client?.$disconnect()
  await closePool()
}
