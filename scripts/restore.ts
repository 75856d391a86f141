// `npm run restore -- DIRECTORY` replaces the current data with a backup. The product must be stopped.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { runCommand, type Stopper } from '@/scripts/lib/stopper'
import { exchangeFiles, parts, readBackup, requireExchangeable, runPostgresTool, timeInName } from './lib/backup'
import { clusterDir } from './lib/embedded'
import { lockDataDir } from './lib/lock.mjs'
import { Explained, messageOf, say } from './lib/output.mjs'
import { requireOwnDatabase } from './lib/own-database'
import { pathOf } from './lib/paths.mjs'
import { clearLeftovers } from './lib/postgres'
import { ensureDataDir, readEnvironment, readSettings } from './lib/settings'

const USAGE = 'Usage: npm run restore -- DIRECTORY [--replace]'

async function inspectDatabase(address: string): Promise<{ tables: number; others: number }> {
  const output = await runPostgresTool('psql', address, [
    '--no-psqlrc',
    '--tuples-only',
    '--no-align',
    `--command=SELECT (SELECT count(*) FROM pg_tables WHERE schemaname = 'public'), (SELECT count(*) FROM pg_stat_activity
      WHERE datname = current_database() AND pid <> pg_backend_pid() AND backend_type = 'client backend')`,
  ])
  const [tables = 0, others = 0] = output.trim().split('|').map(Number)
  return { tables, others }
}

/**
 * Replaces a database's tables with a dump in one transaction.
 * @param options `replace` allows existing tables, and dumps them into `dataDir` first
 * @throws {Explained} if instances are connected, or if tables exist and `replace` is false
 */
async function restoreDump(
  dump: string,
  address: string,
  { dataDir, replace, stopper }: { dataDir: string; replace: boolean; stopper: Stopper },
) {
  const { tables, others } = await inspectDatabase(address)
  if (others > 0) throw new Explained(`The database has ${others} open connections. Stop all instances first.`)
  if (tables > 0 && !replace) {
    throw new Explained(`The database is not empty. To replace its ${tables} tables with the backup, add --replace.`)
  }
  if (tables > 0) {
    const before = path.join(dataDir, `before-restore-${timeInName()}.dump`)
    writeFileSync(before, '', { mode: 0o600 }) // pg_dump would make personal data world-readable
    await runPostgresTool('pg_dump', address, ['--format=custom', '--no-owner', `--file=${before}`])
    say(`The current database was dumped to ${before}.`)
  }
  // Converts the dump to an SQL file first, because pg_restore can't empty the database in the same transaction.
  // Doesn't use a pipe, because psql would commit half a dump if pg_restore were killed.
  const aside = mkdtempSync(path.join(dataDir, 'restoring-'))
  stopper.add(null, { stop: () => rmSync(aside, { recursive: true, force: true }) })
  const sql = path.join(aside, 'database.sql')
  await runPostgresTool('pg_restore', null, ['--no-owner', `--file=${sql}`, dump])
  // Drops the whole schema, because leftover tables of a newer version would break the next migration.
  const empty = tables > 0 ? ['--command=DROP SCHEMA public CASCADE; CREATE SCHEMA public'] : []
  const inOne = ['--no-psqlrc', '--quiet', '--single-transaction', '--set=ON_ERROR_STOP=1']
  await runPostgresTool('psql', address, [...inOne, ...empty, `--file=${sql}`]).catch((error: unknown) => {
    throw new Explained(`The backup couldn’t be restored. The database is unchanged. ${messageOf(error)}`)
  })
}

void runCommand(async (stopper) => {
  const args = process.argv.slice(2)
  const [name, ...rest] = args.filter((arg) => arg !== '--replace')
  if (!name || rest.length > 0) throw new Explained(USAGE)
  const directory = pathOf(name)
  const env = readEnvironment()
  const { embedded, dataDir } = readSettings(env)
  const { database, madeAt } = readBackup(directory)
  if ((database === 'embedded') !== embedded) {
    throw new Explained(
      embedded
        ? 'This is a backup of an external database. Set DATABASE_URL.'
        : 'This is a backup of the embedded database. Unset DATABASE_URL.',
    )
  }
  ensureDataDir(dataDir)
  stopper.add(null, { stop: lockDataDir(dataDir) })
  requireExchangeable(directory, dataDir)
  if (embedded) await clearLeftovers(clusterDir(dataDir))
  else {
    const dump = path.join(directory, parts.dump)
    await restoreDump(dump, await requireOwnDatabase(env, 'restore'), {
      dataDir,
      replace: args.includes('--replace'),
      stopper,
    })
  }
  const before = await exchangeFiles(directory, dataDir)
  say(`Restored the backup of ${madeAt}. ${before ? `The previous data is in ${before}.` : ''}`)
  say('Start one instance and check /api/ready. An older backup is migrated at the start.')
  return 0
})
