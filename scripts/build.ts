// `npm run build` builds the application for images, and for hosts that start the server themselves. Needs no database.
import { runCommand } from '@/scripts/lib/stopper'
import { ensureBuilt } from './lib/build'
import { createSteps } from './lib/output.mjs'
import { readEnvironment } from './lib/settings'

void runCommand(async () => {
  await createSteps(1)('Build', () => ensureBuilt(readEnvironment()))
  return 0
})
