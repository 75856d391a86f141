// `npm run admin:grant`, `npm run catalogue:import` and the like: runs one of the operators' commands
// (scripts/operate/*.ts) on the product's database, whether or not the product is running.
import { existsSync } from 'node:fs'
import path from 'node:path'
import { ensureClient } from './lib/build'
import { lockDataDir } from './lib/lock.mjs'
import { Explained } from './lib/output.mjs'
import { inRoot } from './lib/paths.mjs'
import { databaseUrl, readPort, startPostgres, withClient, type Connection } from './lib/postgres'
import { runNode } from './lib/run.mjs'
import { ensureSecrets, readEnvironment, readSettings } from './lib/settings'
import { runCommand, type Stopper } from './lib/stopping'

const DATABASE = 'rasika'

/**
 * The database that a command is to work on: the operator's own, or the embedded one. That is used where it runs, else
 * started for as long as the command takes.
 * @param stopper stops what is started here
 * @returns its address
 */
async function databaseForCommand(env: NodeJS.ProcessEnv, stopper: Stopper): Promise<string> {
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

const [name, ...args] = process.argv.slice(2)

void runCommand(async (stopper) => {
  const script = inRoot('scripts', 'operate', `${name}.ts`)
  if (!/^[a-z-]+$/.test(name ?? '') || !existsSync(script)) throw new Explained(`There is no command '${name ?? ''}'.`)
  const env: NodeJS.ProcessEnv = { ...readEnvironment(), NODE_ENV: 'production' }
  await ensureClient(env)
  env.DATABASE_URL = await databaseForCommand(env, stopper)
  const node = ['--conditions=react-server', '--import', 'tsx']
  const { code } = await runNode([...node, script, ...args], { env, inherit: true, tied: true })
  return code
})
