// `npm test [parts… [files…]]`: runs the named parts (all without a name), of each only the test files whose path has
// one of the other words, and ends with one line of totals.
import { runTests } from '../tests/run/tests'

void runTests(process.argv.slice(2))
