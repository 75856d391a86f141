import type { Client } from 'pg'
import { createHash, randomUUID } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { inRoot } from './paths.mjs'
import { Explained, messageOf, progress } from './output.mjs'

/** What Prisma's own command holds while it migrates: it and this code never work at the same time. */
const MIGRATION_LOCK = 72_707_369
/** So long a migration waits for a table that somebody reads or writes, while everybody else waits behind it. */
const LOCK_TIMEOUT_MS = 2000
/** How many attempts a migration has when a table is in use. Between them, others who wait for the table get it. */
const ATTEMPTS = 30
const PAUSE_MS = 1000
const LOCK_NOT_AVAILABLE = '55P03'
const DEADLOCK = '40P01'
const UNDEFINED_TABLE = '42P01'

const directory = () => inRoot('prisma', 'migrations')
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

type MigrationRecord = { name: string; done: boolean; rolledBack: boolean }

/** The code that PostgreSQL or the connection gave to an error, '' where there is none. */
const codeOf = (error: unknown) => (error instanceof Error && 'code' in error && error.code ? String(error.code) : '')

/** Names of the migrations in the checkout, oldest first. */
export function listMigrations(): string[] {
  if (!existsSync(directory())) return []
  return readdirSync(directory(), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map((entry) => entry.name)
    .sort()
}

/**
 * Brings the database to the checkout's schema. Each migration and Prisma's record of it are one transaction: whatever
 * is killed in the middle, both are there or neither. (Prisma's command sends the script first and its record later;
 * the server finishes a script whose sender is dead, and nobody knows of it then.)
 * @param env with DATABASE_URL
 * @param embedded whether the database is ours to repair
 * @returns what was done
 * @throws {Explained} when the database does not answer, is newer, was left broken, or refuses a migration
 */
export async function migrate(env: NodeJS.ProcessEnv, embedded: boolean): Promise<string> {
  const client = await connect(env.DATABASE_URL)
  try {
    if ((await pendingOf(client, embedded)).length === 0) return 'up to date'
    await takeTurn(client)
    // Somebody else may have done it meanwhile.
    const pending = await pendingOf(client, embedded)
    await client.query(RECORDS)
    for (const name of pending) await apply(client, name)
    return pending.length > 0 ? `${pending.length} applied` : 'up to date'
  } catch (error) {
    // A replica, a role that may not make tables, a connection that breaks: the operator's to mend, not ours.
    const isTheirs = codeOf(error) !== '' || /^Connection terminated/.test(messageOf(error))
    throw isTheirs ? new Explained(`The database could not be migrated: ${reason(error, false)}`) : error
  } finally {
    await client.end().catch(() => undefined)
  }
}

async function connect(connectionString?: string): Promise<Client> {
  const { default: pg } = await import('pg')
  const who = { connectionTimeoutMillis: 10_000, application_name: 'rasika migrations' }
  let client
  try {
    client = new pg.Client({ connectionString, ...who })
  } catch (error) {
    throw new Explained(`DATABASE_URL cannot be read: ${messageOf(error)}.`)
  }
  client.on('error', () => undefined) // whoever asks next hears of it
  try {
    await client.connect()
    return client
  } catch (error) {
    throw new Explained(`The database of DATABASE_URL does not answer: ${messageOf(error) || codeOf(error)}.`)
  }
}

/** As Prisma makes it, so that its commands read what is recorded here. */
const RECORDS = `CREATE TABLE IF NOT EXISTS _prisma_migrations (
  id VARCHAR(36) PRIMARY KEY NOT NULL,
  checksum VARCHAR(64) NOT NULL,
  finished_at TIMESTAMPTZ,
  migration_name VARCHAR(255) NOT NULL,
  logs TEXT,
  rolled_back_at TIMESTAMPTZ,
  started_at TIMESTAMPTZ NOT NULL DEFAULT now(),
  applied_steps_count INTEGER NOT NULL DEFAULT 0
)`

/** Migrations that the database lacks, oldest first. @throws {Explained} when it is newer, or one failed earlier */
async function pendingOf(client: Client, embedded: boolean): Promise<string[]> {
  const known = listMigrations()
  const records = await readRecords(client, embedded)
  const applied = records.filter(({ done }) => done).map(({ name }) => name)
  const unknown = applied.filter((name) => !known.includes(name))
  if (unknown.length > 0) {
    throw new Explained(
      `The database is newer than this checkout (it has the migration ${unknown.at(-1)}). ` +
        `Update the checkout${embedded ? ', or set DATA_DIR to another directory' : ' or restore a backup'}.`,
    )
  }
  const failed = records.find(({ name, done, rolledBack }) => !done && !rolledBack && !applied.includes(name))
  if (failed) {
    throw new Explained(
      `The migration ${failed.name} failed earlier, under Prisma's own command. Where nothing of it is in the database, run ` +
        `'npx prisma migrate resolve --rolled-back ${failed.name}' with DATABASE_URL set, else the same with ` +
        '--applied, and start again.',
    )
  }
  return known.filter((name) => !applied.includes(name))
}

/**
 * What was recorded. One that an earlier version left cut off in the embedded database (neither finished nor failed
 * with a log) is taken back: that server was stopped, and the script with it, before this start.
 */
async function readRecords(client: Client, embedded: boolean): Promise<MigrationRecord[]> {
  try {
    if (embedded) {
      await client.query(
        `UPDATE _prisma_migrations SET rolled_back_at = now()
         WHERE finished_at IS NULL AND rolled_back_at IS NULL AND coalesce(logs, '') = ''`,
      )
    }
    const { rows } = await client.query<MigrationRecord>(
      `SELECT migration_name AS name, finished_at IS NOT NULL AND rolled_back_at IS NULL AS done,
              rolled_back_at IS NOT NULL AS "rolledBack"
       FROM _prisma_migrations ORDER BY started_at`,
    )
    return rows
  } catch (error) {
    if (codeOf(error) === UNDEFINED_TABLE) return []
    throw error
  }
}

/** One at a time, for as long as this connection lasts: also behind one that was killed and whose statement runs on. */
async function takeTurn(client: Client): Promise<void> {
  for (let said = false; ; said = true) {
    const { rows } = await client.query<{ mine: boolean }>('SELECT pg_try_advisory_lock($1) AS mine', [MIGRATION_LOCK])
    if (rows[0]?.mine) return
    if (!said) progress('waiting for another start, which migrates this database')
    await pause(250)
  }
}

async function apply(client: Client, name: string): Promise<void> {
  const script = readFileSync(inRoot('prisma', 'migrations', name, 'migration.sql'), 'utf8')
  const checksum = createHash('sha256').update(script).digest('hex')
  for (let attempt = 1; ; attempt += 1) {
    let isEnding = false
    try {
      await client.query(`BEGIN; SET LOCAL lock_timeout = ${LOCK_TIMEOUT_MS}; SET LOCAL statement_timeout = 0`)
      await client.query(script)
      await client.query(
        `INSERT INTO _prisma_migrations (id, checksum, migration_name, started_at, finished_at, applied_steps_count)
         VALUES ($1, $2, $3, now(), clock_timestamp(), 1)`,
        [randomUUID(), checksum, name],
      )
      isEnding = true
      await client.query('COMMIT')
      return
    } catch (error) {
      await client.query('ROLLBACK').catch(() => undefined)
      const inUse = [LOCK_NOT_AVAILABLE, DEADLOCK].includes(codeOf(error))
      if (inUse && attempt < ATTEMPTS) {
        if (attempt === 1) progress(`${name} waits for a table that is in use`)
        await pause(PAUSE_MS)
        continue
      }
      const why = reason(error, inUse)
      if (isEnding) throw new Explained(`Whether the migration ${name} was kept is not known: ${why} Start again.`)
      throw new Explained(`The migration ${name} could not be applied, and nothing of it was kept: ${why}`)
    }
  }
}

function reason(error: unknown, inUse: boolean): string {
  if (inUse) return 'a table was in use all the time. Look for long transactions (pg_stat_activity), and start again.'
  const { detail, hint } = error as { detail?: string; hint?: string }
  return [messageOf(error) || codeOf(error), detail, hint].filter(Boolean).join(' ')
}
