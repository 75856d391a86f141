// `npm run bench:auth`: what signing in costs, and whether answer times tell who has an account (tests/bench/auth.ts).
import { runBench } from './lib/bench.mjs'

await runBench('auth.ts')
