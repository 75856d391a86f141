// `npm test [parts… [files…]]` runs the named parts, or all parts by default. Other words select test files whose path
// contains one of them. The last line of output has the totals.
// `npm test trust` repeats the tests several times.
import { runTests } from '@/tests/run/tests'
import { runTrust } from '@/tests/run/trust'

const [first, ...rest] = process.argv.slice(2)
void (first === 'trust' ? runTrust(rest) : runTests(process.argv.slice(2)))
