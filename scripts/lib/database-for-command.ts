import { existsSync } from 'node:fs'
import path from 'node:path'
import { lockDataDir } from './lock.mjs'
import { Explained } from './output.mjs'
import { databaseUrl, readPort, startPostgres } from './postgres'
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
  const running = await runningServer(dataDir, password)
  if (running) return running
  stopper.add(null, { stop: lockDataDir(dataDir) })
  const server = await startPostgres({ home: dataDir, password, onLaunch: (launched) => stopper.add(null, launched) })
  return databaseUrl(server, DATABASE)
}

/** The address at which the product's own server answers, or null. */
async function runningServer(dataDir: string, password: string): Promise<string | null> {
  const port = readPort(dataDir)
  if (!port) return null
  const { default: pg } = await import('pg')
  const url = databaseUrl({ port, password }, DATABASE)
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 3000 })
  try {
    await client.connect()
    return url
  } catch {
    return null // nobody there, or a server that is not ours: it does not know the password
  } finally {
    await client.end().catch(() => undefined)
  }
}
