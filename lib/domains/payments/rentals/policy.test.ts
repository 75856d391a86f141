import { visitor, type Actor } from '@/lib/shared/access/actor'
import { isToRefund, purchaseOutcome, rentalEnd, rentalRefusal, timeLeft, type PurchaseOutcome } from './policy'

const guest: Actor = { ...visitor, id: 7, role: 'GUEST', status: 'VERIFIED' }

describe('a rental', () => {
  it('lasts seven days to the second, also across a change of the clocks', () => {
    expect(rentalEnd(new Date('2026-03-25T10:15:30Z'))).toEqual(new Date('2026-04-01T10:15:30Z'))
    expect(rentalEnd(new Date('2028-02-26T23:59:59Z'))).toEqual(new Date('2028-03-04T23:59:59Z'))
  })

  it('is for people who could not watch the video otherwise', () => {
    const locked = { freeAccess: false, rented: false }
    expect(rentalRefusal(guest, locked)).toBeNull()
    expect(rentalRefusal(guest, { freeAccess: true, rented: false })).toBe('free')
    expect(rentalRefusal(guest, { freeAccess: false, rented: true })).toBe('running')
    for (const role of ['MEMBER', 'ADMIN'] as const) expect(rentalRefusal({ ...guest, role }, locked)).toBe('premium')
  })
})

describe('a payment for a rental', () => {
  const good = { isShown: true, hasAccount: true, couldWatch: false, isReturned: false }
  const bad = { isShown: false, hasAccount: false, couldWatch: true, isReturned: true }

  it.each<[PurchaseOutcome, refunded: boolean, typeof good]>([
    ['opens', false, good],
    ['returned', false, { ...good, isReturned: true }],
    ['open-already', true, { ...good, couldWatch: true, isReturned: true }],
    ['account-gone', true, { ...bad, isShown: true }],
    ['video-gone', true, bad],
  ])('has the outcome %s, and is refunded: %s', (outcome, refunded, facts) => {
    expect(purchaseOutcome(facts)).toBe(outcome)
    expect(isToRefund(outcome)).toBe(refunded)
  })
})

describe('the time left of a rental', () => {
  const now = new Date('2026-11-20T12:00:00Z')
  const left = (seconds: number) => timeLeft(new Date(now.getTime() + seconds * 1000), now)
  const minute = 60
  const hour = 60 * minute
  const day = 24 * hour

  it.each([
    [7 * day, '7 days'],
    [7 * day - 1, '6 days 23 hours'],
    [day, '1 day'],
    [day + hour, '1 day 1 hour'],
    [day - 1, '23 hours 59 minutes'],
    [hour, '1 hour'],
    [hour + minute, '1 hour 1 minute'],
    [hour - 1, '59 minutes'],
    [minute, '1 minute'],
    [59, 'less than a minute'],
    [1, 'less than a minute'],
    [0, 'nothing'],
    [-5, 'nothing'],
  ])('%d seconds before its end is %s', (seconds, text) => expect(left(seconds)).toBe(text))
})
