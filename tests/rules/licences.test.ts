/** @jest-environment node */
import { readFileSync } from 'node:fs'
import { licencesPage, refusedLicences, type Lock } from '@/scripts/lib/licences'

const lock = JSON.parse(readFileSync('package-lock.json', 'utf8')) as Lock

it('docs/licences.md is what npm run licences writes', () => {
  expect(readFileSync('docs/licences.md', 'utf8')).toBe(licencesPage(lock))
})

it('every package that the product runs with has a licence that is allowed', () => {
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
