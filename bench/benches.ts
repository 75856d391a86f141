import { ensureBuilt } from '@/scripts/lib/build'
import { readEnvironment } from '@/scripts/lib/settings'
import { ensureNginx } from '@/tests/run/servers'
import { ensureFloorBuilt } from './build-floor'
import { runBench } from './run-bench'
import { runProductBench } from './run-product-bench'

/** By the name in `npm run bench:NAME`; `load` is `npm run bench`. */
export const benches: Record<string, (args: string[]) => Promise<void>> = {
  // What each kind of request costs, beside bare servers that do the least that could be done.
  load: (args) =>
    runBench('load.ts', {
      args,
      // Filling need not survive a loss of power, and no background work of PostgreSQL may disturb a measurement.
      flags: ['autovacuum=off', 'fsync=off', 'max_wal_size=4GB', 'checkpoint_timeout=1h'],
      // Nothing answers there: no job may wait for the payment provider.
      env: { STRIPE_API_BASE: 'http://127.0.0.1:9' },
      prepare: async () => {
        await ensureBuilt(readEnvironment())
        return { BENCH_FLOOR: await ensureFloorBuilt(), BENCH_NGINX: await ensureNginx() }
      },
    }),
  // What signing in costs, and whether response times tell who has an account.
  auth: () => runBench('auth.ts'),
  // How many events of the payment provider one process takes, and that repeated events have one effect.
  billing: () =>
    runBench('billing.ts', {
      env: { STRIPE_SECRET_KEY: 'sk_test_sandbox_harness', STRIPE_WEBHOOK_SECRET: 'whsec_sandbox_harness' },
    }),
  // What each public page weighs for a first visit.
  pages: () => runProductBench('pages.ts'),
  // How soon the screen answers a tap or a key, on a processor four times as slow.
  interactions: () => runProductBench('interactions.ts', { browser: true }),
  // How much memory the server holds after every page and many pictures.
  memory: () => runProductBench('memory.ts'),
  // What happens when everybody opens one livestream within a minute.
  premiere: (args) => runBench('premiere.ts', { args, prepare: () => ensureBuilt(readEnvironment()).then(() => ({})) }),
  // How long the night's recommendations take, and what related videos cost a request.
  recommendations: (args) => runBench('recommendations.ts', { args }),
  // How well and how fast search answers.
  search: (args) => runBench('search.ts', { args }),
}
