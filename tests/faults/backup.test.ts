import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { Client } from 'pg'
import { lockDataDir } from '@/scripts/lib/lock.mjs'
import { installedPostgres, useInstalledPostgres } from '@/tests/faults/support/installed-postgres'
import { eventually } from '@/tests/faults/support/instance'
import { useOwnPostgres } from '@/tests/faults/support/postgres'
import { expectEnd, useCommands, type Command } from '@/tests/faults/support/processes'
import { withClient } from '@/tests/integration/support/admin'
import { LAST_OF_0_1, makeVersion01 } from '@/tests/integration/support/history'

const database = useOwnPostgres({ migrated: false })
const commands = useCommands()
const backups = mkdtempSync(path.join(tmpdir(), 'rasika-backups-'))
const elsewhere = mkdtempSync(path.join(tmpdir(), 'rasika-no-tools-'))
const video = path.join(database.home, 'media', 'video.mp4')
afterAll(() => [backups, elsewhere].forEach((directory) => rmSync(directory, { recursive: true, force: true })))

function command(name: 'backup' | 'restore', args: string[], env: Record<string, string> = {}): Command {
  const settings = { DATA_DIR: database.home, DATABASE_URL: '', INIT_CWD: backups, S3_BUCKET: '', ...env }
  return commands.run([path.resolve('scripts/run.mjs'), name, ...args], settings)
}

const stored = () => readdirSync(backups)
const newest = async (work: () => Promise<void>): Promise<string> => {
  const earlier = stored()
  await work()
  return stored().find((name) => !earlier.includes(name)) ?? ''
}

const withDatabase = <Result>(name: string, work: (client: Client) => Promise<Result>) =>
  withClient(Object.assign(new URL(database.url()), { pathname: `/${name}` }).href, work)

/** Moves one unit between tables in one transaction. The total is always a thousand. */
const move = `WITH gone AS (UPDATE "Given" SET n = n - 1) UPDATE "Taken" SET n = n + 1`
const counts = () =>
  withDatabase('rasika', async (client) => {
    const { rows } = await client.query<{ given: number; taken: number }>(
      'SELECT (SELECT n FROM "Given") AS given, (SELECT n FROM "Taken") AS taken',
    )
    return rows[0] ?? { given: 0, taken: 0 }
  })

it('a backup of a running database is consistent, and a restore keeps the previous data', async () => {
  const secrets = path.join(database.home, 'secrets.json')
  writeFileSync(secrets, JSON.stringify({ DATABASE_PASSWORD: 'test', AUTH_SECRET: 'of then' }))
  mkdirSync(path.dirname(video))
  writeFileSync(video, 'a video')
  await withDatabase('postgres', (client) => client.query('CREATE DATABASE rasika'))
  await withDatabase('rasika', (client) =>
    client.query(`CREATE TABLE "Given" (n int); CREATE TABLE "Taken" (n int);
      INSERT INTO "Given" VALUES (1000); INSERT INTO "Taken" VALUES (0);
      CREATE TABLE "Much" AS SELECT g, repeat('x', 500) AS text FROM generate_series(1, 20000) g`),
  )
  let acknowledged = 0
  let isDone = false
  const writing = withDatabase('rasika', async (client) => {
    while (!isDone) {
      await client.query(move)
      await client.query(`UPDATE "Much" SET text = repeat('y', 500) WHERE g = $1`, [acknowledged % 20_000])
      acknowledged += 1
    }
  })
  await eventually('much was written', () => acknowledged > 20)
  const before = acknowledged
  const name = await newest(() => expectEnd(command('backup', ['.']), 0, 'Backed up to'))
  isDone = true
  await writing

  await withDatabase('rasika', (client) => client.query('DROP TABLE "Taken"'))
  rmSync(video)
  await database.kill()

  const release = lockDataDir(database.home)
  await expectEnd(command('restore', [name]), 1, 'Already running')
  release()
  await expectEnd(command('restore', [name]), 0, 'The previous data is in')
  await database.start()
  const { given, taken } = await counts()
  expect(given + taken).toBe(1000)
  expect(taken).toBeGreaterThanOrEqual(before)
  const much = await withDatabase('rasika', (client) => client.query('SELECT count(*)::int AS n FROM "Much"'))
  expect(much.rows).toEqual([{ n: 20_000 }])
  expect(readFileSync(video, 'utf8')).toBe('a video')
  expect(JSON.parse(readFileSync(secrets, 'utf8'))).toMatchObject({ AUTH_SECRET: 'of then' })
  const kept = readdirSync(database.home).filter((entry) => entry.startsWith('before-restore-'))
  expect(kept).toHaveLength(1)
  expect(existsSync(path.join(database.home, kept[0] ?? '', 'postgres', 'cluster', 'PG_VERSION'))).toBe(true)

  truncateSync(path.join(backups, name, 'media', 'video.mp4'), 1)
  await expectEnd(command('restore', [name]), 1, 'The backup is damaged')
})

it('media behind a link are in the backup, which is not restored over the link; a cluster with a link is refused', async () => {
  const media = path.dirname(video)
  renameSync(media, path.join(elsewhere, 'media'))
  symlinkSync(path.join(elsewhere, 'media'), media)
  const made = await newest(() => expectEnd(command('backup', ['.']), 0, 'Backed up to'))
  expect(readFileSync(path.join(backups, made, 'media', 'video.mp4'), 'utf8')).toBe('a video')

  await expectEnd(command('restore', [made]), 1, `${media} is a link`)
  await counts() // the database is still running

  const tablespace = path.join(database.home, 'postgres', 'cluster', 'pg_tblspc', '1')
  symlinkSync(elsewhere, tablespace)
  await expectEnd(command('backup', ['.']), 1, `${tablespace} is a link`)
  rmSync(tablespace)
})

