import 'server-only'
import type { Db } from '@/lib/server/db/client'

/**
 * Lets the transactions that add something of a person follow each other: two requests of one person at once would both
 * see room for one more.
 */
export async function holdPerson(tx: Db, userId: number): Promise<void> {
  await tx.$executeRaw`SELECT 1 FROM "User" WHERE "id" = ${userId} FOR NO KEY UPDATE`
}
