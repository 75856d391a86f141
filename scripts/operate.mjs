// `npm run admin:grant`, `npm run catalogue:import` and the like: runs one of the operators' commands
// (scripts/operate/*.ts) on the product's database, whether or not the product is running.
import { existsSync } from 'node:fs'
import { ensureClient } from './lib/build.mjs'
import { runCommand } from './lib/command.mjs'
import { databaseForCommand } from './lib/database-for-command.mjs'
import { ensureInstalled, requireNode } from './lib/install.mjs'
import { Explained } from './lib/output.mjs'
import { inRoot } from './lib/paths.mjs'
import { runNode } from './lib/run.mjs'
import { readEnvironment } from './lib/settings.mjs'

const [name, ...args] = process.argv.slice(2)

await runCommand(async (stopper) => {
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
})
