import 'server-only'
import { PrismaPg } from '@prisma/adapter-pg'
import { PrismaClient, type Prisma } from '@/lib/server/db/generated/client'
import { processState } from '@/lib/server/process-state'
import { closePools, databasePool, poolKind, requireDatabase, timeoutsOf } from './pool'

export type Db = Prisma.TransactionClient

function connect(): PrismaClient {
  const { connectMs, transactionMs } = timeoutsOf(poolKind())
  return new PrismaClient({
    adapter: new PrismaPg(databasePool()),
    // Slightly longer than the pool's own timeout, because the pool's error message names the cause.
    transactionOptions: { maxWait: connectMs + 500, timeout: transactionMs },
  })
}

/** Connects on first use, so that tests can set `DATABASE_URL` first. */
export const db: PrismaClient = new Proxy({} as PrismaClient, {
  get(_target, property) {
    requireDatabase()
    const client = (processState.prisma[poolKind()] ??= connect())
    const value: unknown = Reflect.get(client, property)
    return typeof value === 'function' ? value.bind(client) : value
  },
})

export async function closeDb(): Promise<void> {
  const { quick, patient } = processState.prisma
  processState.prisma = {}
  await Promise.all([quick?.$disconnect(), patient?.$disconnect()])
  await closePools()
}
