import 'server-only'
import { db } from '@/lib/server/db/client'
import { toAppError } from './errors'

/** Whether the database answers. A failure is noted, as everywhere: cached pages are then shown longer. */
export const pingDatabase = (): Promise<boolean> =>
  db.$queryRaw`SELECT 1`.then(
    () => true,
    (error: unknown) => {
      toAppError(error)
      return false
    },
  )
