import { closeDb } from '@/lib/server/db/client'
import { timeouts } from '@/lib/server/db/pool'
import { monitorDatabase } from '@/lib/server/db/monitor'
import { CuttableProxy } from '@/tests/support/cuttable-proxy'
import type { useSettings } from '@/tests/support/settings'
import { TIMEOUT_MS } from '@/tests/support/timeout'
import type { useTestDatabase } from './database'

/**
 * Puts a proxy that can be cut between the code under test and the database of the file, for each test. The product's
 * own monitor uses it too; `startMonitor` starts that monitor again and `stopMonitor` stops it. `waitLong`, called
 * before the first statement of a test, is for what does not depend on time: a machine that stands still for a second
 * must not change the result.
 */
export function useCuttableDatabase(
  database: ReturnType<typeof useTestDatabase>,
  { change }: ReturnType<typeof useSettings>,
) {
  let line: CuttableProxy
  let stopMonitor: () => void
  const startMonitor = () => (stopMonitor = monitorDatabase(process.env.DATABASE_URL ?? ''))

  beforeEach(async () => {
    await closeDb()
    // As in production: a request soon fails when there is no database.
    timeouts.connectMs = 1500
    const url = new URL(database.url())
    line = new CuttableProxy({ host: url.hostname, port: Number(url.port) })
    await line.open()
    url.host = line.address
    change({ DATABASE_URL: url.href })
    startMonitor()
  })
  afterEach(async () => {
    stopMonitor()
    await closeDb()
    await line.close()
  })
  const waitLong = () => {
    stopMonitor()
    timeouts.connectMs = TIMEOUT_MS
  }
  return { line: () => line, startMonitor, stopMonitor: () => stopMonitor(), waitLong }
}
