import { visitor, type Actor } from '@/lib/shared/access/actor'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '@/lib/shared/format/milliseconds'
import { canWatchLive, catchUpEnd, festivalEnd, liveAccess, windowOf, type WatchedLivestream } from './policy'

const START = new Date('2027-01-01T12:00:00Z')
const at = (ms: number) => new Date(START.getTime() + ms)
const END = 2 * HOUR_MS

const free: WatchedLivestream = {
  id: 7,
  startsAt: START,
  endsAt: at(END),
  catchUpDays: 0,
  cancelledAt: null,
  festivalId: null,
  festival: null,
  ticketPrices: {},
  memberPrices: null,
}
const prices = { india: 149, world: 8 }
const priced: WatchedLivestream = { ...free, ticketPrices: prices, catchUpDays: 3 }

const guest: Actor = { ...visitor, id: 1, status: 'VERIFIED', role: 'GUEST' }
const holder: Actor = { ...guest, opens: { ...visitor.opens, livestreams: [7] } }
const pass: Actor = { ...guest, opens: { ...visitor.opens, festivals: [3] } }
const member: Actor = { ...guest, role: 'MEMBER' }
const owner: Actor = { ...guest, role: 'ADMIN', staffRole: 'OWNER' }
const editor: Actor = { ...guest, role: 'MEMBER', staffRole: 'EDITOR' }
const support: Actor = { ...guest, staffRole: 'SUPPORT' }

describe('the reason why a person may watch a livestream', () => {
  const freeForMembers = { ...priced, memberPrices: {} }
  const inFestival = { ...priced, festivalId: 3, festival: { ticketPrices: prices, memberPrices: null } }
  it.each<[string, Actor, WatchedLivestream, ReturnType<typeof liveAccess>]>([
    ['a visitor, of a free one', visitor, free, null],
    ['an unverified person, of a free one', { ...guest, status: 'UNVERIFIED' }, free, null],
    ['a guest, of a free one', guest, free, 'everyone'],
    ['a guest', guest, priced, null],
    ['a member who pays the same', member, priced, null],
    ['a member who pays less', member, { ...priced, memberPrices: { india: 99, world: 5 } }, null],
    ['a member, free for members', member, freeForMembers, 'member'],
    ['a guest, free for members', guest, freeForMembers, null],
    ['a ticket holder', holder, priced, 'ticket'],
    ['a ticket holder who is unverified', { ...holder, status: 'UNVERIFIED' }, priced, null],
    ['a holder of a ticket to another one', holder, { ...priced, id: 8 }, null],
    ['a holder of a festival ticket', pass, inFestival, 'ticket'],
    ['a holder of a ticket to another festival', pass, { ...inFestival, festivalId: 4 }, null],
    ['a member, in a festival free for members', member, { ...inFestival, festival: freeForMembers }, 'member'],
    ['the owner', owner, priced, 'staff'],
    ['an editor', editor, priced, 'staff'],
    ['support', support, priced, null],
    ['an editor without two-step verification', { ...editor, mustEnrol: true }, priced, null],
  ])('is right for %s', (_, actor, livestream, access) => {
    expect(liveAccess(actor, livestream)).toBe(access)
  })
})

describe('a livestream', () => {
  it.each<[string, WatchedLivestream, number, number]>([
    ['without tickets opens at its start, without a catch-up', { ...free, catchUpDays: 3 }, 0, END],
    ['without tickets or an end is open for six hours', { ...free, endsAt: null }, 0, 6 * HOUR_MS],
    ['with tickets opens an hour before, and stays open for catch-up', priced, -HOUR_MS, END + 3 * DAY_MS],
    ['with tickets but no catch-up closes at its end', { ...priced, catchUpDays: 0 }, -HOUR_MS, END],
  ])('%s', (_, livestream, from, to) => {
    expect(windowOf(livestream)).toEqual({ opensAt: at(from), closesAt: at(to) })
    const seen = [from - 1, from, to - 1, to].map((ms) => canWatchLive(holder, livestream, at(ms)))
    expect(seen).toEqual([false, true, true, false])
  })

  it('can’t be watched without access, or once it is cancelled', () => {
    const now = at(MINUTE_MS)
    expect(canWatchLive(guest, priced, now)).toBe(false)
    for (const actor of [holder, owner]) expect(canWatchLive(actor, { ...priced, cancelledAt: START }, now)).toBe(false)
    expect(canWatchLive(guest, { ...free, cancelledAt: START }, now)).toBe(false)
  })
})

test('tickets end with the catch-up, and those of a festival with its last one', () => {
  const later = { ...priced, startsAt: at(DAY_MS), endsAt: null, catchUpDays: 0 }
  expect(catchUpEnd(priced)).toEqual(at(END + 3 * DAY_MS))
  expect(festivalEnd([priced, later])).toEqual(at(END + 3 * DAY_MS))
  expect(festivalEnd([later])).toEqual(at(DAY_MS + 6 * HOUR_MS))
  expect(festivalEnd([])).toBeNull()
})
