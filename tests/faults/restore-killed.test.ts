import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Client } from 'pg'
import { LAST_OF_0_1, makeVersion01 } from '@/tests/integration/support/history'
import { eventually } from './support/instance'
import { installedPostgres, useInstalledPostgres } from './support/installed-postgres'
import { useCommands } from './support/processes'

const withPrograms = installedPostgres ? describe : describe.skip

withPrograms('a database of one’s own (skipped without the server and the programs of PostgreSQL)', () => {
  // What is prepared holds its locks without a connection.
  const address = useInstalledPostgres(['max_prepared_transactions=1'])
  const commands = useCommands()
  const dataDir = mkdtempSync(path.join(tmpdir(), 'rasika-restore-'))
  const backups = mkdtempSync(path.join(tmpdir(), 'rasika-backups-'))
  afterAll(() => [dataDir, backups].forEach((directory) => rmSync(directory, { recursive: true, force: true })))

  const start = (...args: string[]) =>
    commands.run([path.resolve('scripts/run.mjs'), ...args], {
      DATA_DIR: dataDir,
      DATABASE_URL: address('own'),
      INIT_CWD: backups,
      PATH: `${installedPostgres}${path.delimiter}${process.env.PATH}`,
      S3_BUCKET: '',
    })
  async function query<Row extends object>(text: string, database = 'own'): Promise<Row[]> {
    const client = new Client({ connectionString: address(database) })
    await client.connect()
    try {
      return (await client.query<Row>(text)).rows
    } finally {
      await client.end()
    }
  }
  const sessions = async (condition: string) =>
    (await query(`SELECT 1 FROM pg_stat_activity WHERE datname = 'own' AND ${condition}`, 'postgres')).length
  const names = () => query<{ name: string }>('SELECT name FROM "Person"')
  const makeBackup = async () => {
    const earlier = readdirSync(backups)
    const made = start('backup', '.')
    expect([await made.ended, made.output()]).toEqual([0, expect.stringContaining('Backed up to')])
    return readdirSync(backups).find((name) => !earlier.includes(name)) ?? ''
  }
  const nobodyIsConnected = async () => (await sessions('true')) === 0

  it('is as it was when its restore is stopped midway or cannot be loaded, and as the backup when it is not', async () => {
    await query('CREATE DATABASE own', 'postgres')
    await query(`CREATE TABLE "Person" (name text); INSERT INTO "Person" VALUES ('of the backup')`)
    const backup = await makeBackup()
    await query(`UPDATE "Person" SET name = 'of today'; CREATE TABLE "Newer" (n int)`)

    const unasked = start('restore', backup)
    expect([await unasked.ended, unasked.output()]).toEqual([1, expect.stringContaining('add --replace')])

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

    // A row whose check finds no table, because a dump is loaded without a search path.
    await query(`CREATE FUNCTION allowed() RETURNS bool LANGUAGE plpgsql AS 'BEGIN RETURN (SELECT count(*) FROM "Newer") = 0; END';
      CREATE TABLE "Checked" (n int CHECK (allowed())); INSERT INTO "Checked" VALUES (1)`)
    const unloadable = start('restore', await makeBackup(), '--replace')
    expect([await unloadable.ended, unloadable.output()]).toEqual([1, expect.stringContaining('as it was before')])
    expect(await names()).toEqual([{ name: 'of today' }])

    const whole = start('restore', backup, '--replace')
    expect([await whole.ended, whole.output()]).toEqual([0, expect.stringContaining('Restored the backup')])
    expect(await names()).toEqual([{ name: 'of the backup' }])
    expect(await query(`SELECT FROM pg_tables WHERE tablename = 'Newer'`)).toEqual([])

    const dumps = readdirSync(dataDir).filter((name) => name.endsWith('.dump'))
    expect(readdirSync(dataDir).filter((name) => name.startsWith('restoring-'))).toHaveLength(1) // of the SIGKILL
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
      const restored = start('restore', backup, '--replace')
      expect([await restored.ended, restored.output()]).toEqual([0, expect.stringContaining('Restored the backup')])
      const migrated = start('migrate')
      expect([await migrated.ended, migrated.output()]).toEqual([code, expect.stringContaining(words)])
    }
  })
})
