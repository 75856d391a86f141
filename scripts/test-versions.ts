// `npm run test:versions`: runs tests and a start on each supported version of Node. Ends with one line of totals.
import { testVersions } from '@/tests/run/versions'

void testVersions(process.argv.slice(2))
