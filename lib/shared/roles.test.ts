import { deriveRole, entitles, isPremium } from '@/lib/shared/roles'
import { isAdmin, isPremiumActor, isSignedIn, isVerified, visitor, type Actor } from '@/lib/shared/actor'

const now = new Date('2026-01-08T12:00:00.000Z')
const daysAgo = (days: number) => new Date(now.getTime() - days * 24 * 60 * 60 * 1000)

describe('roles', () => {
  it.each(['active', 'trialing'])('%s entitles, whatever was once past due', (status) => {
    expect(entitles({ status, pastDueSince: null }, now)).toBe(true)
    expect(entitles({ status, pastDueSince: daysAgo(30) }, now)).toBe(true)
  })

  it('past due entitles for seven days, to the millisecond', () => {
    const since = (pastDueSince: Date | null) => entitles({ status: 'past_due', pastDueSince }, now)
    expect(since(now)).toBe(true)
    expect(since(new Date(daysAgo(7).getTime() + 1))).toBe(true)
    expect(since(daysAgo(7))).toBe(false)
    expect(since(null)).toBe(false)
  })

  it.each(['canceled', 'incomplete', 'incomplete_expired', 'unpaid', 'paused', '', 'ACTIVE', 'active '])(
    '%p does not entitle',
    (status) => {
      expect(entitles({ status, pastDueSince: now }, now)).toBe(false)
    },
  )

  it('derives: an admin before all, a member by one entitling subscription, else a guest', () => {
    const active = { status: 'active', pastDueSince: null }
    const canceled = { status: 'canceled', pastDueSince: null }
    expect(deriveRole({ isAdmin: true, subscriptions: [] }, now)).toBe('ADMIN')
    expect(deriveRole({ isAdmin: true, subscriptions: [active] }, now)).toBe('ADMIN')
    expect(deriveRole({ isAdmin: false, subscriptions: [canceled, active] }, now)).toBe('MEMBER')
    expect(deriveRole({ isAdmin: false, subscriptions: [canceled] }, now)).toBe('GUEST')
    expect(deriveRole({ isAdmin: false, subscriptions: [] }, now)).toBe('GUEST')
  })

  it('premium is a member or an admin, and nobody else', () => {
    expect(['MEMBER', 'ADMIN'].map(isPremium)).toEqual([true, true])
    expect(['GUEST', '', null, undefined, 'member', 'PREMIUM'].map(isPremium)).toEqual(Array(6).fill(false))
  })
})

describe('actors', () => {
  const actor = (facts: Partial<Actor>): Actor => ({ ...visitor, id: 1, role: 'GUEST', status: 'VERIFIED', ...facts })

  it('a visitor is nothing', () => {
    for (const is of [isSignedIn, isVerified, isAdmin, isPremiumActor]) expect(is(visitor)).toBe(false)
  })

  it('an unverified person is signed in and nothing more, whatever the role', () => {
    for (const role of ['GUEST', 'MEMBER', 'ADMIN'] as const) {
      const person = actor({ role, status: 'UNVERIFIED' })
      const answers = [isSignedIn, isVerified, isAdmin, isPremiumActor].map((is) => is(person))
      expect(answers).toEqual([true, false, false, false])
    }
  })

  it.each([
    ['GUEST', false, false],
    ['MEMBER', false, true],
    ['ADMIN', true, true],
  ] as const)('a verified %s', (role, admin, premium) => {
    expect([isAdmin(actor({ role })), isPremiumActor(actor({ role }))]).toEqual([admin, premium])
  })

  it('a role and a status without a person are nothing', () => {
    const nobody = actor({ id: 0, role: 'ADMIN' })
    expect([isSignedIn, isVerified, isAdmin, isPremiumActor].some((is) => is(nobody))).toBe(false)
  })
})
