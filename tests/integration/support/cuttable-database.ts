import { closeDb } from '@/lib/server/db/client'
import { timeouts } from '@/lib/server/db/pool'
import { CuttableProxy } from '@/tests/support/servers/cuttable-proxy'
import type { useSettings } from '@/tests/support/settings'
import { TIMEOUT_MS } from '@/tests/support/timeout'
import type { useTestDatabase } from './database'

const production = { ...timeouts }

/**
 * Puts a proxy that can be cut between the code under test and the database of the file, for each test. `waitLong`,
 * called before the first statement of a test, is for what does not depend on time: a machine that stands still for a
 * second must not change the result.
 */
export function useCuttableDatabase(
  database: ReturnType<typeof useTestDatabase>,
  { change }: ReturnType<typeof useSettings>,
) {
  let line: CuttableProxy

  beforeEach(async () => {
    await closeDb()
    // As in production: a request soon fails when there is no database.
    Object.assign(timeouts, { connectMs: 1500, statementMs: 2000 })
    const url = new URL(database.url())
    line = new CuttableProxy({ host: url.hostname, port: Number(url.port) })
    await line.open()
    url.host = line.address
    change({ DATABASE_URL: url.href })
  })
  afterEach(async () => {
    // Closed first: what waits for a frozen database ends.
    await line.close()
    await closeDb()
    Object.assign(timeouts, production)
  })
  const waitLong = () => void Object.assign(timeouts, { connectMs: TIMEOUT_MS, statementMs: TIMEOUT_MS })
  return { line: () => line, waitLong }
}