it('a backup of an external database says which program is missing, and leaves nothing incomplete', async () => {
  const before = stored()
  const atAddress = { DATABASE_URL: database.url() }
  const without = command('backup', ['.'], { ...atAddress, PATH: elsewhere })
  await expectEnd(without, 1, 'Install PostgreSQL’s client programs')
  expect(without.output()).not.toContain('test@')
  expect(stored()).toEqual(before)
  expect(await command('restore', [before[0] ?? ''], atAddress).ended).toBe(1)
  await expectEnd(command('restore', ['nothing-here']), 1, 'isn’t a backup')
  await expectEnd(command('backup', []), 1, 'npm run backup -- DIRECTORY')
})

const withPrograms = installedPostgres ? describe : describe.skip

withPrograms('a database of one’s own (skipped without the server and the programs of PostgreSQL)', () => {
  // Allows prepared transactions, because a test needs a lock without a connection.
  const address = useInstalledPostgres(['max_prepared_transactions=1'])
  const dataDir = mkdtempSync(path.join(tmpdir(), 'rasika-restore-'))
  afterAll(() => rmSync(dataDir, { recursive: true, force: true }))

  const start = (...args: string[]) =>
    commands.run([path.resolve('scripts/run.mjs'), ...args], {
      DATA_DIR: dataDir,
      DATABASE_URL: address('own'),
      INIT_CWD: backups,
      PATH: `${installedPostgres}${path.delimiter}${process.env.PATH}`,
      S3_BUCKET: '',
    })
  const query = <Row extends object>(text: string, name = 'own') =>
    withClient(address(name), async (client) => (await client.query<Row>(text)).rows)
  const sessions = async (condition: string) =>
    (await query(`SELECT 1 FROM pg_stat_activity WHERE datname = 'own' AND ${condition}`, 'postgres')).length
  const names = () => query<{ name: string }>('SELECT name FROM "Person"')
  const makeBackup = () => newest(() => expectEnd(start('backup', '.'), 0, 'Backed up to'))
  const nobodyIsConnected = async () => (await sessions('true')) === 0

  it('is as it was when its restore is stopped midway or cannot be loaded, and as the backup when it is not', async () => {
    await query('CREATE DATABASE own', 'postgres')
    await query(`CREATE TABLE "Person" (name text); INSERT INTO "Person" VALUES ('of the backup')`)
    const backup = await makeBackup()
    await query(`UPDATE "Person" SET name = 'of today'; CREATE TABLE "Newer" (n int)`)

    await expectEnd(start('restore', backup), 1, 'add --replace')

    for (const signal of ['SIGINT', 'SIGKILL'] as const) {
      await query(`BEGIN; LOCK TABLE "Newer" IN ACCESS SHARE MODE; PREPARE TRANSACTION 'held'`)
      const stopped = start('restore', backup, '--replace')
      await eventually('the restore waits for a lock', async () => (await sessions(`wait_event_type = 'Lock'`)) > 0)
      process.kill(-(stopped.child.pid ?? 0), signal)
      await stopped.ended
      await query(`ROLLBACK PREPARED 'held'`)
      await eventually('its connection is gone', nobodyIsConnected)
      expect(await names()).toEqual([{ name: 'of today' }])
    }

    // Loading the dump fails, because pg_restore sets an empty search path and the function can't find its table.
    await query(`CREATE FUNCTION allowed() RETURNS bool LANGUAGE plpgsql AS 'BEGIN RETURN (SELECT count(*) FROM "Newer") = 0; END';
      CREATE TABLE "Checked" (n int CHECK (allowed())); INSERT INTO "Checked" VALUES (1)`)
    await expectEnd(start('restore', await makeBackup(), '--replace'), 1, 'The database is unchanged')
    expect(await names()).toEqual([{ name: 'of today' }])

    await expectEnd(start('restore', backup, '--replace'), 0, 'Restored the backup')
    expect(await names()).toEqual([{ name: 'of the backup' }])
    expect(await query(`SELECT FROM pg_tables WHERE tablename = 'Newer'`)).toEqual([])

    const dumps = readdirSync(dataDir).filter((name) => name.endsWith('.dump'))
    expect(readdirSync(dataDir).filter((name) => name.startsWith('restoring-'))).toHaveLength(1) // left by SIGKILL
    expect(dumps.map((name) => statSync(path.join(dataDir, name)).mode & 0o777)).toEqual([0o600, 0o600, 0o600, 0o600])
  })

  it('of version 0.1.0 gets the baseline after a restore, or is told to start that version first', async () => {
    await query('DROP DATABASE IF EXISTS own', 'postgres')
    await query('CREATE DATABASE own', 'postgres')
    await makeVersion01(address('own'))
    const whole = await makeBackup()
    await query(`DELETE FROM _prisma_migrations WHERE migration_name = '${LAST_OF_0_1}'`)
    const incomplete = await makeBackup()
    const outcomes = [
      [incomplete, 1, 'Start version 0.1.0 (the tag v0.1.0) on it once'],
      [whole, 0, 'Migrations: '],
    ] as const
    for (const [backup, code, words] of outcomes) {
      await expectEnd(start('restore', backup, '--replace'), 0, 'Restored the backup')
      const migrated = start('migrate')
      await expectEnd(migrated, code, words)
    }
  })
})
