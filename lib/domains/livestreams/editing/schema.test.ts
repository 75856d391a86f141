import { isPublishedLate } from './schema'

const now = new Date('2026-11-22T12:00:00Z')
// In Singapore, eight hours ahead.
const past = '2026-11-22T19:59'
const future = '2026-11-22T20:01'

test.each([
  ['a public one of the past', { publication: 'public', startsAt: past }, undefined, true],
  ['a public one to come', { publication: 'public', startsAt: future }, undefined, false],
  ['a draft of the past', { publication: 'draft', startsAt: past }, undefined, false],
  [
    'one that was public as it is',
    { publication: 'public', startsAt: past },
    { publication: 'public', startsAt: past },
    false,
  ],
  [
    'one that is moved to the past',
    { publication: 'public', startsAt: past },
    { publication: 'public', startsAt: future },
    true,
  ],
] as const)('saving %s is asked about: see the table', (_, values, before, expected) => {
  expect(isPublishedLate(values, before, now)).toBe(expected)
})
