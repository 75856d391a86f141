import { randomUUID } from 'node:crypto'
import { escapeIdentifier } from 'pg'
import { closeDb, db } from '@/lib/server/db/client'
import { timeouts } from '@/lib/server/db/pool'
import { processState } from '@/lib/server/process-state'
import { limitOf, TIMEOUT_MS } from '@/tests/support/timeout'
import { adminUrl, urlOf, withClient } from './admin'
import { TEST_PREFIX, templateName } from './template'

/** Jest's own runner, needed for mocked modules, reloads all modules for each file. */
const forgetsModules = 'mock' in jest

/** Database shared by the test files of this process. The next run drops it. */
let shared: string | undefined

async function copyOfTemplate(): Promise<string> {
  const name = `${TEST_PREFIX}${randomUUID().replaceAll('-', '')}`
  await withClient(adminUrl(), (admin) =>
    admin.query(
      `CREATE DATABASE ${escapeIdentifier(name)} TEMPLATE ${escapeIdentifier(templateName())} STRATEGY FILE_COPY`,
    ),
  )
  return name
}

/**
 * Points `DATABASE_URL` to an empty, migrated database. Call it once, at the top of a test file. Files in the same
 * process share one database and its connections, and each starts with empty tables.
 * @param options.own creates a separate database, for tests that change the schema or count the rows a query reads (the
 *   plan depends on the table's physical layout)
 * @returns the database's URL, available after `beforeAll`
 */
export function useTestDatabase({ own = false } = {}): { url: () => string } {
  let name = ''
  const url = () => urlOf(name)

  beforeAll(async () => {
    // A busy machine may need seconds to open connections or to write ten thousand rows.
    Object.assign(timeouts, { connectMs: TIMEOUT_MS, transactionMs: limitOf(20), statementMs: limitOf(20) })
    const isUsedAgain = !own && shared !== undefined
    name = (own ? undefined : shared) ?? (await copyOfTemplate())
    if (!own) shared = name
    if (process.env.DATABASE_URL !== url()) await closeDb()
    process.env.DATABASE_URL = url()
    if (isUsedAgain) await db.$executeRaw`SELECT testing.reset()`
    // Values cached by this process belong to deleted rows with the same ids.
    processState.generation = { id: randomUUID(), isUnpublished: false }
  })
  afterAll(async () => {
    // Mocks would remain in modules shared with the next file.
    jest.restoreAllMocks()
    if (own || forgetsModules) await closeDb()
  })

  return { url }
}
