import { visitor, type Actor } from '@/lib/shared/access/actor'
import { canWatch, isLockedInEdition, isOpenedByRental } from './policy'

const person = (role: Actor['role'], status: Actor['status'] = 'VERIFIED'): Actor => ({
  ...visitor,
  id: 7,
  role,
  status,
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
    for (const actor of [...members, ...others]) expect(canWatch(actor, { freeAccess: true })).toBe(true)
  })

  it('allows verified members, admins and people with a rental to watch a premium video', () => {
    for (const actor of members) expect(canWatch(actor, { freeAccess: false })).toBe(true)
    for (const actor of others) {
      expect(canWatch(actor, { freeAccess: false })).toBe(false)
      expect(canWatch(actor, { freeAccess: false, rented: false })).toBe(false)
      expect(canWatch(actor, { freeAccess: false, rented: true })).toBe(true)
    }
  })
})

test.each(['GUEST', 'MEMBER', 'ADMIN'] as const)('%s can watch what their cached page and rentals unlock', (role) => {
  const actor = person(role)
  for (const freeAccess of [true, false]) {
    for (const rented of [true, false]) {
      const isLocked = isLockedInEdition({ locked: !canWatch(visitor, { freeAccess }) }, role)
      const isOpened = isOpenedByRental(actor, { freeAccess, locked: !canWatch(actor, { freeAccess, rented }) })
      expect(!isLocked || isOpened).toBe(canWatch(actor, { freeAccess, rented }))
      expect(isOpened && !isLocked).toBe(false)
    }
  }
})
