// `npm run bench`, and `npm run bench:NAME` for one subject. Standard output is the answer alone; progress goes to
// standard error.
import { runBench } from './lib/bench'
import { runProductBench } from './lib/bench-product'
import { ensureBuilt } from './lib/build'
import { ensureFloorBuilt } from './lib/floor'
import { Explained } from './lib/output.mjs'
import { readEnvironment } from './lib/settings'
import { ensureNginx } from './lib/test-servers'

const benches: Record<string, (args: string[]) => Promise<void>> = {
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
  // What happens when everybody opens one livestream within a minute.
  premiere: (args) => runBench('premiere.ts', { args, prepare: () => ensureBuilt(readEnvironment()).then(() => ({})) }),
  // How long the night's recommendations take, and what related videos cost a request.
  recommendations: (args) => runBench('recommendations.ts', { args }),
  // How well and how fast search answers.
  search: (args) => runBench('search.ts', { args }),
}

const given = process.argv.slice(2)
// Options without a name in front are options of `npm run bench` itself.
const [name = 'load', ...args] = given[0]?.startsWith('--') ? ['load', ...given] : given
const bench = benches[name]
if (!bench) throw new Explained(`There is no bench '${name}'. The benches: ${Object.keys(benches).join(' ')}`)
if (name === 'load' || name === 'search') process.stdout.write = process.stderr.write.bind(process.stderr)
void bench(args)
