import { ApiError } from '@/lib/client/requests/api'
import { failureOf, recoveryOf } from './failure'

it.each([
  ['renew', 'unknown', true, true],
  ['renew', 'offline', true, false],
  ['switch', 'unknown', false, true],
  ['switch', 'unplayable', false, true],
  ['report', 'offline', false, true],
  ['ask', 'unknown', false, false],
  ['report', 'unplayable', false, false],
  ['report', 'offline', false, false],
] as const)('a player does this next: %s, after %s, where it may renew: %s, and switch: %s', (...row) => {
  const [recovery, failure, mayRenew, maySwitch] = row
  expect(recoveryOf(failure, { mayRenew, maySwitch })).toBe(recovery)
})

it.each([
  ['signed-out', new ApiError(401, 'Please log in')],
  ['unknown', new ApiError(404, 'Not found')],
  ['unreachable', new ApiError(503, 'Away')],
  ['unreachable', new ApiError(429, 'Too many')],
  ['unknown', new TypeError('a fault of ours')],
] as const)('an address that cannot be fetched fails as %s after %o', (failure, error) => {
  jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(true)
  expect(failureOf(error)).toBe(failure)
})
