import { isToRefund, purchaseOutcome, purchaseTitle, type PurchaseOutcome } from './policy'

describe('a one-time payment', () => {
  const good = { isShown: true, hasAccount: true, couldWatch: false, isReturned: false }
  const bad = { isShown: false, hasAccount: false, couldWatch: true, isReturned: true }

  it.each<[PurchaseOutcome, refunded: boolean, typeof good]>([
    ['opens', false, good],
    ['returned', false, { ...good, isReturned: true }],
    ['open-already', true, { ...good, couldWatch: true, isReturned: true }],
    ['account-gone', true, { ...bad, isShown: true }],
    ['item-gone', true, bad],
  ])('has the outcome %s, and is refunded: %s', (outcome, refunded, facts) => {
    expect(purchaseOutcome(facts)).toBe(outcome)
    expect(isToRefund(outcome)).toBe(refunded)
  })
})

test.each([
  [{ kind: 'rental', video: { name: 'Margazhi' } }, 'Rental: Margazhi'],
  [{ kind: 'pass', pass: '7-days' }, 'Pass: 7 days'],
  [{ kind: 'gift', pass: '12-months' }, 'Gift: 12 months'],
  [{ kind: 'ticket', livestream: { name: 'Arangetram' } }, 'Ticket: Arangetram'],
  [{ kind: 'ticket', festival: { name: 'December Season' } }, 'Ticket: December Season'],
] as const)('the purchase %j is called %s', (item, title) => {
  expect(purchaseTitle({ pass: null, video: null, livestream: null, festival: null, ...item })).toBe(title)
})
