import { ensureBuilt } from '@/scripts/lib/build'
import { readEnvironment } from '@/scripts/lib/settings'
import { ensureNginx } from '@/tests/run/servers'
import { ensureFloorBuilt } from './build-floor'
import { runBench } from './run-bench'
import { runProductBench } from './run-product-bench'

/** Benchmarks by the NAME in `npm run bench:NAME`. `load` runs as `npm run bench`. */
export const benches: Record<string, (args: string[]) => Promise<void>> = {
  load: (args) =>
    runBench('load.ts', {
      args,
      // Turns off fsync, because the data is temporary, and autovacuum, because it would disturb the measurements.
      flags: ['autovacuum=off', 'fsync=off', 'max_wal_size=4GB', 'checkpoint_timeout=1h'],
      // A port without a server, so that requests to Stripe fail immediately.
      env: { STRIPE_API_BASE: 'http://127.0.0.1:9' },
      prepare: async () => {
        await ensureBuilt(readEnvironment())
        return { BENCH_FLOOR: await ensureFloorBuilt(), BENCH_NGINX: await ensureNginx() }
      },
    }),
  auth: () => runBench('auth.ts'),
  billing: () =>
    runBench('billing.ts', {
      env: { STRIPE_SECRET_KEY: 'sk_test_sandbox_harness', STRIPE_WEBHOOK_SECRET: 'whsec_sandbox_harness' },
    }),
  pages: () => runProductBench('pages.ts'),
  interactions: () => runProductBench('interactions.ts', { browser: true }),
  memory: () => runProductBench('memory.ts'),
  premiere: (args) => runBench('premiere.ts', { args, prepare: () => ensureBuilt(readEnvironment()).then(() => ({})) }),
  recommendations: (args) => runBench('recommendations.ts', { args }),
  search: (args) => runBench('search.ts', { args }),
}
