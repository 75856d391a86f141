import type { LivestreamDto } from '@/lib/domains/livestreams/schema'
import { ticketNote, ticketText } from './policy'
import { checkTerms, describeTerms, noTerms, termsForm, termsOf, termsShape } from './schema'
import { z } from 'zod'

const rupees = (amount: number) => ({ currency: 'inr', amount }) as const
const dollars = (amount: number) => ({ currency: 'usd', amount }) as const
const prices = { india: rupees(149), world: dollars(8) }

test('a page names the price of the visitor’s region, or all of them if it isn’t known', () => {
  const same = { prices, memberPrices: null }
  expect(ticketText(same, 'india')).toBe('A ticket costs ₹149.')
  expect(ticketText(same, null, 1)).toBe('A ticket costs $8, ₹149 in India. You can watch it again for 1 day.')
  expect(ticketText({ prices, memberPrices: 'free' }, 'world')).toBe('A ticket costs $8. Members watch free.')
  const reduced = { prices, memberPrices: { india: rupees(99), world: dollars(5) } }
  expect(ticketText(reduced, 'india', 7)).toBe(
    'A ticket costs ₹149. Members pay ₹99. You can watch it again for 7 days.',
  )
})

test('a card has a note only if a ticket is needed, or if it is cancelled', () => {
  const card = { cancelled: false, tickets: null } as LivestreamDto
  expect(ticketNote(card, 'india')).toBeNull()
  expect(ticketNote({ ...card, tickets: { prices, memberPrices: 'free' } }, 'world')).toBe(
    'Ticket $8 · free for members',
  )
  expect(ticketNote({ ...card, cancelled: true }, 'world')).toBe('Cancelled')
})

describe('the prices in a form', () => {
  const read = (isNeeded: boolean, input: object) => {
    const parsed = z.object(termsShape).superRefine(checkTerms(isNeeded)).safeParse(input)
    return parsed.success
      ? termsOf(parsed.data)
      : parsed.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`)
  }
  const full = { india: '149', world: '8' }

  it.each<[string, object, unknown]>([
    ['none', {}, { ticketPrices: {}, memberPrices: null }],
    ['all', { ticketPrices: full }, { ticketPrices: { india: 149, world: 8 }, memberPrices: null }],
    [
      'free for members',
      { ticketPrices: full, members: 'free' },
      { ticketPrices: { india: 149, world: 8 }, memberPrices: {} },
    ],
    [
      'less for members',
      { ticketPrices: full, members: 'reduced', memberPrices: { india: '99', world: '5' } },
      { ticketPrices: { india: 149, world: 8 }, memberPrices: { india: 99, world: 5 } },
    ],
    ['without a price members need none', { members: 'free' }, { ticketPrices: {}, memberPrices: null }],
  ])('are stored: %s', (_, input, terms) => {
    expect(read(false, input)).toEqual(terms)
    expect(termsOf(termsForm(terms as never))).toEqual(terms)
  })

  it.each<[string, boolean, object, string[]]>([
    [
      'one region',
      false,
      { ticketPrices: { india: '149', world: '' } },
      ['ticketPrices.world: Enter a price for every region.'],
    ],
    ['a word', false, { ticketPrices: { india: 'x', world: '8' } }, ['ticketPrices.india: Enter a whole number.']],
    [
      'not less for members',
      false,
      { ticketPrices: full, members: 'reduced', memberPrices: { india: '149', world: '' } },
      ['memberPrices.india: Enter less than the usual price.', 'memberPrices.world: Enter a price for every region.'],
    ],
    [
      'none for a festival',
      true,
      noTerms,
      ['ticketPrices.india: Enter a price for every region.', 'ticketPrices.world: Enter a price for every region.'],
    ],
  ])('are refused: %s', (_, isNeeded, input, problems) => {
    expect(read(isNeeded, input)).toEqual(problems)
  })

  it('are described for the audit log', () => {
    const terms = { ticketPrices: { india: 149, world: 8 }, memberPrices: {} }
    expect(describeTerms(terms)).toEqual({ ticketPrices: 'india 149, world 8', memberPrices: 'free' })
  })
})
