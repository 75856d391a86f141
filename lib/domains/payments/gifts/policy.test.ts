import { deliveryOf, giftState, isChangeable, stateText } from './policy'

const now = new Date('2026-11-30T16:30:00Z') // half past midnight on 1 December in Singapore

describe('the day of an email', () => {
  it('is at once today, and nine in the morning in Singapore later', () => {
    expect(deliveryOf('2026-12-01', now)).toEqual({ at: now })
    expect(deliveryOf('2026-12-02', now)).toEqual({ at: new Date('2026-12-02T01:00:00Z') })
    expect(deliveryOf('2027-12-01', now)).toEqual({ at: new Date('2027-12-01T01:00:00Z') })
  })

  it.each(['2026-11-30', '2027-12-02'])('cannot be %s', (day) => {
    expect(deliveryOf(day, now)).toEqual({ problem: expect.any(String) })
  })
})

describe('the state of a gift', () => {
  const at = (day: number) => new Date(Date.UTC(2026, 11, day))
  const code = (facts = {}) => ({ revokedAt: null, redemptions: [], ...facts })
  const base = { deliverAt: null, deliveredAt: null, undeliveredAt: null, purchase: { refundedAt: null }, code: code() }
  const sent = { ...base, deliverAt: at(2), deliveredAt: at(2) }
  const redeemed = code({ redemptions: [{ redeemedAt: at(5) }] })

  it.each([
    ['Payment not received yet', false, { ...base, purchase: null, code: null }],
    ['Card to print, not redeemed yet', true, base],
    ['Will be emailed on 2 December 2026', true, { ...base, deliverAt: at(2) }],
    ['Emailed on 2 December 2026, not redeemed yet', true, sent],
    ['The email couldn’t be delivered', true, { ...sent, undeliveredAt: at(3) }],
    ['Redeemed on 5 December 2026', false, { ...sent, undeliveredAt: at(3), code: redeemed }],
    ['Refund in progress', false, { ...sent, code: code({ revokedAt: at(6) }) }],
    [
      'Refunded on 7 Dec 2026',
      false,
      { ...sent, purchase: { refundedAt: at(7) }, code: { ...redeemed, revokedAt: at(7) } },
    ],
  ])('%s', (text, changeable, facts) => {
    const { state, at: when } = giftState(facts)
    expect(stateText(state, when?.toISOString() ?? null)).toBe(text)
    expect(isChangeable(state)).toBe(changeable)
  })
})
