// `npm start` builds and runs the product from a fresh checkout. `--dev` runs the development server (`npm run dev`).
import { superviseEmbeddedPostgres } from '@/scripts/lib/postgres-supervisor'
import { createStopper } from '@/scripts/lib/stopper'
import { ensureBuilt, ensureClient, serverFolder } from './lib/build'
import { checkSettings } from './lib/check-settings'
import { compileServer } from './lib/compile-server'
import { DATABASE } from './lib/embedded'
import { lockDataDir } from './lib/lock.mjs'
import { migrate } from './lib/migrations'
import { createSteps, explain, Explained, progress, say } from './lib/output.mjs'
import { requireFreePort } from './lib/ports'
import { databaseUrl, ensureDatabase } from './lib/postgres'
import { killRunning } from './lib/run.mjs'
import { seed } from './lib/seed'
import { serviceEnvironment, startApp, startSandbox, waitUntilServing } from './lib/serve'
import { superviseService } from './lib/services'
import { ensureDataDir, ensureSecrets, readEnvironment, readSettings } from './lib/settings'
import { welcome } from './lib/welcome'

const dev = process.argv.includes('--dev')
const stopper = createStopper()

async function start() {
  const run = createSteps(6)
  // Starts no more steps after a signal. The process exits once everything has stopped.
  const step: typeof run = (title, work) =>
    stopper.isStopping() ? new Promise<void>(() => undefined) : run(title, work)
  let env = readEnvironment()
  const settings = readSettings(env)

  await step('Settings', async () => {
    checkSettings(env, settings, dev)
    ensureDataDir(settings.dataDir)
    stopper.add(null, { stop: lockDataDir(settings.dataDir) })
    await requireFreePort(settings.port)
    const secrets = ensureSecrets(settings.dataDir)
    env = await serviceEnvironment(env, { settings, secrets, dev })
    return `data in ${settings.dataDir}`
  })

  await step(dev ? 'Database client' : 'Build', async () => {
    if (!dev) return ensureBuilt(env)
    await compileServer('main', serverFolder(env, dev))
    return (await ensureClient(env)) ? 'generated' : 'up to date'
  })

  await step('Database', async () => {
    if (!settings.embedded) return 'yours (DATABASE_URL)'
    const postgres = await superviseEmbeddedPostgres({
      home: settings.dataDir,
      password: ensureSecrets(settings.dataDir).DATABASE_PASSWORD,
      onLaunch: (database) => stopper.add('the database', database),
    })
    await ensureDatabase(postgres, DATABASE)
    env.DATABASE_URL = databaseUrl(postgres, DATABASE)
    return `embedded PostgreSQL on port ${postgres.port}`
  })

  await step('Migrations', () => migrate(env, settings.embedded))
  await step('Demo catalogue', async () => (settings.seedDemo ? seed(env) : 'skipped'))

  await step('Serving', async () => {
    progress(settings.sandboxStripe ? 'starting the application and the Stripe sandbox' : 'starting the application')
    const { unexpected } = stopper
    const sandbox = settings.sandboxStripe ? superviseService((end) => startSandbox(env, end), unexpected) : null
    if (sandbox) stopper.add(sandbox.name, sandbox)
    const app = startApp(env, dev, unexpected)
    stopper.add(app.name, app)
    await Promise.all([
      waitUntilServing(app, `http://127.0.0.1:${settings.port}/api/ready`, dev ? 180 : 120),
      sandbox && waitUntilServing(sandbox, `${env.STRIPE_API_BASE}/health`, 120),
    ])
    if (app.hasEnded() || sandbox?.hasEnded()) throw new Explained('Some services couldn’t be started.')
    return 'ready'
  })

  say(welcome(settings, env))
}

stopper.listen(killRunning)
start().catch(async (error: unknown) => {
  if (stopper.isStopping()) return
  explain(error)
  await stopper.stopAll(1)
})
