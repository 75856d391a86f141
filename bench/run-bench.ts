import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { ensureClient } from '@/scripts/lib/build'
import { migrate } from '@/scripts/lib/migrations'
import { inRoot } from '@/scripts/lib/paths.mjs'
import { databaseUrl, ensureDatabase, startPostgres } from '@/scripts/lib/postgres'
import { runNode, serverNode } from '@/scripts/lib/run.mjs'
import { runCommand, type Stoppable, type Stopper } from '@/scripts/lib/stopper'
import { unsetSettings } from '@/tests/run/unset-settings'

type BenchOptions = {
  env?: Record<string, string>
  args?: string[]
  flags?: string[]
  prepare?: () => Promise<Record<string, string>>
}

export function temporaryHome(stopper: Stopper): string {
  const home = mkdtempSync(path.join(tmpdir(), 'rasika-bench-'))
  stopper.add(null, { stop: () => rmSync(home, { recursive: true, force: true, maxRetries: 5 }) })
  return home
}

/**
 * Runs a benchmark (bench/*.ts) on a temporary, migrated PostgreSQL database.
 * @param file file name within bench
 * @param options `env`: additional settings; `flags`: PostgreSQL settings; `prepare`: runs first and returns further
 * settings
 */
export const runBench = (file: string, { env: own = {}, args = [], flags = [], prepare }: BenchOptions = {}) =>
  runCommand(async (stopper) => {
    await ensureClient()
    const prepared = await prepare?.()
    const home = temporaryHome(stopper)
    mkdirSync(path.join(home, 'data'))
    const onLaunch = (launched: Stoppable) => stopper.add(null, launched)
    const server = await startPostgres({ home, password: 'bench', flags, onLaunch })
    await ensureDatabase(server, 'rasika')
    const env: NodeJS.ProcessEnv = {
      ...process.env,
      ...unsetSettings(),
      NODE_ENV: 'production',
      BENCH_POSTGRES_PID: String(server.child.pid),
      DATABASE_URL: databaseUrl(server, 'rasika'),
      DATA_DIR: path.join(home, 'data'),
      AUTH_SECRET: 'a-secret-of-the-bench-that-is-long-enough',
      APP_URL: 'http://localhost:3000',
      STRIPE_SECRET_KEY: 'sk_test_unused',
      STRIPE_WEBHOOK_SECRET: 'whsec_unused',
      LOG_LEVEL: 'silent',
      RATE_LIMIT_FACTOR: '1000000',
      ...own,
      ...prepared,
    }
    await migrate(env, true)
    const script = inRoot('bench', file)
    const { code } = await runNode([...serverNode, script, ...args], { env, inherit: true, tied: true })
    return code
  })
