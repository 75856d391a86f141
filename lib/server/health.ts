import 'server-only'
import { db } from '@/lib/server/db/client'
import { toAppError } from './errors'

/** Records a failure with `toAppError`, so that cached pages are served for longer. */
export const pingDatabase = (): Promise<boolean> =>
  db.$queryRaw`SELECT 1`.then(
    () => true,
    (error: unknown) => {
      toAppError(error)
      return false
    },
  )
