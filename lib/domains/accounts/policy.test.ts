import { canChangePassword, canDeletePerson } from '@/lib/domains/accounts/policy'
import { visitor, type Actor } from '@/lib/shared/actor'

const actor = (facts: Partial<Actor>): Actor => ({ ...visitor, id: 7, role: 'GUEST', status: 'VERIFIED', ...facts })

describe('the right to delete a person', () => {
  it.each([
    ['themselves', actor({}), 7, true],
    ['themselves, unverified', actor({ status: 'UNVERIFIED' }), 7, true],
    ['somebody else', actor({}), 8, false],
    ['somebody else, as a member', actor({ role: 'MEMBER' }), 8, false],
    ['somebody else, as the owner', actor({ staffRole: 'OWNER' }), 8, true],
    ['somebody else, as support', actor({ staffRole: 'SUPPORT' }), 8, false],
    [
      'somebody else, as the owner whose address is not verified',
      actor({ staffRole: 'OWNER', status: 'UNVERIFIED' }),
      8,
      false,
    ],
    ['a visitor', visitor, 8, false],
    ['a visitor, the id of nobody', visitor, 0, false],
  ])('is correct for %s', (_who, by, userId, expected) => {
    expect(canDeletePerson(by, userId)).toBe(expected)
  })
})

describe('the right to change a password', () => {
  it.each([
    ['local', true],
    ['google', false],
    ['', false],
  ])('of a person with the provider %p is %s', (provider, expected) => {
    expect(canChangePassword({ provider })).toBe(expected)
  })
})
