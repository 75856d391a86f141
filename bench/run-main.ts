import { closeDb } from '@/lib/server/db/client'

/** Disconnects from the database at the end. Exits with 1 after an error. */
export const runMain = (main: () => Promise<void>): void =>
  void main()
    .catch((error: unknown) => {
      console.error(error)
      process.exitCode = 1
    })
    .finally(closeDb)
