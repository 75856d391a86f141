import { closeDb } from '@/lib/server/db/client'

/** Closes the database at the end, and sets exit code 1 on an error. */
export const runMain = (main: () => Promise<void>): void =>
  void main()
    .catch((error: unknown) => {
      console.error(error)
      process.exitCode = 1
    })
    .finally(closeDb)
