import { randomUUID } from 'node:crypto'
import { escapeIdentifier } from 'pg'
import { closeDb, db } from '@/lib/server/db/client'
import { timeouts } from '@/lib/server/db/pool'
import { processState } from '@/lib/server/process-state'
import { limitOf, TIMEOUT_MS } from '@/tests/support/timeout'
import { adminUrl, urlOf, withClient } from './admin'
import { TEST_PREFIX, templateName } from './template'

/** True with Jest's own runner, which reloads all modules for each file. */
const forgetsModules = 'mock' in jest

/** Name of the database that the test files of this process share. The next run deletes it. */
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
 * Points `DATABASE_URL` to an empty, migrated database. Call it once, at the top of a test file. All files in a process
 * share one database and its connections, and each file starts with empty tables.
 * @param options.own creates a separate database, for tests that change the schema or count the rows that a query reads
 * @returns the database's URL, available after `beforeAll`
 */
export function useTestDatabase({ own = false } = {}): { url: () => string } {
  let name = ''
  const url = () => urlOf(name)

  beforeAll(async () => {
    // Raises the timeouts, because a busy machine may need seconds to open connections or to write ten thousand rows.
    Object.assign(timeouts, { connectMs: TIMEOUT_MS, transactionMs: limitOf(20), statementMs: limitOf(20) })
    const isUsedAgain = !own && shared !== undefined
    name = (own ? undefined : shared) ?? (await copyOfTemplate())
    if (!own) shared = name
    if (process.env.DATABASE_URL !== url()) await closeDb()
    process.env.DATABASE_URL = url()
    if (isUsedAgain) await db.$executeRaw`SELECT testing.reset()`
    // Drops values cached by this process, because the new rows may have the ids of deleted ones.
    processState.generation = { id: randomUUID(), isUnpublished: false }
    // Forgets that the previous file in this process made a server unavailable, which counts for ten seconds.
    processState.unavailableAt = -Infinity
  })
  afterAll(async () => {
    // Restores mocks, because the next file in this process shares the mocked modules.
    jest.restoreAllMocks()
    if (own || forgetsModules) await closeDb()
  })

  return { url }
}
