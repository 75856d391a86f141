// @ts-check
// Runs scripts/NAME.ts: `node scripts/run.mjs NAME …`. Every command in package.json starts here.
// This file and its imports are plain JavaScript, because they run before anything is installed.
import { createRequire, Module } from 'node:module'
import { ensureInstalled, requireNode } from './lib/install.mjs'
import { explain } from './lib/output.mjs'

/** Commands for servers and images, where the packages are already installed. */
const withoutInstall = ['migrate']
/** Commands that also need devDependencies. */
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
