// `npm run admin:grant`, `npm run catalogue:import` and the like: runs one of the operators' commands
// (scripts/operate/*.ts) on the product's database, whether or not the product is running.
import { existsSync } from 'node:fs'
import { ensureClient } from './lib/build'
import { DATABASE, openEmbedded } from './lib/embedded'
import { Explained } from './lib/output.mjs'
import { inRoot } from './lib/paths.mjs'
import { databaseUrl } from './lib/postgres'
import { runNode, serverNode } from './lib/run.mjs'
import { readEnvironment, readSettings } from './lib/settings'
import { runCommand, type Stopper } from './lib/stopping'

/** Address of the database that a command is to work on: the operator's own, or the embedded one. */
async function databaseForCommand(env: NodeJS.ProcessEnv, stopper: Stopper): Promise<string> {
  const { embedded, dataDir } = readSettings(env)
  return embedded ? databaseUrl(await openEmbedded(dataDir, stopper), DATABASE) : (env.DATABASE_URL ?? '')
}

const [name, ...args] = process.argv.slice(2)

void runCommand(async (stopper) => {
  const script = inRoot('scripts', 'operate', `${name}.ts`)
  if (!/^[a-z-]+$/.test(name ?? '') || !existsSync(script)) throw new Explained(`There is no command '${name ?? ''}'.`)
  const env: NodeJS.ProcessEnv = { ...readEnvironment(), NODE_ENV: 'production' }
  await ensureClient(env)
  env.DATABASE_URL = await databaseForCommand(env, stopper)
  const { code } = await runNode([...serverNode, script, ...args], { env, inherit: true, tied: true })
  return code
})
