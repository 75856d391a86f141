// `npm run bench:search`: how well and how fast search answers (tests/bench/search.ts, which says what it takes). It
// works on a PostgreSQL of its own that is gone afterwards. Standard output is the answer alone, progress goes to
// standard error.
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { ensureClient } from './lib/build.mjs'
import { ensureInstalled, requireNode } from './lib/install.mjs'
import { migrate } from './lib/migrations.mjs'
import { explain } from './lib/output.mjs'
import { inRoot } from './lib/paths.mjs'
import { databaseUrl, ensureDatabase, startPostgres } from './lib/postgres.mjs'
import { killRunning, runNode } from './lib/run.mjs'
import { createStopper } from './lib/stopping.mjs'

// What the scripts say while they work is progress, not the answer.
process.stdout.write = process.stderr.write.bind(process.stderr)
const stopper = createStopper()

async function main() {
  requireNode()
  await ensureInstalled()
  await ensureClient()
  const home = mkdtempSync(path.join(tmpdir(), 'rasika-bench-'))
  stopper.add(null, { stop: () => rmSync(home, { recursive: true, force: true, maxRetries: 5 }) })
  mkdirSync(path.join(home, 'data'))
  const onLaunch = (launched) => stopper.add(null, launched)
  const server = await startPostgres({ home, password: 'bench', onLaunch })
  await ensureDatabase(server, 'rasika')
  const env = {
    ...process.env,
    NODE_ENV: 'production',
    DATABASE_URL: databaseUrl(server, 'rasika'),
    DATA_DIR: path.join(home, 'data'),
    AUTH_SECRET: 'a-secret-of-the-bench-that-is-long-enough',
    APP_URL: 'http://localhost:3000',
    STRIPE_SECRET_KEY: 'sk_test_unused',
    STRIPE_WEBHOOK_SECRET: 'whsec_unused',
    REDIS_URL: '',
    SMTP_URL: '',
    CLIENT_IP_HEADER: '',
    LOG_LEVEL: 'silent',
    RATE_LIMIT_FACTOR: '1000000',
  }
  await migrate(env, true)
  const node = ['--conditions=react-server', '--import', 'tsx']
  const { code } = await runNode([...node, inRoot('tests', 'bench', 'search.ts'), ...process.argv.slice(2)], { env, inherit: true, tied: true })
  return code
}

stopper.listen(killRunning, 130)
let code = 1
try {
  code = await main()
} catch (error) {
  if (!stopper.isStopping()) explain(error)
}
// A signal stops everything by itself, and ends the process with its own code.
if (!stopper.isStopping()) {
  await stopper.stopStarted()
  process.exit(code)
}
