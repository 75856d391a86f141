// `npm run test:versions`: tests and a start on each version of Node that we promise. Ends with one line of totals.
import { testVersions } from '@/tests/run/versions'

void testVersions(process.argv.slice(2))
