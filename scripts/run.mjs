// @ts-check
// `node scripts/run.mjs NAME …` runs scripts/NAME.ts: every command in package.json starts here. Plain JavaScript, like
// its imports, because it runs before anything is installed.
import { createRequire, Module } from 'node:module'
import { ensureInstalled, requireNode } from './lib/install.mjs'
import { explain } from './lib/output.mjs'

/** Commands that install no packages: servers and images bring their own. */
const withoutInstall = ['migrate']
/** Commands that also need the development packages. */
const ofDevelopment = ['test', 'test-versions', 'bench', 'words']

const [name = ''] = process.argv.splice(2, 1)
try {
  requireNode()
  if (!withoutInstall.includes(name)) await ensureInstalled({ development: ofDevelopment.includes(name) })
  const { register } = await import('tsx/cjs/api')
  register()
  const require = createRequire(import.meta.url)
  // Marks 'server-only' as loaded, because it throws outside a bundler.
  const mark = require.resolve('server-only')
  require.cache[mark] = Object.assign(new Module(mark), { loaded: true })
  require(`./${name}.ts`)
} catch (error) {
  explain(error)
  if (name.startsWith('test')) console.log('\n0 passed, 1 failed')
  process.exit(1)
}
