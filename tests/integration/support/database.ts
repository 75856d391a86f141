import { randomUUID } from 'node:crypto'
import { escapeIdentifier } from 'pg'
import { closeDb, db } from '@/lib/server/db/client'
import { timeouts } from '@/lib/server/db/pool'
import { processState } from '@/lib/server/process-state'
import { limitOf, TIMEOUT_MS } from '@/tests/support/timeout'
import { adminUrl, urlOf, withClient } from './admin'
import { TEST_PREFIX, templateName } from './template'

/** jest's own runner, which can mock modules, begins each file without those of the one before. */
const forgetsModules = 'mock' in jest

/** Database of this process, once a test file has asked for one. It goes away as the next run begins. */
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
 * Gives the test file an empty, migrated database, which `DATABASE_URL` names before the code under test opens its
 * first connection. Call it once, at the top of the file. Files that run in one process use the same one in turn, and
 * its connections, which know the tables by then.
 * @param options.own for a file that changes the database beyond its rows, or that counts the rows which statements
 *   read: new rows fill the gaps that earlier files left, and PostgreSQL plans for the order it finds on the disk
 * @returns the database's address, known once `beforeAll` has run
 */
export function useTestDatabase({ own = false } = {}): { url: () => string } {
  let name = ''
  const url = () => urlOf(name)

  beforeAll(async () => {
    // A busy machine needs seconds to open many connections, and for a statement about ten thousand rows.
    Object.assign(timeouts, { connectMs: TIMEOUT_MS, transactionMs: limitOf(20), statementMs: limitOf(20) })
    const isUsedAgain = !own && shared !== undefined
    name = (own ? undefined : shared) ?? (await copyOfTemplate())
    if (!own) shared = name
    if (process.env.DATABASE_URL !== url()) await closeDb()
    process.env.DATABASE_URL = url()
    if (isUsedAgain) await db.$executeRaw`SELECT testing.reset()`
    // Answers that this process remembers are of other rows with the same ids.
    processState.generation = { id: randomUUID(), isUnpublished: false }
  })
  afterAll(async () => {
    // Files that share modules would find them replaced.
    jest.restoreAllMocks()
    if (own || forgetsModules) await closeDb()
  })

  return { url }
}
