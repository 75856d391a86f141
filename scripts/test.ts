// `npm test [parts… [files…]]`: runs the named parts (all without a name), of each only the test files whose path has
// one of the other words, and ends with one line of totals. `trust` in front runs that several times.
import { runTests } from '@/tests/run/tests'
import { runTrust } from '@/tests/run/trust'

const [first, ...rest] = process.argv.slice(2)
void (first === 'trust' ? runTrust(rest) : runTests(process.argv.slice(2)))
