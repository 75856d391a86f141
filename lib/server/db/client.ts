import 'server-only'
import { PrismaPg } from '@prisma/adapter-pg'
import { PrismaClient, type Prisma } from '@/lib/server/db/generated/client'
import { closePool, databasePool, timeouts } from '@/lib/server/db/pool'
import { processState } from '@/lib/server/process-state'

/** A client inside or outside a transaction. */
export type Db = Prisma.TransactionClient

function connect(): PrismaClient {
  return new PrismaClient({
    adapter: new PrismaPg(databasePool()),
    // A transaction waits for its connection a little longer than the pool does, which says why there is none.
    transactionOptions: { maxWait: timeouts.connectMs + 500, timeout: timeouts.transactionMs },
  })
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
