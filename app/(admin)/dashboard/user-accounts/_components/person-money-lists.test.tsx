import { render } from '@testing-library/react'
import type { ComponentProps, ReactElement } from 'react'
import type { PersonTable } from '@/app/(admin)/dashboard/user-accounts/_person/person-list'
import type { PersonDto } from '@/lib/domains/accounts/people/schema'
import type { PersonPurchaseDto } from '@/lib/domains/payments/receipts/schema'
import { visitor } from '@/lib/shared/access/actor'
import { Purchases } from './person-money-lists'

jest.mock('@/lib/domains/payments/staff/actions', () => ({}))
jest.mock('@/lib/domains/payments/entitlements/queries', () => ({}))
jest.mock('@/lib/domains/payments/staff/queries', () => ({}))
jest.mock('@/lib/domains/payments/subscriptions/queries', () => ({}))

const purchase: PersonPurchaseDto = {
  id: 1,
  title: 'Rental: Margazhi Morning',
  videoId: 5,
  price: { amount: 5, currency: 'usd' },
  refunded: { amount: 5, currency: 'usd' },
  paidAt: '2026-11-26T10:00:00Z',
  endsAt: '2026-11-28T10:00:00Z',
  gift: null,
  refundedAt: '2026-11-27T10:00:00Z',
  providerUrl: null,
}

function renderCell(column: string, shown: PersonPurchaseDto) {
  const part = { actor: visitor, person: {} as PersonDto, list: undefined, page: 0 }
  const { props } = Purchases(part) as ReactElement<ComponentProps<typeof PersonTable<PersonPurchaseDto>>>
  return render(<>{props.columns[column]?.(shown)}</>).container.textContent
}

test('the refunded amount and the end of a purchase are separated by a space', () => {
  expect(renderCell('Refunded', purchase)).toBe('$5 Ended 27 Nov 2026')
})

test('a gift says whether it has arrived and been redeemed', () => {
  const gift = { ...purchase, title: 'Gift: 3 months', videoId: null }
  expect(renderCell('Purchase', { ...gift, gift: { state: 'card', at: null } })).toBe(
    'Gift: 3 monthsCard to print, not redeemed yet',
  )
  expect(renderCell('Purchase', { ...gift, gift: { state: 'redeemed', at: '2026-11-27T10:00:00Z' } })).toBe(
    'Gift: 3 monthsRedeemed on 27 November 2026',
  )
})
