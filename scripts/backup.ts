// `npm run backup -- DIRECTORY` backs up the database, local media and secrets while the product runs.
import { runCommand } from '@/scripts/lib/stopper'
import { makeBackup } from './lib/backup'
import { openEmbedded } from './lib/embedded'
import { Explained, say } from './lib/output.mjs'
import { requireOwnDatabase } from './lib/own-database'
import { pathOf } from './lib/paths.mjs'
import { readEnvironment, readSettings } from './lib/settings'

void runCommand(async (stopper) => {
  const [into, ...rest] = process.argv.slice(2)
  if (!into || rest.length > 0) throw new Explained('Usage: npm run backup -- DIRECTORY')
  const env = readEnvironment()
  const { embedded, dataDir } = readSettings(env)
  const database = embedded ? await openEmbedded(dataDir, stopper) : await requireOwnDatabase(env, 'backup')
  const { directory, manifest } = await makeBackup({ into: pathOf(into), dataDir, database })
  say(`Backed up to ${directory}: ${manifest.files} files, ${(manifest.bytes / 1e6).toFixed(1)} MB.`)
  if (env.S3_BUCKET) say(`The bucket ${env.S3_BUCKET} isn’t included. Turn on versioning at its provider.`)
  say('The backup contains personal data and secrets. Keep it private, with a copy on another machine.')
  return 0
})
