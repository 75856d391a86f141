// `npm run build`: what a host runs before `npm start`, or an image while it is made. Needs no database.
import { runCommand } from '@/scripts/lib/stopper'
import { ensureBuilt } from './lib/build'
import { createSteps } from './lib/output.mjs'
import { readEnvironment } from './lib/settings'

void runCommand(async () => {
  await createSteps(1)('Build', () => ensureBuilt(readEnvironment()))
  return 0
})
