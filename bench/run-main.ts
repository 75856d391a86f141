import { closeDb } from '@/lib/server/db/client'

/** Runs a bench on its database, and ends with 1 where it throws. */
export const runMain = (main: () => Promise<void>): void =>
  void main()
    .catch((error: unknown) => {
      console.error(error)
      process.exitCode = 1
    })
    .finally(closeDb)
