import { ensureBuilt } from '@/scripts/lib/build'
import { readEnvironment } from '@/scripts/lib/settings'
import { ensureNginx } from '@/tests/run/servers'
import { ensureFloorBuilt } from './build-floor'
import { runBench } from './run-bench'
import { runProductBench } from './run-product-bench'

/** By the name in `npm run bench:NAME`; `load` is `npm run bench`. */
export const benches: Record<string, (args: string[]) => Promise<void>> = {
  // Cost of each kind of request, beside minimal servers.
  load: (args) =>
    runBench('load.ts', {
      args,
      // Data needn't survive a power loss, and PostgreSQL's background work must not disturb a measurement.
      flags: ['autovacuum=off', 'fsync=off', 'max_wal_size=4GB', 'checkpoint_timeout=1h'],
      // Nothing listens there: no job may wait for the payment provider.
      env: { STRIPE_API_BASE: 'http://127.0.0.1:9' },
      prepare: async () => {
        await ensureBuilt(readEnvironment())
        return { BENCH_FLOOR: await ensureFloorBuilt(), BENCH_NGINX: await ensureNginx() }
      },
    }),
  // Cost of logging in, and whether response times reveal who has an account.
  auth: () => runBench('auth.ts'),
  // Webhook events per second of one process, and that repeated events have one effect.
  billing: () =>
    runBench('billing.ts', {
      env: { STRIPE_SECRET_KEY: 'sk_test_sandbox_harness', STRIPE_WEBHOOK_SECRET: 'whsec_sandbox_harness' },
    }),
  // Bytes that a first visit to each public page loads.
  pages: () => runProductBench('pages.ts'),
  // Time until the screen responds to a tap or key, with the CPU slowed down four times.
  interactions: () => runProductBench('interactions.ts', { browser: true }),
  // The server's memory after every page and many pictures.
  memory: () => runProductBench('memory.ts'),
  // Everyone opens the same livestream within a minute.
  premiere: (args) => runBench('premiere.ts', { args, prepare: () => ensureBuilt(readEnvironment()).then(() => ({})) }),
  // Duration of the nightly recommendations, and cost of related videos per request.
  recommendations: (args) => runBench('recommendations.ts', { args }),
  // Quality and speed of search.
  search: (args) => runBench('search.ts', { args }),
}
