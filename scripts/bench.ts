// `npm run bench`, and `npm run bench:NAME` for one benchmark. Results go to standard output, progress to standard
// error.
import { benches } from '@/bench/benches'
import { say } from './lib/output.mjs'

const given = process.argv.slice(2)
// Options without a name belong to the load benchmark, `npm run bench`.
const [name = 'load', ...args] = given[0]?.startsWith('--') ? ['load', ...given] : given
const bench = benches[name]
if (name === 'load' || name === 'search') process.stdout.write = process.stderr.write.bind(process.stderr)
if (bench) void bench(args)
else {
  say(`✗ Unknown benchmark '${name}'. Available: ${Object.keys(benches).join(' ')}`)
  process.exitCode = 1
}
