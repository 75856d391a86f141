import fc from 'fast-check'
import { DAY_MS } from '@/lib/shared/format/milliseconds'
import { holdingsText, premiumEnd } from './policy'
import type { Holdings, PremiumSource } from './schema'

const now = new Date('2026-12-01T00:00:00Z')
const at = (days: number) => new Date(now.getTime() + days * DAY_MS)
const nothing: Holdings = {
  ...{ isStaff: false, membership: null, graceEndsAt: null, spans: [] },
  ...{ rentals: 0, series: 0, tickets: 0 },
}
const renewing = { status: 'active', renewsAt: at(31).toISOString(), endsAt: null, needsCard: false }
const ending = { ...renewing, renewsAt: null, endsAt: at(31).toISOString() }
const failing = { ...renewing, status: 'past_due' }
const span = (source: PremiumSource, from: number, to: number) => ({ source, startsAt: at(from), endsAt: at(to) })
const [pass, gift, months, code] = [
  span('pass', -1, 6),
  span('gift', 6, 36),
  span('staff', -5, 90),
  span('code', -1, 29),
]

it.each<[string, Partial<Holdings>]>([
  ['You have the free plan: free videos, and trailers for the rest.', {}],
  ['You have the free plan, plus a rental.', { rentals: 1 }],
  ['You have the free plan, plus 2 rentals, a series and 3 tickets.', { rentals: 2, series: 1, tickets: 3 }],
  ['You have Premium with your staff role.', { isStaff: true }],
  ['You have Premium until 7 December 2026 with a pass.', { spans: [pass] }],
  ['You have Premium until 1 March 2027 with free months.', { spans: [months] }],
  ['You have Premium until 30 December 2026 with a code, plus a ticket.', { spans: [code], tickets: 1 }],
  ['You have Premium until 6 January 2027 with a pass and a gift.', { spans: [gift, pass] }],
  ['You have Premium until 1 March 2027 with 2 passes, a gift and free months.', { spans: [pass, pass, gift, months] }],
  ['You have Premium: your membership renews on 1 January 2027.', { membership: renewing }],
  ['You have Premium, plus 2 rentals: your membership renews on 1 January 2027.', { membership: renewing, rentals: 2 }],
  [
    'You have Premium: your membership renews on 1 January 2027 and ends on 10 January 2027.',
    { membership: { ...renewing, endsAt: at(40).toISOString() } },
  ],
  [
    'You have Premium: your membership renews on 1 January 2027 and your pass starts when it ends.',
    { membership: renewing, spans: [span('pass', 31, 38)] },
  ],
  [
    'You have Premium: your membership renews on 1 January 2027 and your free months last until 1 March 2027.',
    { membership: renewing, spans: [months] },
  ],
  [
    'You have Premium: your membership renews on 1 January 2027, your pass lasts until 7 December 2026 and your gift starts when it ends.',
    { membership: renewing, spans: [pass, gift] },
  ],
  ['You have Premium until 1 January 2027: your membership ends then.', { membership: ending }],
  [
    'You have Premium until 8 January 2027: your membership ends on 1 January 2027 and your pass starts then.',
    { membership: ending, spans: [span('pass', 31, 38)] },
  ],
  [
    'You have Premium until 6 February 2027: your membership ends on 1 January 2027 and your passes and gift start then.',
    { membership: ending, spans: [span('pass', 31, 38), span('gift', 38, 60), span('pass', 60, 67)] },
  ],
  [
    'You have Premium until 8 December 2026: your membership is waiting for a payment.',
    { membership: failing, graceEndsAt: at(7) },
  ],
  ['You have the free plan: your membership is paused until you pay.', { membership: failing }],
  [
    'You have Premium: your membership needs a new card to renew on 1 January 2027.',
    { membership: { ...renewing, needsCard: true } },
  ],
  [
    'You have Premium until 8 December 2026: your membership needs a new card.',
    { membership: { ...failing, needsCard: true }, graceEndsAt: at(7) },
  ],
  [
    'You have the free plan: your membership is paused until you add a card.',
    { membership: { ...failing, needsCard: true } },
  ],
  [
    'You have the free plan, plus a rental: your membership is paused until you pay.',
    { membership: { ...failing, status: 'unpaid' }, rentals: 1 },
  ],
  [
    'You have Premium until 7 December 2026 with a pass: your membership is waiting for a payment.',
    { membership: { ...failing, status: 'paused' }, spans: [pass] },
  ],
  [
    'You have the free plan: your membership starts when your first payment arrives, which can take a few days.',
    { membership: { ...renewing, status: 'incomplete' } },
  ],
])('%s', (wanted, given) => expect(holdingsText({ ...nothing, ...given }, now)).toBe(wanted))

it('it is one sentence, whatever somebody has', () => {
  const sources = fc.constantFrom<PremiumSource>('pass', 'gift', 'code', 'staff')
  const days = fc.integer({ min: -30, max: 400 })
  const spans = fc.array(fc.record({ source: sources, from: days, length: fc.integer({ min: 1, max: 400 }) }), {
    maxLength: 5,
  })
  const statuses = fc.constantFrom('active', 'trialing', 'past_due', 'unpaid', 'paused', 'incomplete')
  const counts = fc.tuple(...[0, 0, 0].map(() => fc.nat(3)))
  fc.assert(
    fc.property(
      fc.option(fc.record({ status: statuses, end: fc.boolean() })),
      spans,
      counts,
      fc.boolean(),
      (given, list, [rentals = 0, series = 0, tickets = 0], hasGrace) => {
        const membership = given && { ...(given.end ? ending : renewing), status: given.status }
        const all = list
          .map(({ source, from, length }) => span(source, from, from + length))
          .filter(({ endsAt }) => endsAt > now)
        const isGrace = hasGrace && given?.status === 'past_due'
        const holdings = {
          ...{ ...nothing, membership, spans: all, graceEndsAt: isGrace ? at(7) : null },
          ...{ rentals, series, tickets },
        }
        const text = holdingsText(holdings, now)
        expect(text).toMatch(/^You have [^.]+\.$/)
        expect(text).not.toMatch(/undefined|null|Invalid| {2}|: ,|with\.|with:/)
        const end = premiumEnd(holdings, now)
        expect(end === null || end > now).toBe(true)
        expect(text.includes('the free plan')).toBe(end === null && !text.includes('You have Premium'))
      },
    ),
  )
})
