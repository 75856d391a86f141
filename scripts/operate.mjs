// `npm run admin:grant`, `npm run catalogue:import` and the like: runs one of the operators' commands
// (scripts/operate/*.ts) on the product's database, whether or not the product is running.
import { existsSync } from 'node:fs'
import { ensureClient } from './lib/build.mjs'
import { databaseForCommand } from './lib/database-for-command.mjs'
import { ensureInstalled, requireNode } from './lib/install.mjs'
import { explain, Explained } from './lib/output.mjs'
import { inRoot } from './lib/paths.mjs'
import { killRunning, runNode } from './lib/run.mjs'
import { readEnvironment } from './lib/settings.mjs'
import { createStopper } from './lib/stopping.mjs'

const [name, ...args] = process.argv.slice(2)
const stopper = createStopper()

async function main() {
  const script = inRoot('scripts', 'operate', `${name}.ts`)
  if (!/^[a-z-]+$/.test(name ?? '') || !existsSync(script)) throw new Explained(`There is no command '${name ?? ''}'.`)
  requireNode()
  await ensureInstalled()
  const env = { ...readEnvironment(), NODE_ENV: 'production' }
  await ensureClient(env)
  env.DATABASE_URL = await databaseForCommand(env, stopper)
  const node = ['--conditions=react-server', '--import', 'tsx']
  const { code } = await runNode([...node, script, ...args], { env, inherit: true, tied: true })
  return code
}

stopper.listen(killRunning, 130)
let code = 1
try {
  code = await main()
} catch (error) {
  if (!stopper.isStopping()) explain(error)
}
// A signal stops everything by itself, and ends the process with its own code.
if (!stopper.isStopping()) {
  await stopper.stopStarted()
  process.exit(code)
}
