import { existsSync } from 'node:fs'
import path from 'node:path'
import { lockForCommand } from './lock.mjs'
import { Explained } from './output.mjs'
import { readPort, startPostgres, withClient, type Connection } from './postgres'
import { ensureSecrets } from './settings'
import type { Stopper } from './stopper'

export const DATABASE = 'rasika'

export const clusterDir = (dataDir: string) => path.join(dataDir, 'postgres', 'cluster')

/**
 * Connects to the embedded database. If it isn't running, starts it for the duration of the command.
 * @throws {Explained} if there is no database, or the product is starting or stopping
 */
export async function openEmbedded(dataDir: string, stopper: Stopper): Promise<Connection> {
  if (!existsSync(clusterDir(dataDir))) {
    throw new Explained(`There’s no database in ${dataDir} yet. Run npm start once, or set DATA_DIR or DATABASE_URL.`)
  }
  const password = ensureSecrets(dataDir).DATABASE_PASSWORD
  const release = await lockForCommand(dataDir)
  if (release) stopper.add(null, { stop: release })
  const port = readPort(dataDir)
  if (port && (await accepts({ port, password }))) return { port, password }
  if (!release) {
    throw new Explained(
      `The database in ${dataDir} isn’t responding: it is starting or stopping. Try again in a moment.`,
    )
  }
  return startPostgres({ home: dataDir, password, onLaunch: (launched) => stopper.add(null, launched) })
}

/** Checks that the server on the port is ours. Another PostgreSQL server would reject the password. */
const accepts = (connection: Connection) => withClient(connection, DATABASE, async () => true).catch(() => false)
