import { deriveRole, entitles, isPremium } from '@/lib/shared/roles'
import { isPremiumActor, isSignedIn, isVerified, visitor, type Actor } from '@/lib/shared/actor'

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

  it('is admin for an owner, member for an editor and with one entitling subscription, and guest otherwise', () => {
    const active = { status: 'active', pastDueSince: null }
    const canceled = { status: 'canceled', pastDueSince: null }
    expect(deriveRole({ staffRole: 'OWNER', subscriptions: [], freeUntil: null }, now)).toBe('ADMIN')
    expect(deriveRole({ staffRole: 'OWNER', subscriptions: [active], freeUntil: null }, now)).toBe('ADMIN')
    expect(deriveRole({ staffRole: 'EDITOR', subscriptions: [], freeUntil: null }, now)).toBe('MEMBER')
    for (const staffRole of ['SUPPORT', 'FINANCE'] as const) {
      expect(deriveRole({ staffRole, subscriptions: [], freeUntil: null }, now)).toBe('GUEST')
      expect(deriveRole({ staffRole, subscriptions: [active], freeUntil: null }, now)).toBe('MEMBER')
    }
    expect(deriveRole({ staffRole: null, subscriptions: [canceled, active], freeUntil: null }, now)).toBe('MEMBER')
    expect(deriveRole({ staffRole: null, subscriptions: [canceled], freeUntil: null }, now)).toBe('GUEST')
    expect(deriveRole({ staffRole: null, subscriptions: [], freeUntil: null }, now)).toBe('GUEST')
  })

  it('is member before the end of free months, whatever ended, and admin for an owner', () => {
    const freeUntil = new Date(now.getTime() + 1)
    const canceled = { status: 'canceled', pastDueSince: null }
    expect(deriveRole({ staffRole: null, subscriptions: [canceled], freeUntil }, now)).toBe('MEMBER')
    expect(deriveRole({ staffRole: null, subscriptions: [canceled], freeUntil }, freeUntil)).toBe('GUEST')
    expect(deriveRole({ staffRole: 'OWNER', subscriptions: [], freeUntil }, now)).toBe('ADMIN')
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

  it('are only to be signed in for an unverified person, whatever the role', () => {
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
