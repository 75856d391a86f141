// `npm run migrate` migrates the database in DATABASE_URL to this version. Needed only if the
// application is started without `npm start`, which also migrates.
import { runCommand } from '@/scripts/lib/stopper'
import { migrate } from './lib/migrations'
import { Explained, say } from './lib/output.mjs'
import { ownDatabase } from './lib/own-database'
import { readEnvironment } from './lib/settings'

void runCommand(async () => {
  const env = readEnvironment()
  if (!env.DATABASE_URL) throw new Explained('Set DATABASE_URL. The embedded database is migrated by npm start.')
  say(`Migrations: ${await migrate({ ...env, DATABASE_URL: ownDatabase(env) }, false)}`)
  return 0
})
