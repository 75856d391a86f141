// `npm run bench`: what each kind of request costs, beside bare servers that do the least that could be done
// (tests/bench/load.ts, which says what it takes). Standard output is the answer alone, progress goes to the other one.
import { runBench } from './lib/bench.mjs'
import { ensureBuilt } from './lib/build.mjs'
import { ensureFloorBuilt } from './lib/floor.mjs'
import { readEnvironment } from './lib/settings.mjs'

// What the scripts say while they work is progress, not the answer.
process.stdout.write = process.stderr.write.bind(process.stderr)

await runBench('load.ts', {
  args: process.argv.slice(2),
  // Filling need not survive a loss of power; what PostgreSQL tidies up by itself would fall on whoever is measured.
  flags: ['autovacuum=off', 'fsync=off', 'max_wal_size=4GB', 'checkpoint_timeout=1h'],
  // Nobody is there: no job may wait for the payment provider.
  env: { STRIPE_API_BASE: 'http://127.0.0.1:9' },
  prepare: async () => {
    await ensureBuilt(readEnvironment())
    return { BENCH_FLOOR: await ensureFloorBuilt() }
  },
})
