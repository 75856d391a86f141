import { randomUUID } from 'node:crypto'
import { readdirSync } from 'node:fs'
import path from 'node:path'
import { Client } from 'pg'
import { eventually } from '@/tests/faults/support/instance'
import { useNextVersion } from '@/tests/faults/support/next-version'
import { expectEnd, useCommands } from '@/tests/faults/support/processes'
import { adminUrl, urlOf, withClient } from '@/tests/integration/support/admin'
import { makeVersion01 } from '@/tests/integration/support/history'
import { TEST_PREFIX, templateName } from '@/tests/integration/support/template'

const commands = useCommands()
const database = `${TEST_PREFIX}${randomUUID().replaceAll('-', '')}`
const url = urlOf(database)
/** Simulated later version, whose migration can safely run twice. */
const nextVersion = useNextVersion('ALTER TABLE "SearchMiss" ADD COLUMN IF NOT EXISTS "mood" TEXT')

let own: Client
let holder: Client
async function connect(): Promise<void> {
  own = new Client({ connectionString: url })
  holder = new Client({ connectionString: url })
  await Promise.all([own.connect(), holder.connect()])
}
const drop = () => withClient(adminUrl(), (admin) => admin.query(`DROP DATABASE ${database} WITH (FORCE)`))
beforeEach(async () => {
  await withClient(adminUrl(), (admin) => admin.query(`CREATE DATABASE ${database}`))
  await connect()
})
afterEach(async () => {
  await Promise.all([own.end(), holder.end()])
  await drop()
})

/** Replaces the empty database with a migrated copy, because copying is faster than migrating. */
async function useMigrated(): Promise<void> {
  await Promise.all([own.end(), holder.end()])
  await drop()
  await withClient(adminUrl(), (admin) => admin.query(`CREATE DATABASE ${database} TEMPLATE ${templateName()}`))
  await connect()
}

const migrate = (checkout = '.') =>
  commands.run([path.resolve(checkout, 'scripts/run.mjs'), 'migrate'], { DATABASE_URL: url }, { cwd: checkout })
const count = async (text: string) => Number((await own.query<{ n: string }>(text)).rows[0]?.n)
const migrating = `FROM pg_stat_activity WHERE datname = '${database}' AND application_name = 'rasika migrations'`
const somebodyWaits = async () => (await count(`SELECT count(*) AS n ${migrating} AND wait_event_type = 'Lock'`)) > 0

/** Checks that each migration of the checkout is recorded as finished exactly once. */
async function expectComplete(checkout = '.'): Promise<void> {
  const names = readdirSync(path.join(checkout, 'prisma', 'migrations')).filter((name) => /^\d/.test(name))
  const { rows } = await own.query<{ name: string; finished: boolean }>(
    `SELECT migration_name AS name, finished_at IS NOT NULL AS finished FROM _prisma_migrations
     WHERE rolled_back_at IS NULL ORDER BY migration_name`,
  )
  expect(rows).toEqual(names.sort().map((name) => ({ name, finished: true })))
}

const unfinished = () =>
  count('SELECT count(*) AS n FROM _prisma_migrations WHERE finished_at IS NULL AND rolled_back_at IS NULL')

it('a start refuses a database that is newer than the checkout', async () => {
  await useMigrated()
  await own.query(
    `INSERT INTO _prisma_migrations (id, checksum, migration_name, finished_at) VALUES ('x', 'x', '2999_later', now())`,
  )
  await expectEnd(migrate(), 1, 'has the migration 2999_later')
})

it('of two simultaneous starts one migrates and the other waits for it', async () => {
  const both = [migrate(), migrate()]
  expect(await Promise.all(both.map(({ ended }) => ended))).toEqual([0, 0])
  expect(both.map(({ output }) => output()).join('')).toContain('up to date')
  await expectComplete()
})

it('a start reports a read-only database in words', async () => {
  await own.query(`ALTER DATABASE ${database} SET default_transaction_read_only = on`)
  const refused = migrate()
  await expectEnd(refused, 1, 'cannot execute CREATE TABLE in a read-only transaction')
  expect(refused.output()).toContain('The database couldn’t be migrated')
  expect(refused.output()).not.toContain('migrations.ts:')
})

it('a start reports a malformed DATABASE_URL without its password', async () => {
  const malformed = { DATABASE_URL: 'postgres://u:sentinel@[half/rasika' }
  const refused = commands.run([path.resolve('scripts/run.mjs'), 'migrate'], malformed)
  const words = '✗ DATABASE_URL must be a PostgreSQL URL, such as postgresql://user:password@host:5432/rasika\n'
  expect([await refused.ended, refused.output()]).toEqual([1, words])
})

it('a database of version 0.1.0 is migrated further, after a migration that failed, was killed or had to wait', async () => {
  await makeVersion01(url)
  await own.query('ALTER TABLE "SearchMiss" RENAME TO "Elsewhere"')
  const refused = migrate(nextVersion)
  await expectEnd(refused, 1, /SearchMiss[^]*see above/)
  expect(await unfinished()).toBe(0)
  await own.query('ALTER TABLE "Elsewhere" RENAME TO "SearchMiss"')

  // Blocks the migration with another transaction on its table.
  await holder.query('BEGIN; LOCK TABLE "SearchMiss" IN ACCESS SHARE MODE')
  const killed = migrate(nextVersion)
  await eventually('the migration waits', somebodyWaits)
  commands.killGroup(killed.child)
  await killed.ended
  await holder.query('ROLLBACK')
  // Waits, because PostgreSQL finishes the current statement before it notices the lost connection.
  await eventually('its connection is gone', async () => (await count(`SELECT count(*) AS n ${migrating}`)) === 0)
  expect(await unfinished()).toBe(1)

  const told = migrate(nextVersion)
  expect(await told.ended).toBe(1)
  const [, name = ''] = /migrate resolve --applied (\d+_\w+)/.exec(told.output()) ?? []
  expect(told.output()).toContain(`npx prisma migrate resolve --rolled-back ${name}`)
  // Marks the migration as rolled back, like the command that `migrate` suggests.
  const resolve =
    'UPDATE _prisma_migrations SET rolled_back_at = now() WHERE finished_at IS NULL AND migration_name = $1'
  expect((await own.query(resolve, [name])).rowCount).toBeGreaterThan(0)

  await holder.query('BEGIN; LOCK TABLE "SearchMiss" IN ACCESS SHARE MODE')
  const waiting = migrate(nextVersion)
  await withClient(url, async (other) => {
    await eventually('the migration waits', async () => /waiting for a table/.test(waiting.output()) || somebodyWaits())
    // The queries wait behind the migration's lock request until it times out.
    for (let turn = 0; turn < 3; turn += 1) await other.query('SELECT 1 FROM "SearchMiss"')
  })
  await eventually('it stands back', () => /waiting for a table/.test(waiting.output()))
  expect(waiting.child.exitCode).toBeNull()
  await holder.query('COMMIT')
  await expectEnd(waiting, 0, '1 applied')
  await expectComplete(nextVersion)
})
