// The embedded database of a data directory, for the commands of operators.
import { existsSync } from 'node:fs'
import path from 'node:path'
import { lockForCommand } from './lock.mjs'
import { Explained } from './output.mjs'
import { readPort, startPostgres, withClient, type Connection } from './postgres'
import { ensureSecrets } from './settings'
import type { Stopper } from './stopper'

/** The product's database in the embedded cluster. */
export const DATABASE = 'rasika'

/** Directory of the cluster. @param dataDir the data directory */
export const clusterDir = (dataDir: string) => path.join(dataDir, 'postgres', 'cluster')

/**
 * The embedded database for a command: the one that runs, else started for as long as the command takes.
 * @param dataDir the data directory
 * @param stopper stops what is started here
 * @returns how it is reached
 * @throws {Explained} where there is none, or the product is just starting or stopping
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

/** Whether the product's own server answers: another one does not know the password. */
const accepts = (connection: Connection) => withClient(connection, DATABASE, async () => true).catch(() => false)
