import { randomUUID } from 'node:crypto'
import path from 'node:path'
import { Client } from 'pg'
import { adminUrl, urlOf, withClient } from '@/tests/integration/support/admin'
import { runPrisma } from '@/tests/integration/support/prisma-cli'
import { TEST_PREFIX } from '@/tests/integration/support/template'
import { eventually } from './support/instance'
import { useCommands } from './support/processes'

const commands = useCommands()
const database = `${TEST_PREFIX}${randomUUID().replaceAll('-', '')}`
const url = urlOf(database)

let own: Client
/** Another person at the database, who is in the way. */
let holder: Client
beforeEach(async () => {
  await withClient(adminUrl(), (admin) => admin.query(`CREATE DATABASE ${database}`))
  own = new Client({ connectionString: url })
  holder = new Client({ connectionString: url })
  await Promise.all([own.connect(), holder.connect()])
})
afterEach(async () => {
  await Promise.all([own.end(), holder.end()])
  await withClient(adminUrl(), (admin) => admin.query(`DROP DATABASE ${database} WITH (FORCE)`))
})

const migrate = () => commands.run([path.resolve('scripts/run.mjs'), 'migrate'], { DATABASE_URL: url })
const count = async (text: string) => Number((await own.query<{ n: string }>(text)).rows[0]?.n)
const tables = () => count("SELECT count(*) AS n FROM information_schema.tables WHERE table_schema = 'public'")
const migrating = `FROM pg_stat_activity WHERE datname = '${database}' AND application_name = 'rasika migrations'`
const somebodyWaits = async () => (await count(`SELECT count(*) AS n ${migrating} AND wait_event_type = 'Lock'`)) > 0

/** By Prisma's own word: everything is recorded as it would have recorded it. */
function expectComplete(): void {
  const { code, output } = runPrisma(['migrate', 'status'], { DATABASE_URL: url })
  expect({ code, output }).toEqual({ code: 0, output: expect.stringContaining('up to date') as string })
}

it('a start that is killed in the middle of a migration leaves nothing of it, and the next goes on', async () => {
  // Somebody has a table of that name in the making: the migration that makes it waits.
  await holder.query('BEGIN; CREATE TABLE "DailyJob" ()')
  const killed = migrate()
  await eventually('the migration waits', somebodyWaits)
  commands.killGroup(killed.child)
  await killed.ended
  await holder.query('ROLLBACK')
  // The server finishes the statement in hand before it notices that nobody is there any more.
  await eventually('its connection is gone', async () => (await count(`SELECT count(*) AS n ${migrating}`)) === 0)
  expect(await count('SELECT count(*) AS n FROM _prisma_migrations WHERE finished_at IS NULL')).toBe(0)
  expect(await count("SELECT count(*) AS n FROM pg_class WHERE relname = 'DailyJob'")).toBe(0)

  const next = migrate()
  expect([await next.ended, next.output()]).toEqual([0, expect.stringMatching(/\d+ applied/) as string])
  expectComplete()
})

it('two starts at once bring the database up together: one migrates, the other waits for it', async () => {
  const both = [migrate(), migrate()]
  expect(await Promise.all(both.map(({ ended }) => ended))).toEqual([0, 0])
  expect(both.map(({ output }) => output()).join('')).toContain('up to date')
  expectComplete()
})

it('a migration that is refused says why, keeps nothing, and is tried again by the next start', async () => {
  await own.query('CREATE TABLE "DailyJob" ()')
  const refused = migrate()
  expect([await refused.ended, refused.output()]).toEqual([
    1,
    expect.stringContaining('"DailyJob" already exists') as string,
  ])
  const before = await tables()
  await own.query('DROP TABLE "DailyJob"')
  const next = migrate()
  expect([await next.ended, before < (await tables())]).toEqual([0, true])
})

it('a database that takes no writes is said to, in words', async () => {
  await own.query(`ALTER DATABASE ${database} SET default_transaction_read_only = on`)
  const refused = migrate()
  expect(await refused.ended).toBe(1)
  expect(refused.output()).toContain('The database could not be migrated: cannot execute CREATE TABLE in a read-only')
  expect(refused.output()).not.toContain('migrations.ts:')
})

it('an address that is none is said to be, without the password in it', async () => {
  const refused = commands.run([path.resolve('scripts/run.mjs'), 'migrate'], {
    DATABASE_URL: 'postgres://u:sentinel@[half/rasika',
  })
  expect([await refused.ended, refused.output()]).toEqual([1, '✗ DATABASE_URL cannot be read: Invalid URL.\n'])
})

it('a migration that waits for a table in use lets everybody else use it meanwhile', async () => {
  expect(await migrate().ended).toBe(0)
  // One that may run twice.
  await own.query("DELETE FROM _prisma_migrations WHERE migration_name LIKE '%mails_due_by_the_clock_of_the_database'")
  await holder.query('BEGIN; LOCK TABLE "OutboxMail" IN ACCESS SHARE MODE')
  const waiting = migrate()
  await withClient(url, async (other) => {
    await eventually('the migration waits', async () => /waits for a table/.test(waiting.output()) || somebodyWaits())
    // These stand behind the migration for as long as it waits, and then go ahead of it.
    for (let turn = 0; turn < 3; turn += 1) await other.query('SELECT 1 FROM "OutboxMail"')
  })
  await eventually('it stands back', () => /waits for a table/.test(waiting.output()))
  expect(waiting.child.exitCode).toBeNull()
  await holder.query('COMMIT')
  expect([await waiting.ended, waiting.output()]).toEqual([0, expect.stringContaining('1 applied') as string])
})
