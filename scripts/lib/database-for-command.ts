import { existsSync } from 'node:fs'
import path from 'node:path'
import { lockDataDir } from './lock.mjs'
import { Explained } from './output.mjs'
import { databaseUrl, readPort, startPostgres, withClient, type Connection } from './postgres'
import { ensureSecrets, readSettings } from './settings'
import type { Stopper } from './stopping'

const DATABASE = 'rasika'

/**
 * The database that a command is to work on: the operator's own, or the embedded one. That is used where it runs, else
 * started for as long as the command takes.
 * @param stopper stops what is started here
 * @returns its address
 */
export async function databaseForCommand(env: NodeJS.ProcessEnv, stopper: Stopper): Promise<string> {
  const { embedded, dataDir } = readSettings(env)
  if (!embedded) return env.DATABASE_URL ?? ''
  if (!existsSync(path.join(dataDir, 'postgres', 'cluster'))) {
    throw new Explained(`There is no database in ${dataDir} yet. Run npm start once, or set DATA_DIR or DATABASE_URL.`)
  }
  const password = ensureSecrets(dataDir).DATABASE_PASSWORD
  const port = readPort(dataDir)
  if (port && (await accepts({ port, password }))) return databaseUrl({ port, password }, DATABASE)
  stopper.add(null, { stop: lockDataDir(dataDir) })
  const server = await startPostgres({ home: dataDir, password, onLaunch: (launched) => stopper.add(null, launched) })
  return databaseUrl(server, DATABASE)
}

/** Whether the product's own server answers: another one does not know the password. */
const accepts = (connection: Connection) => withClient(connection, DATABASE, async () => true).catch(() => false)
