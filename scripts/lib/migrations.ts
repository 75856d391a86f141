import { createHash, randomUUID } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Client } from 'pg'
import { runPrisma } from './build'
import { codeOf, Explained, messageOf, progress, say } from './output.mjs'
import { connectTo } from './own-database'
import { inRoot } from './paths.mjs'
import { tail } from './run.mjs'

/** Key of the advisory lock that `prisma migrate deploy` takes. */
const MIGRATION_LOCK = 72_707_369
/** Maximum wait for a table. Short, because all other statements on the table queue behind the waiting migration. */
const LOCK_TIMEOUT_MS = 2000
const ATTEMPTS = 30
const PAUSE_MS = 1000
const UNDEFINED_TABLE = '42P01'

/** First migration of version 1.0.0. It replaces the migrations of 0.1.0. */
const BASELINE = '20261129000000_baseline'
const replaced = { count: 100, last: '20270114120000_improvised' }

const listMigrations = (): string[] =>
  readdirSync(inRoot('prisma', 'migrations'), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map((entry) => entry.name)
    .sort()

/**
 * Runs `prisma migrate deploy`. Concurrent runs wait for each other.
 * @param embedded true for a database run by `npm start`
 * @returns text to print when the step is done
 * @throws {Explained} if the database is unavailable, newer or too old, rejects a migration, or has an unfinished one
 */
export async function migrate(env: NodeJS.ProcessEnv, embedded: boolean): Promise<string> {
  const known = listMigrations()
  const records = await readRecords(env.DATABASE_URL)
  if (records.length > 0 && !records.some(({ name }) => name === BASELINE)) {
    throw new Explained(
      'The database lacks some migrations of version 0.1.0. Start version 0.1.0 (the tag v0.1.0) on it once, then ' +
        'start this version again. Nothing has been changed.',
    )
  }
  const unknown = records.filter(({ done, name }) => done && !known.includes(name)).at(-1)
  if (unknown) {
    throw new Explained(
      `The database is newer than this checkout (it has the migration ${unknown.name}). ` +
        `Update the checkout${embedded ? ', or set DATA_DIR to another directory' : ' or restore a backup'}.`,
    )
  }
  const unfinished = records.find(({ done }) => !done)
  if (unfinished) throw new Explained(wayOut(unfinished.name))
  const pending = known.filter((name) => !records.some((record) => record.name === name))
  return pending.length > 0 && (await deploy(env)) ? `${pending.length} applied` : 'up to date'
}

const wayOut = (name: string) =>
  `The migration ${name} was started but not recorded as finished: it was killed, or it failed. A migration is ` +
  `one transaction, so either all of it is in the database or nothing. Check which, run ` +
  `'npx prisma migrate resolve --applied ${name}' or 'npx prisma migrate resolve --rolled-back ${name}' with ` +
  'DATABASE_URL set, and start again.'

type MigrationRecord = { name: string; done: boolean }

async function listRecords(client: Client): Promise<MigrationRecord[]> {
  const { rows } = await client.query<MigrationRecord>(
    `SELECT migration_name AS name, finished_at IS NOT NULL AS done FROM _prisma_migrations
     WHERE rolled_back_at IS NULL ORDER BY started_at`,
  )
  return rows
}

/**
 * Returns Prisma's migration records, oldest first, except rolled-back ones. Waits for a concurrent migration. In a
 * database of version 0.1.0, replaces the records with the baseline.
 */
async function readRecords(connectionString = ''): Promise<MigrationRecord[]> {
  const client = await connectTo(connectionString, 'migrations')
  try {
    const { rows } = await client.query<{ free: boolean }>('SELECT pg_try_advisory_lock_shared($1) AS free', [
      MIGRATION_LOCK,
    ])
    if (!rows[0]?.free) {
      progress('waiting for another process to migrate this database')
      await client.query('SELECT pg_advisory_lock_shared($1)', [MIGRATION_LOCK])
    }
    const records = await listRecords(client)
    const done = records.filter((record) => record.done)
    if (done.length !== replaced.count || !done.some(({ name }) => name === replaced.last)) return records
    await adoptBaseline(client)
    return await listRecords(client)
  } catch (error) {
    if (codeOf(error) === UNDEFINED_TABLE) return []
    throw new Explained(`The database couldn’t be migrated: ${messageOf(error)}`)
  } finally {
    await client.end().catch(() => undefined)
  }
}

/**
 * Replaces all earlier records with the baseline in one statement. If a concurrent start has already done so, changes
 * nothing.
 */
async function adoptBaseline(client: Client): Promise<void> {
  const script = readFileSync(inRoot('prisma', 'migrations', BASELINE, 'migration.sql'))
  // Releases the shared lock first, because two concurrent starts that held on to it would deadlock.
  await client.query('SELECT pg_advisory_unlock_shared($1)', [MIGRATION_LOCK])
  await client.query('SELECT pg_advisory_lock($1)', [MIGRATION_LOCK])
  await client.query(
    `WITH replaced AS (
       DELETE FROM _prisma_migrations WHERE NOT EXISTS (
         SELECT FROM _prisma_migrations WHERE migration_name = $3 AND finished_at IS NOT NULL)
       RETURNING 1)
     INSERT INTO _prisma_migrations (id, checksum, migration_name, finished_at, applied_steps_count)
     SELECT $1, $2, $3, now(), 1 WHERE EXISTS (SELECT FROM replaced)`,
    [randomUUID(), createHash('sha256').update(script).digest('hex'), BASELINE],
  )
}

/**
 * Migrates the database. If a table stays in use, pauses so that other statements can run, and retries.
 * @returns false if another start migrated in the meantime
 */
async function deploy(env: NodeJS.ProcessEnv): Promise<boolean> {
  const url = new URL(env.DATABASE_URL ?? '')
  const options = [url.searchParams.get('options') ?? '', `-c lock_timeout=${LOCK_TIMEOUT_MS}`]
  url.searchParams.set('options', options.join(' ').trim())
  url.searchParams.set('application_name', 'rasika migrations')
  const prisma = (...args: string[]) =>
    runPrisma(['migrate', ...args], { ...env, DATABASE_URL: url.href }, { tied: true })
  for (let attempt = 1; ; attempt += 1) {
    const { code, output } = await prisma('deploy')
    if (code === 0) return !output.includes('No pending migrations')
    // Prisma's native and wasm engines word this error differently.
    const failed = /(?:Migration name: |migration_name=")([\w-]+)/.exec(output)?.[1]
    // Marks a rejected migration as rolled back: it is one transaction, so it changed nothing. After a broken
    // connection, the outcome is unknown.
    const isRefused = failed && !/connection|ECONN|P1001|P1017/i.test(output)
    if (isRefused) await prisma('resolve', '--rolled-back', failed)
    const inUse = /lock timeout|deadlock detected|advisory lock/.test(output)
    if (inUse && attempt < ATTEMPTS) {
      if (attempt === 1) progress(`${failed ?? 'the migration'} is waiting for a table in use`)
      await sleep(PAUSE_MS)
      continue
    }
    say(tail(output))
    throw new Explained(
      inUse
        ? 'A table stayed in use. Look for long transactions (pg_stat_activity) and start again.'
        : `${failed ? `The migration ${failed}` : 'The database'} couldn’t be migrated (see above).`,
    )
  }
}
