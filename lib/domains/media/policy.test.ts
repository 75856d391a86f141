import { visitor, type Actor } from '@/lib/shared/access/actor'
import { canWatch, isLockedInEdition, isOpenedByEntitlement } from './policy'

const person = (role: Actor['role'], status: Actor['status'] = 'VERIFIED'): Actor => ({
  ...visitor,
  id: 7,
  role,
  status,
})

const video = { id: 3, seriesId: 5, freeAccess: false }
const opening = (actor: Actor, opens: Partial<Actor['opens']>): Actor => ({
  ...actor,
  opens: { ...visitor.opens, ...opens },
})

describe('canWatch', () => {
  const members = [person('MEMBER'), person('ADMIN')]
  const others = [
    visitor,
    person('GUEST'),
    person(null),
    person('MEMBER', 'UNVERIFIED'),
    person('ADMIN', 'UNVERIFIED'),
    person('MEMBER', null),
    { ...person('ADMIN'), id: 0 },
  ]

  it('allows everyone to watch a free video', () => {
    for (const actor of [...members, ...others]) expect(canWatch(actor, { ...video, freeAccess: true })).toBe(true)
  })

  it('allows verified members, admins and people with an entitlement to watch a premium video', () => {
    for (const actor of members) expect(canWatch(actor, video)).toBe(true)
    for (const actor of others) {
      expect(canWatch(actor, video)).toBe(false)
      expect(canWatch(opening(actor, { videos: [3] }), video)).toBe(true)
      expect(canWatch(opening(actor, { series: [5] }), video)).toBe(true)
    }
  })

  it('refuses other videos than those that an entitlement opens', () => {
    const other = { videos: [5, 4], series: [3], livestreams: [3], festivals: [3, 5] }
    expect(canWatch(opening(person('GUEST'), other), video)).toBe(false)
    expect(canWatch(opening(person('GUEST'), { series: [0] }), { ...video, seriesId: null })).toBe(false)
  })
})

test.each(['GUEST', 'MEMBER', 'ADMIN'] as const)('%s can watch what their cached page and rentals unlock', (role) => {
  for (const freeAccess of [true, false]) {
    for (const videos of [[], [3]]) {
      const [actor, shown] = [opening(person(role), { videos }), { ...video, freeAccess }]
      const isLocked = isLockedInEdition({ locked: !canWatch(visitor, shown) }, role)
      const isOpened = isOpenedByEntitlement(actor, { freeAccess, locked: !canWatch(actor, shown) })
      expect(!isLocked || isOpened).toBe(canWatch(actor, shown))
      expect(isOpened && !isLocked).toBe(false)
    }
  }
})
