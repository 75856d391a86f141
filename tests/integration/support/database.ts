import { randomUUID } from 'node:crypto'
import { escapeIdentifier } from 'pg'
import { adminUrl, urlOf, withClient } from './admin'
import { TEST_PREFIX, templateName } from './template'

/**
 * Gives the test file an empty, migrated database of its own, which `DATABASE_URL` names before the code under test
 * opens its first connection. Call it once, at the top of the file.
 * @returns the database's address, known once `beforeAll` has run
 */
export function useTestDatabase(): { url: () => string } {
  const name = `${TEST_PREFIX}${randomUUID().replaceAll('-', '')}`
  const url = () => urlOf(name)

  beforeAll(async () => {
    // A busy machine may need seconds to open many connections.
    const { timeouts } = await import('@/lib/server/db/pool')
    Object.assign(timeouts, { connectMs: 20_000, transactionMs: 30_000 })
    await withClient(adminUrl(), (admin) =>
      admin.query(
        `CREATE DATABASE ${escapeIdentifier(name)} TEMPLATE ${escapeIdentifier(templateName())} STRATEGY FILE_COPY`,
      ),
    )
    process.env.DATABASE_URL = url()
  })

  afterAll(async () => {
    const { closeDb } = await import('@/lib/server/db/client')
    await closeDb()
    await withClient(adminUrl(), (admin) => admin.query(`DROP DATABASE ${escapeIdentifier(name)} WITH (FORCE)`))
  })

  return { url }
}
