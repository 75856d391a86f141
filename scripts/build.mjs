// `npm run build`: what a host runs before `npm start`, or an image while it is made. Needs no database.
import { ensureBuilt } from './lib/build.mjs'
import { ensureInstalled, requireNode } from './lib/install.mjs'
import { createSteps, explain } from './lib/output.mjs'
import { readEnvironment } from './lib/settings.mjs'

const step = createSteps(2)
try {
  await step('Dependencies', () => {
    requireNode()
    return ensureInstalled()
  })
  await step('Build', () => ensureBuilt(readEnvironment()))
} catch (error) {
  explain(error)
  process.exitCode = 1
}
