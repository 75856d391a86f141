import { closeDb } from '@/lib/server/db/client'
import { timeouts } from '@/lib/server/db/pool'
import { CuttableProxy } from '@/tests/support/servers/cuttable-proxy'
import type { useSettings } from '@/tests/support/settings'
import { TIMEOUT_MS } from '@/tests/support/timeout'
import type { useTestDatabase } from './database'

const production = { ...timeouts }

/**
 * Routes database connections through a proxy that can fail. `waitLong` raises the timeouts, for tests that don't
 * measure time and must not fail on a slow machine; call it before a test's first query.
 */
export function useCuttableDatabase(
  database: ReturnType<typeof useTestDatabase>,
  { change }: ReturnType<typeof useSettings>,
) {
  let line: CuttableProxy

  beforeEach(async () => {
    await closeDb()
    // Short timeouts, so that requests fail soon, as in production.
    Object.assign(timeouts, { connectMs: 1500, statementMs: 2000 })
    const url = new URL(database.url())
    line = new CuttableProxy({ host: url.hostname, port: Number(url.port) })
    await line.open()
    url.host = line.address
    change({ DATABASE_URL: url.href })
  })
  afterEach(async () => {
    // Closed first, because that ends queries that a silent proxy would block.
    await line.close()
    await closeDb()
    Object.assign(timeouts, production)
  })
  const waitLong = () => void Object.assign(timeouts, { connectMs: TIMEOUT_MS, statementMs: TIMEOUT_MS })
  return { line: () => line, waitLong }
}
