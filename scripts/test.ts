// `npm test [parts… [files…]]` runs the named parts (default: all), limited to test files whose path contains one of
// the other words, and ends with one line of totals. `trust` as the first word repeats the tests several times.
import { runTests } from '@/tests/run/tests'
import { runTrust } from '@/tests/run/trust'

const [first, ...rest] = process.argv.slice(2)
void (first === 'trust' ? runTrust(rest) : runTests(process.argv.slice(2)))
