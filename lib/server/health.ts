import 'server-only'
import { db } from '@/lib/server/db/client'

/** Whether the database answers within a second and a half. */
export async function pingDatabase(): Promise<boolean> {
  const timeout = new Promise<false>((resolve) => setTimeout(resolve, 1500, false).unref())
  return Promise.race([
    db.$queryRaw`SELECT 1`.then(
      () => true,
      () => false,
    ),
    timeout,
  ])
}
