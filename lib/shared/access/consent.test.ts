import { asksForConsent, parseConsent } from './consent'

describe('parseConsent', () => {
  it.each([
    ['{"functional":true,"analytical":false}', { functional: true, analytical: false }],
    ['{"functional":false,"analytical":false}', { functional: false, analytical: false }],
    ['{"analytical":true,"functional":true,"more":1}', { functional: true, analytical: true }],
  ])('reads %s', (stored, choice) => {
    expect(parseConsent(stored)).toEqual(choice)
  })

  it.each([
    null,
    '',
    'true',
    'null',
    '[]',
    '{}',
    '{"functional":true}',
    '{"functional":"true","analytical":false}',
    '{"functional":1,"analytical":0}',
    '{"functional":true,"analytical":null}',
    '{"functional":true,',
    'undefined',
  ])('does not accept %p as a choice', (stored) => {
    expect(parseConsent(stored)).toBeNull()
  })
})

describe('asksForConsent', () => {
  it('is true only on the two pages that need it', () => {
    expect(['/login', '/registration'].map(asksForConsent)).toEqual([true, true])
    for (const path of ['/', '/registration/verify-email', '/forgot-password', '/browse', '/privacy']) {
      expect(asksForConsent(path)).toBe(false)
    }
  })
})
