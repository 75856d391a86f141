// `npm start`: from a fresh checkout to a running product. `--dev` is the developer's loop (`npm run dev`).
import { ensureBuilt, ensureClient } from './lib/build.mjs'
import { ensureInstalled, requireNode } from './lib/install.mjs'
import { lockDataDir } from './lib/lock.mjs'
import { migrate } from './lib/migrations.mjs'
import { createSteps, explain, Explained, progress, say } from './lib/output.mjs'
import { requireFreePort } from './lib/ports.mjs'
import { databaseUrl, ensureDatabase, startPostgres } from './lib/postgres.mjs'
import { killRunning } from './lib/run.mjs'
import { seed } from './lib/seed.mjs'
import { serviceEnvironment, startApp, startSandbox, waitForSandbox, waitUntilServing } from './lib/serve.mjs'
import { keepRunning } from './lib/services.mjs'
import { checkSettings, ensureDataDir, ensureSecrets, readEnvironment, readSettings } from './lib/settings.mjs'
import { createStopper } from './lib/stopping.mjs'
import { welcome } from './lib/welcome.mjs'

const dev = process.argv.includes('--dev')
const stopper = createStopper()

async function start() {
  const run = createSteps(7)
  // Once a signal has come nothing new may begin; the process ends when all is stopped.
  const step = (title, work) => (stopper.isStopping() ? new Promise(() => undefined) : run(title, work))
  let env = readEnvironment()
  let settings
  let secrets

  await step('Dependencies', () => {
    requireNode()
    return ensureInstalled()
  })

  await step('Settings', async () => {
    settings = readSettings(env)
    await checkSettings(env, settings)
    ensureDataDir(settings.dataDir)
    stopper.add(null, { stop: lockDataDir(settings.dataDir) })
    await requireFreePort(settings.port)
    secrets = ensureSecrets(settings.dataDir)
    env = await serviceEnvironment(env, { settings, secrets, dev })
    return `data in ${settings.dataDir}`
  })

  await step(dev ? 'Database client' : 'Build', async () => {
    if (!dev) return ensureBuilt(env)
    return (await ensureClient(env)) ? 'made anew' : 'up to date'
  })

  await step('Database', async () => {
    if (!settings.embedded) return 'yours (DATABASE_URL)'
    const postgres = await startPostgres({
      home: settings.dataDir,
      password: secrets.DATABASE_PASSWORD,
      onLaunch: (server) => stopper.add('the database', server),
    })
    postgres.child.once('exit', () =>
      stopper.unexpected('the database', 'its log is postgres.log in the data directory'),
    )
    await ensureDatabase(postgres, 'rasika')
    env.DATABASE_URL = databaseUrl(postgres, 'rasika')
    return `embedded PostgreSQL on port ${postgres.port}`
  })

  await step('Migrations', () => migrate(env, settings.embedded))
  await step('Demo catalogue', async () => (settings.seedDemo ? seed(env) : 'not wanted'))

  await step('Serving', async () => {
    progress(settings.sandboxStripe ? 'starting the application and the Stripe sandbox' : 'starting the application')
    const onEnd = (service) => stopper.unexpected(service.name, service.reason)
    const sandbox = settings.sandboxStripe ? keepRunning((end) => startSandbox(env, end), onEnd) : null
    if (sandbox) stopper.add(sandbox.name, sandbox)
    const app = startApp(env, dev, onEnd)
    stopper.add(app.name, app)
    await Promise.all([waitUntilServing(app, settings.port, dev), sandbox && waitForSandbox(sandbox, env)])
    if (app.ended || sandbox?.ended) throw new Explained('Not everything could be started.')
    return 'ready'
  })

  say(welcome(settings, env))
}

stopper.listen(killRunning)
try {
  await start()
} catch (error) {
  if (!stopper.isStopping()) {
    explain(error)
    await stopper.stopAll(1)
  }
}
