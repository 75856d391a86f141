import { closeDb } from '@/lib/server/db/client'
import { patience } from '@/lib/server/db/pool'
import { watchDatabase } from '@/lib/server/db/watch'
import { CuttableProxy } from '@/tests/support/cuttable-proxy'
import type { useSettings } from '@/tests/support/settings'
import type { useTestDatabase } from './database'

/**
 * Puts a proxy that can be cut between the code under test and the database of the file, for each test. The product's
 * own monitor uses it too; `watch` starts that monitor again and `stopWatching` stops it.
 */
export function useCuttableDatabase(
  database: ReturnType<typeof useTestDatabase>,
  { change }: ReturnType<typeof useSettings>,
) {
  let line: CuttableProxy
  let stopWatching: () => void
  const watch = () => (stopWatching = watchDatabase(process.env.DATABASE_URL ?? ''))

  beforeEach(async () => {
    await closeDb()
    // As in production: a request soon fails when there is no database.
    patience.connectMs = 1500
    const url = new URL(database.url())
    line = new CuttableProxy({ host: url.hostname, port: Number(url.port) })
    await line.open()
    url.host = line.address
    change({ DATABASE_URL: url.href })
    watch()
  })
  afterEach(async () => {
    stopWatching()
    await closeDb()
    await line.close()
  })
  return { line: () => line, watch, stopWatching: () => stopWatching() }
}
