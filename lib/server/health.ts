import 'server-only'
import { db } from '@/lib/server/db/client'
import { toAppError } from './errors'

/** Passes a failure to `toAppError`, which records it. Cached pages are then served for longer. */
export const pingDatabase = (): Promise<boolean> =>
  db.$queryRaw`SELECT 1`.then(
    () => true,
    (error: unknown) => {
      toAppError(error)
      return false
    },
  )
