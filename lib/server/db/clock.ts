import 'server-only'
import { db } from '@/lib/server/db/client'

/** The time by the database's clock, by which mails are due: this machine's may be wrong. */
export async function databaseNow(): Promise<Date> {
  const [row] = await db.$queryRaw<{ now: Date }[]>`SELECT now()`
  if (!row) throw new Error('The database does not know the time')
  return row.now
}
