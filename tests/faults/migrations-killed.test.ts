import { createHash, randomUUID } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { Client } from 'pg'
import { adminUrl, urlOf, withClient } from '@/tests/integration/support/admin'
import { TEST_PREFIX, templateName } from '@/tests/integration/support/template'
import { eventually } from './support/instance'
import { useCommands } from './support/processes'

const commands = useCommands()
const database = `${TEST_PREFIX}${randomUUID().replaceAll('-', '')}`
const url = urlOf(database)
/** Names of the checkout's migrations, oldest first. */
const names = readdirSync('prisma/migrations')
  .filter((name) => /^\d/.test(name))
  .sort()

let own: Client
/** Another connection, whose locks block the migration. */
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

/** Puts a migrated database in the place of the empty one; much quicker than migrating it. */
async function useMigrated(): Promise<void> {
  await Promise.all([own.end(), holder.end()])
  await drop()
  await withClient(adminUrl(), (admin) => admin.query(`CREATE DATABASE ${database} TEMPLATE ${templateName()}`))
  await connect()
}

const migrate = () => commands.run([path.resolve('scripts/run.mjs'), 'migrate'], { DATABASE_URL: url })
const count = async (text: string) => Number((await own.query<{ n: string }>(text)).rows[0]?.n)
const migrating = `FROM pg_stat_activity WHERE datname = '${database}' AND application_name = 'rasika migrations'`
const somebodyWaits = async () => (await count(`SELECT count(*) AS n ${migrating} AND wait_event_type = 'Lock'`)) > 0

/** Checks that every migration of the checkout is recorded, with its end, once. */
async function expectComplete(): Promise<void> {
  const { rows } = await own.query<{ name: string; finished: boolean }>(
    `SELECT migration_name AS name, finished_at IS NOT NULL AS finished FROM _prisma_migrations
     WHERE rolled_back_at IS NULL ORDER BY migration_name`,
  )
  expect(rows).toEqual(names.map((name) => ({ name, finished: true })))
}

const unfinished = () =>
  count('SELECT count(*) AS n FROM _prisma_migrations WHERE finished_at IS NULL AND rolled_back_at IS NULL')

/** Makes a migration due again; this one may run twice. */
const forgetOne = () =>
  own.query("DELETE FROM _prisma_migrations WHERE migration_name LIKE '%mails_due_by_the_clock_of_the_database'")

/** Records the migrations as an earlier version of the product did, in its own way. */
async function recordAsBefore(): Promise<void> {
  await own.query(`DROP TABLE _prisma_migrations;
    CREATE TABLE _prisma_migrations (id VARCHAR(36) PRIMARY KEY NOT NULL, checksum VARCHAR(64) NOT NULL,
    finished_at TIMESTAMPTZ, migration_name VARCHAR(255) NOT NULL, logs TEXT, rolled_back_at TIMESTAMPTZ,
    started_at TIMESTAMPTZ NOT NULL DEFAULT now(), applied_steps_count INTEGER NOT NULL DEFAULT 0)`)
  for (const name of names) {
    const script = readFileSync(path.join('prisma/migrations', name, 'migration.sql'), 'utf8')
    await own.query(
      `INSERT INTO _prisma_migrations (id, checksum, migration_name, started_at, finished_at, applied_steps_count)
       VALUES ($1, $2, $3, now(), clock_timestamp(), 1)`,
      [randomUUID(), createHash('sha256').update(script).digest('hex'), name],
    )
  }
}

it('a start refuses a database that is newer than the checkout', async () => {
  await useMigrated()
  await own.query(
    `INSERT INTO _prisma_migrations (id, checksum, migration_name, finished_at) VALUES ('x', 'x', '2999_later', now())`,
  )
  const refused = migrate()
  expect([await refused.ended, refused.output()]).toEqual([
    1,
    expect.stringContaining('has the migration 2999_later') as string,
  ])
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
  expect(await refused.ended).toBe(1)
  expect(refused.output()).toContain('cannot execute CREATE TABLE in a read-only transaction')
  expect(refused.output()).toContain('The database could not be migrated')
  expect(refused.output()).not.toContain('migrations.ts:')
})

it('a start reports a malformed DATABASE_URL without its password', async () => {
  const refused = commands.run([path.resolve('scripts/run.mjs'), 'migrate'], {
    DATABASE_URL: 'postgres://u:sentinel@[half/rasika',
  })
  expect([await refused.ended, refused.output()]).toEqual([
    1,
    '✗ DATABASE_URL must be a PostgreSQL address, such as postgresql://user:password@host:5432/rasika\n',
  ])
})

it('a database of an earlier version is migrated further, after a migration that failed, was killed or had to wait', async () => {
  await useMigrated()
  await recordAsBefore()
  await forgetOne()
  await own.query('ALTER TABLE "OutboxMail" RENAME TO "Elsewhere"')
  const refused = migrate()
  expect([await refused.ended, refused.output()]).toEqual([
    1,
    expect.stringMatching(/OutboxMail[^]*see above/) as string,
  ])
  expect(await unfinished()).toBe(0)
  await own.query('ALTER TABLE "Elsewhere" RENAME TO "OutboxMail"')

  // Another transaction uses the table: the migration waits.
  await holder.query('BEGIN; LOCK TABLE "OutboxMail" IN ACCESS SHARE MODE')
  const killed = migrate()
  await eventually('the migration waits', somebodyWaits)
  commands.killGroup(killed.child)
  await killed.ended
  await holder.query('ROLLBACK')
  // PostgreSQL finishes the current statement before it notices that the client is gone.
  await eventually('its connection is gone', async () => (await count(`SELECT count(*) AS n ${migrating}`)) === 0)
  expect(await unfinished()).toBe(1)

  const told = migrate()
  expect(await told.ended).toBe(1)
  const [, name = ''] = /migrate resolve --applied (\d+_\w+)/.exec(told.output()) ?? []
  expect(told.output()).toContain(`npx prisma migrate resolve --rolled-back ${name}`)
  // The same as that command does, which the start has run for the migration that was refused.
  const resolved = await own.query(
    'UPDATE _prisma_migrations SET rolled_back_at = now() WHERE migration_name = $1 AND finished_at IS NULL',
    [name],
  )
  expect(resolved.rowCount).toBeGreaterThan(0)

  await holder.query('BEGIN; LOCK TABLE "OutboxMail" IN ACCESS SHARE MODE')
  const waiting = migrate()
  await withClient(url, async (other) => {
    await eventually('the migration waits', async () => /waits for a table/.test(waiting.output()) || somebodyWaits())
    // These wait behind the migration until its lock times out, and then run before it.
    for (let turn = 0; turn < 3; turn += 1) await other.query('SELECT 1 FROM "OutboxMail"')
  })
  await eventually('it stands back', () => /waits for a table/.test(waiting.output()))
  expect(waiting.child.exitCode).toBeNull()
  await holder.query('COMMIT')
  expect([await waiting.ended, waiting.output()]).toEqual([0, expect.stringContaining('1 applied') as string])
  await expectComplete()
})
