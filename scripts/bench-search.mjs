// `npm run bench:search`: how well and how fast search answers (tests/bench/search.ts, which says what it takes).
// Standard output is the answer alone, progress goes to standard error.
import { runBench } from './lib/bench.mjs'

// What the scripts say while they work is progress, not the answer.
process.stdout.write = process.stderr.write.bind(process.stderr)

await runBench('search.ts', { args: process.argv.slice(2) })
