// `npm run bench:NAME` runs one benchmark, and `npm run bench` the load benchmark. Prints results to standard output
// and progress to standard error.
import { benches } from '@/bench/benches'
import { say } from './lib/output.mjs'

const given = process.argv.slice(2)
// `npm run bench` passes its options without a name.
const [name = 'load', ...args] = given[0]?.startsWith('--') ? ['load', ...given] : given
const bench = benches[name]
if (name === 'load' || name === 'search') process.stdout.write = process.stderr.write.bind(process.stderr)
if (bench) void bench(args)
else {
  say(`✗ Unknown benchmark '${name}'. Available: ${Object.keys(benches).join(' ')}`)
  process.exitCode = 1
}
