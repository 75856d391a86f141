import { closeDb } from '@/lib/server/db/client'
import { timeouts } from '@/lib/server/db/pool'
import { CuttableProxy } from '@/tests/support/servers/cuttable-proxy'
import type { useSettings } from '@/tests/support/settings'
import { TIMEOUT_MS } from '@/tests/support/timeout'
import type { useTestDatabase } from './database'

const production = { ...timeouts }

/**
 * Routes database connections through a proxy that can fail.
 * @returns `waitLong` raises the timeouts for tests that don't measure time; call it before a test's first query
 */
export function useCuttableDatabase(
  database: ReturnType<typeof useTestDatabase>,
  { change }: ReturnType<typeof useSettings>,
) {
  let line: CuttableProxy

  beforeEach(async () => {
    await closeDb()
    // Lowers the timeouts, so that requests to a failed database end soon.
    Object.assign(timeouts, { connectMs: 1500, statementMs: 2000 })
    const url = new URL(database.url())
    line = new CuttableProxy({ host: url.hostname, port: Number(url.port) })
    await line.open()
    url.host = line.address
    change({ DATABASE_URL: url.href })
  })
  afterEach(async () => {
    // Closes the proxy first, because `closeDb` would wait for queries that a silent proxy blocks.
    await line.close()
    await closeDb()
    Object.assign(timeouts, production)
  })
  const waitLong = () => void Object.assign(timeouts, { connectMs: TIMEOUT_MS, statementMs: TIMEOUT_MS })
  return { line: () => line, waitLong }
}
