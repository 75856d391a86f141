// Runs an operator's command (scripts/operate/*.ts) on the product's database: `npm run admin:grant`, `npm run
// catalogue:import` and so on. The product may be running.
import { existsSync } from 'node:fs'
import { runCommand, type Stopper } from '@/scripts/lib/stopper'
import { ensureClient } from './lib/build'
import { DATABASE, openEmbedded } from './lib/embedded'
import { Explained } from './lib/output.mjs'
import { requireOwnDatabase } from './lib/own-database'
import { inRoot } from './lib/paths.mjs'
import { databaseUrl } from './lib/postgres'
import { runNode, serverNode } from './lib/run.mjs'
import { productEnvironment } from './lib/serve'
import { ensureSecrets, readEnvironment, readSettings } from './lib/settings'

const [name = '', ...args] = process.argv.slice(2)

/** Returns the application's environment. Uses the generated secrets only with the embedded database. */
async function environmentForCommand(env: NodeJS.ProcessEnv, stopper: Stopper): Promise<NodeJS.ProcessEnv> {
  const settings = readSettings(env)
  const { embedded, dataDir } = settings
  const address = embedded
    ? databaseUrl(await openEmbedded(dataDir, stopper), DATABASE)
    : await requireOwnDatabase(env, name)
  const secrets = embedded ? ensureSecrets(dataDir) : {}
  return { ...productEnvironment(env, { settings, secrets, dev: false }), DATABASE_URL: address }
}

void runCommand(async (stopper) => {
  const script = inRoot('scripts', 'operate', `${name}.ts`)
  if (!/^[a-z-]+$/.test(name) || !existsSync(script)) throw new Explained(`Unknown command '${name}'.`)
  const given = readEnvironment()
  await ensureClient(given)
  const env = await environmentForCommand(given, stopper)
  const command = [...serverNode, inRoot('scripts', 'operate', 'main.ts'), name, ...args]
  const { code } = await runNode(command, { env, inherit: true, tied: true })
  return code
})
