import { existsSync, readdirSync } from 'node:fs'
import { runPrisma } from './build.mjs'
import { Explained, say } from './output.mjs'
import { inRoot } from './paths.mjs'
import { tail } from './run.mjs'

const directory = () => inRoot('prisma', 'migrations')

/** Names of the migrations in the checkout, oldest first. */
export function listMigrations() {
  if (!existsSync(directory())) return []
  return readdirSync(directory(), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map((entry) => entry.name)
    .sort()
}

/**
 * Brings the database to the checkout's schema. Starts Prisma only when something is to do.
 * @param {NodeJS.ProcessEnv} env with DATABASE_URL
 * @param {boolean} embedded whether the database is ours to repair
 * @returns {Promise<string>} what was done
 */
export async function migrate(env, embedded) {
  const known = listMigrations()
  const records = await readRecords(env.DATABASE_URL, embedded)
  const applied = records.filter(({ done }) => done).map(({ name }) => name)
  const unknown = applied.filter((name) => !known.includes(name))
  if (unknown.length > 0) {
    throw new Explained(
      `The database is newer than this checkout (it has the migration ${unknown.at(-1)}). ` +
        `Update the checkout${embedded ? ', or set DATA_DIR to another directory' : ' or restore a backup'}.`,
    )
  }
  const failed = records.find(({ done, rolledBack }) => !done && !rolledBack)
  if (failed) {
    throw new Explained(
      `The migration ${failed.name} failed earlier. Mend its cause, then run ` +
        `'npx prisma migrate resolve --rolled-back ${failed.name}' with DATABASE_URL set, and start again.`,
    )
  }
  const pending = known.filter((name) => !applied.includes(name))
  if (pending.length === 0) return 'up to date'
  const { code, output } = await runPrisma(['migrate', 'deploy'], env)
  if (code !== 0) {
    say(tail(output))
    throw new Explained('The database could not be migrated (see above). Nothing of the failed migration was kept.')
  }
  return `${pending.length} applied`
}

/**
 * Prisma's own record of migrations. One that was cut off (neither finished nor failed with a log) left nothing in the
 * database, because PostgreSQL runs each script as one transaction: in the embedded database it is taken back here, and
 * so runs again.
 */
async function readRecords(connectionString, embedded) {
  const { default: pg } = await import('pg')
  const client = new pg.Client({ connectionString, connectionTimeoutMillis: 10_000 })
  try {
    await client.connect()
  } catch (error) {
    throw new Explained(`The database of DATABASE_URL does not answer: ${error.message || error.code}.`)
  }
  try {
    if (embedded) {
      await client.query(
        `UPDATE _prisma_migrations SET rolled_back_at = now()
         WHERE finished_at IS NULL AND rolled_back_at IS NULL AND coalesce(logs, '') = ''`,
      )
    }
    const { rows } = await client.query(
      `SELECT migration_name AS name, finished_at IS NOT NULL AND rolled_back_at IS NULL AS done,
              rolled_back_at IS NOT NULL AS "rolledBack"
       FROM _prisma_migrations ORDER BY started_at`,
    )
    return rows
  } catch (error) {
    const UNDEFINED_TABLE = '42P01'
    if (error.code === UNDEFINED_TABLE) return []
    throw error
  } finally {
    await client.end()
  }
}
