// `npm run build`: what a host runs before `npm start`, or an image while it is made. Needs no database.
import { ensureBuilt } from './lib/build'
import { createSteps } from './lib/output.mjs'
import { readEnvironment } from './lib/settings'
import { runCommand } from './lib/stopping'

void runCommand(async () => {
  await createSteps(1)('Build', () => ensureBuilt(readEnvironment()))
  return 0
})
