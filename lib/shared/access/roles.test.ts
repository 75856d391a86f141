import { isPremiumActor, isSignedIn, isVerified, visitor, type Actor } from './actor'
import { deriveRole, entitles, isPremium } from './roles'

const now = new Date('2026-01-08T12:00:00.000Z')
const daysAgo = (days: number) => new Date(now.getTime() - days * 24 * 60 * 60 * 1000)

describe('the role of a person', () => {
  it.each(['active', 'trialing'])(
    'is member with a subscription that is %s, whatever was past due before',
    (status) => {
      expect(entitles({ status, pastDueSince: null }, now)).toBe(true)
      expect(entitles({ status, pastDueSince: daysAgo(30) }, now)).toBe(true)
    },
  )

  it('is member for seven days after the subscription became past due, to the millisecond', () => {
    const since = (pastDueSince: Date | null) => entitles({ status: 'past_due', pastDueSince }, now)
    expect(since(now)).toBe(true)
    expect(since(new Date(daysAgo(7).getTime() + 1))).toBe(true)
    expect(since(daysAgo(7))).toBe(false)
    expect(since(null)).toBe(false)
  })

  it.each(['canceled', 'incomplete', 'incomplete_expired', 'unpaid', 'paused', '', 'ACTIVE', 'active '])(
    'is not member with a subscription of the status %p',
    (status) => {
      expect(entitles({ status, pastDueSince: now }, now)).toBe(false)
    },
  )

  const active = { status: 'active', pastDueSince: null }
  const canceled = { status: 'canceled', pastDueSince: null }

  it.each([
    ['OWNER', [], false, 'ADMIN'],
    ['OWNER', [active], false, 'ADMIN'],
    ['OWNER', [], true, 'ADMIN'],
    ['EDITOR', [], false, 'MEMBER'],
    ...(['SUPPORT', 'FINANCE'] as const).flatMap((role) => [
      [role, [], false, 'GUEST'] as const,
      [role, [active], false, 'MEMBER'] as const,
    ]),
    [null, [canceled, active], false, 'MEMBER'],
    [null, [canceled], false, 'GUEST'],
    [null, [], false, 'GUEST'],
    [null, [canceled], true, 'MEMBER'],
  ] as const)('for the staff role %s, subscriptions %j and a pass (%s) is %s', (staffRole, held, isOpened, role) => {
    expect(deriveRole({ staffRole, subscriptions: [...held], isOpened }, now)).toBe(role)
  })

  it('is premium for members and admins, and for nobody else', () => {
    expect(['MEMBER', 'ADMIN'].map(isPremium)).toEqual([true, true])
    expect(['GUEST', '', null, undefined, 'member', 'PREMIUM'].map(isPremium)).toEqual(Array(6).fill(false))
  })
})

describe('the rights of an actor', () => {
  const actor = (facts: Partial<Actor>): Actor => ({ ...visitor, id: 1, role: 'GUEST', status: 'VERIFIED', ...facts })

  it('are none for a visitor', () => {
    for (const is of [isSignedIn, isVerified, isPremiumActor]) expect(is(visitor)).toBe(false)
  })

  it('are none but being logged in for an unverified person, whatever the role', () => {
    for (const role of ['GUEST', 'MEMBER', 'ADMIN'] as const) {
      const person = actor({ role, status: 'UNVERIFIED' })
      const answers = [isSignedIn, isVerified, isPremiumActor].map((is) => is(person))
      expect(answers).toEqual([true, false, false])
    }
  })

  it.each([
    ['GUEST', false],
    ['MEMBER', true],
    ['ADMIN', true],
  ] as const)('are right for a verified %s', (role, premium) => {
    expect(isPremiumActor(actor({ role }))).toBe(premium)
  })

  it('are none for a role and a status without a person', () => {
    const nobody = actor({ id: 0, role: 'ADMIN' })
    expect([isSignedIn, isVerified, isPremiumActor].some((is) => is(nobody))).toBe(false)
  })
})
