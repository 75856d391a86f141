import 'server-only'
import { db } from '@/lib/server/db/client'

/** Whether the database answers within two seconds. */
export async function pingDatabase(): Promise<boolean> {
  const timeout = new Promise<false>((resolve) => setTimeout(resolve, 2000, false).unref())
  return Promise.race([db.$queryRaw`SELECT 1`.then(() => true, () => false), timeout])
}
