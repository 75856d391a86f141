// `npm run build`: what a host runs before `npm start`, or an image while it is made. Needs no database.
import { ensureBuilt } from './lib/build'
import { createSteps, explain } from './lib/output.mjs'
import { readEnvironment } from './lib/settings'

createSteps(1)('Build', () => ensureBuilt(readEnvironment())).catch((error: unknown) => {
  explain(error)
  process.exitCode = 1
})
