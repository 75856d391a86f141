// `npm run test:versions` runs the tests and starts the product on each supported version of Node. The last line has
// the totals.
import { testVersions } from '@/tests/run/versions'

void testVersions(process.argv.slice(2))
