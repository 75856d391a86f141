import { readFileSync } from 'node:fs'
import { licencesOf, licenceTable, type Lock } from '@/scripts/lib/licences'

const ALLOWED = [
  ...['0BSD', 'Apache-2.0', 'BSD-2-Clause', 'BSD-3-Clause', 'BlueOak-1.0.0', 'ISC', 'MIT', 'MIT-0', 'MIT and ISC'],
  ...['OFL-1.1', 'Python-2.0', 'Unlicense'],
  // Accepted only for unmodified libraries that are shipped with their own licence.
  ...[
    'LGPL-3.0-or-later',
    'Apache-2.0 AND LGPL-3.0-or-later',
    'Apache-2.0 AND LGPL-3.0-or-later AND MIT',
    'EPL-2.0',
    'MPL-2.0',
  ],
  // Accepted only for data, with attribution.
  ...['CC-BY-4.0', 'MaxMind GeoLite2 License'],
]

const lock = JSON.parse(readFileSync('package-lock.json', 'utf8')) as Lock
const refusedLicences = (of: Lock) => licencesOf(of).filter(([licence]) => !ALLOWED.includes(licence))

it('the table of docs/reference/licences.md is what npm run licences writes', () => {
  const [head] = readFileSync('docs/reference/licences.md', 'utf8').split('| Licence |')
  expect(readFileSync('docs/reference/licences.md', 'utf8')).toBe(head + licenceTable(lock))
})

it('every package that the product is built from or runs with has a licence that is allowed', () => {
  expect(refusedLicences(lock)).toEqual([])
})

it('a package with another licence, or without one, is refused; one for tests only is not', () => {
  const packages = {
    '': {},
    'node_modules/a': { license: 'AGPL-3.0' },
    'node_modules/b/node_modules/c': {},
    'node_modules/d': { license: 'AGPL-3.0', dev: true },
  }
  expect(refusedLicences({ packages })).toEqual([
    ['AGPL-3.0', ['a']],
    ['none named', ['c']],
  ])
})
