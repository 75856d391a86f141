import { randomUUID } from 'node:crypto'
import { migrate } from '@/scripts/lib/migrations'
import { adminUrl, urlOf, withClient } from '@/tests/integration/support/admin'
import { LAST_OF_0_1, makeVersion01 } from '@/tests/integration/support/history'
import { runPrisma } from '@/tests/integration/support/prisma-cli'
import { TEST_PREFIX } from '@/tests/integration/support/template'

const original = `${TEST_PREFIX}${randomUUID().replaceAll('-', '')}`
const name = `${original}_copy`
const url = urlOf(name)
const manage = (sql: string) => withClient(adminUrl(), (admin) => admin.query(sql))
const ask = (sql: string) => withClient(url, async (client) => (await client.query<object>(sql)).rows)
const records = () => ask('SELECT * FROM _prisma_migrations ORDER BY migration_name')
const start = () => migrate({ ...process.env, DATABASE_URL: url }, false)
const prisma = (...args: string[]) => runPrisma(['migrate', ...args], { DATABASE_URL: url })

describe('a database of version 0.1.0', () => {
  let baseline: { name: string; checksum: string }
  beforeAll(async () => {
    await manage(`CREATE DATABASE ${original}`)
    baseline = await makeVersion01(urlOf(original))
  })
  afterAll(() => manage(`DROP DATABASE ${original} WITH (FORCE)`))
  beforeEach(() => manage(`CREATE DATABASE ${name} TEMPLATE ${original}`))
  afterEach(() => manage(`DROP DATABASE ${name} WITH (FORCE)`))

  /** Checks that nothing is pending, and that the earliest record is the baseline's as Prisma would have written it. */
  async function expectAdopted(): Promise<void> {
    const facts = 'SELECT migration_name AS name, checksum FROM _prisma_migrations WHERE rolled_back_at IS NULL'
    expect(await ask(`${facts} ORDER BY started_at LIMIT 1`)).toEqual([baseline])
    expect(prisma('status')).toEqual({ code: 0, output: expect.stringContaining('Database schema is up to date!') })
  }

  it('with all of its migrations gets the baseline in their place, once, and keeps its rows', async () => {
    await ask(`INSERT INTO _prisma_migrations (id, checksum, migration_name, rolled_back_at)
      VALUES ('rolled back', 'x', '${LAST_OF_0_1}', now())`)
    await ask(`INSERT INTO "Composer" ("name") VALUES ('Tyagaraja')`)
    await Promise.all([start(), start()])
    await expectAdopted()
    expect(await ask('SELECT "slug" FROM "Composer"')).toEqual([{ slug: 'tyagaraja' }])
  })

  it('gets it too after Prisma itself, run by hand, was refused for tables that exist', async () => {
    expect(prisma('deploy')).toEqual({ code: 1, output: expect.stringContaining('already exists') })
    await start()
    await expectAdopted()
  })

  it.each([
    ['the last migration', `DELETE FROM _prisma_migrations WHERE migration_name = '${LAST_OF_0_1}'`],
    ['another migration', "DELETE FROM _prisma_migrations WHERE migration_name LIKE '%07_earlier'"],
    ['the end of one', `UPDATE _prisma_migrations SET finished_at = NULL WHERE migration_name = '${LAST_OF_0_1}'`],
  ])('that lacks %s is told to start that version first, and stays as it is', async (_, change) => {
    await ask(change)
    const before = await records()
    await expect(start()).rejects.toThrow('Start version 0.1.0 (the tag v0.1.0) on it once')
    expect(await records()).toEqual(before)
  })
})
