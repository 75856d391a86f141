import { isPublishedLate } from './schema'

const now = new Date('2026-11-22T12:00:00Z')
// Singapore is eight hours ahead of UTC.
const past = '2026-11-22T19:59'
const future = '2026-11-22T20:01'

test.each([
  ['a public one in the past', { publication: 'public', startsAt: past }, undefined, true],
  ['a public one in the future', { publication: 'public', startsAt: future }, undefined, false],
  ['a draft in the past', { publication: 'draft', startsAt: past }, undefined, false],
  [
    'an unchanged public one',
    { publication: 'public', startsAt: past },
    { publication: 'public', startsAt: past },
    false,
  ],
  [
    'one moved to the past',
    { publication: 'public', startsAt: past },
    { publication: 'public', startsAt: future },
    true,
  ],
] as const)('saving %s needs a confirmation only if it publishes in the past', (_, values, before, expected) => {
  expect(isPublishedLate(values, before, now)).toBe(expected)
})
