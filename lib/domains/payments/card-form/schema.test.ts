import fc from 'fast-check'
import { cardFormSchema, isInFuture, passesLuhn, testCards } from './schema'

const good = { number: testCards[0], expiry: '12/60', cvv: '123', firstName: 'Asha', lastName: 'Rao', consent: true }
const messages = (change: Partial<Record<keyof typeof good, string | boolean>>) =>
  cardFormSchema.safeParse({ ...good, ...change }).error?.issues.map(({ message }) => message) ?? []

describe('the card form', () => {
  it('accepts the documented test cards, with or without spaces', () => {
    for (const number of [...testCards, '4242424242424242', '4242-4242-4242-4242'])
      expect(messages({ number })).toEqual([])
  })

  it('refuses invalid numbers first, and then numbers of other cards', () => {
    for (const number of ['', 'abcd', '4242', '4242 4242 4242 4241', '42424242424242424242']) {
      expect([number, messages({ number })[0]]).toEqual([number, 'Enter a valid card number.'])
    }
    expect(messages({ number: '5555 5555 5555 4444' })).toEqual([expect.stringContaining('only accepts test cards')])
  })

  it('refuses an expired card and an invalid month', () => {
    expect(messages({ expiry: '01/20' })).toEqual(['This card has expired.'])
    for (const expiry of ['', '13/60', '00/60', '1260', '12/2060']) {
      expect([expiry, messages({ expiry })[0]]).toEqual([expiry, 'Enter the month and year, such as 08/29.'])
    }
  })

  it('requires CVV, both names and the consent', () => {
    for (const cvv of ['', '12', '12345', 'abc'])
      expect(messages({ cvv })).toEqual(['Enter the 3- or 4-digit security code.'])
    expect(messages({ firstName: ' ' })).toEqual(['Please enter your first name'])
    expect(messages({ lastName: '' })).toEqual(['Please enter your last name'])
    expect(messages({ consent: false })).toEqual(['Please confirm to continue.'])
  })
})

it('a card is valid to the end of its month', () => {
  expect(isInFuture('02/28', new Date('2028-02-29T23:59:59Z'))).toBe(true)
  expect(isInFuture('02/28', new Date('2028-03-01T00:00:00Z'))).toBe(false)
  expect(isInFuture('12/28', new Date('2028-12-31T12:00:00Z'))).toBe(true)
  expect(isInFuture('12/28', new Date('2029-01-01T00:00:00Z'))).toBe(false)
})

it('the check digit of a card number reveals every single wrong digit', () => {
  const digits = testCards[2].replaceAll(' ', '')
  fc.assert(
    fc.property(fc.nat(digits.length - 1), fc.integer({ min: 1, max: 9 }), (at, by) => {
      const wrong = (Number(digits[at]) + by) % 10
      expect(passesLuhn(digits.slice(0, at) + String(wrong) + digits.slice(at + 1))).toBe(false)
    }),
  )
  expect(passesLuhn(digits)).toBe(true)
})
