import 'server-only'
import { PrismaPg } from '@prisma/adapter-pg'
import { PrismaClient, type Prisma } from '@/lib/server/db/generated/client'
import { processState } from '@/lib/server/process-state'
import { closePools, databasePool, timeoutsOf, poolKind } from './pool'

/** A client inside or outside a transaction. */
export type Db = Prisma.TransactionClient

function connect(): PrismaClient {
  const { connectMs, transactionMs } = timeoutsOf(poolKind())
  return new PrismaClient({
    adapter: new PrismaPg(databasePool()),
    // A transaction waits for its connection a little longer than the pool does, which says why there is none.
    transactionOptions: { maxWait: connectMs + 500, timeout: transactionMs },
  })
}

/** The database, connected at first use with `DATABASE_URL` as it is then. */
export const db: PrismaClient = new Proxy({} as PrismaClient, {
  get(_target, property) {
    const client = (processState.prisma[poolKind()] ??= connect())
    const value: unknown = Reflect.get(client, property)
    return typeof value === 'function' ? value.bind(client) : value
  },
})

/** Ends all connections; the next use opens new ones. */
export async function closeDb(): Promise<void> {
  const { quick, patient } = processState.prisma
  processState.prisma = {}
  await Promise.all([quick?.$disconnect(), patient?.$disconnect()])
  await closePools()
}
