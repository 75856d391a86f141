import { visitor, type Actor } from '@/lib/shared/access/actor'
import { rentalEnd, rentalRefusal, timeLeft } from './policy'

const guest: Actor = { ...visitor, id: 7, role: 'GUEST', status: 'VERIFIED' }

describe('a rental', () => {
  it('lasts seven days to the second, also across a change of the clocks', () => {
    expect(rentalEnd(new Date('2026-03-25T10:15:30Z'))).toEqual(new Date('2026-04-01T10:15:30Z'))
    expect(rentalEnd(new Date('2028-02-26T23:59:59Z'))).toEqual(new Date('2028-03-04T23:59:59Z'))
  })

  it('is for people who could not watch the video otherwise', () => {
    const locked = { id: 3, seriesId: null, freeAccess: false }
    const renter = { ...guest, opens: { ...guest.opens, videos: [3] } }
    expect(rentalRefusal(guest, locked)).toBeNull()
    expect(rentalRefusal(guest, { ...locked, freeAccess: true })).toBe('free')
    expect(rentalRefusal(renter, locked)).toBe('running')
    for (const role of ['MEMBER', 'ADMIN'] as const) expect(rentalRefusal({ ...guest, role }, locked)).toBe('premium')
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
