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

test('the refunded amount and the end of a purchase are separated by a space', () => {
  const part = { actor: visitor, person: {} as PersonDto, list: undefined, page: 0 }
  const { props } = Purchases(part) as ReactElement<ComponentProps<typeof PersonTable<PersonPurchaseDto>>>
  const purchase: PersonPurchaseDto = {
    id: 1,
    title: 'Rental: Margazhi Morning',
    videoId: 5,
    price: { amount: 5, currency: 'usd' },
    refunded: { amount: 5, currency: 'usd' },
    paidAt: '2026-11-26T10:00:00Z',
    endsAt: '2026-11-28T10:00:00Z',
    refundedAt: '2026-11-27T10:00:00Z',
    providerUrl: null,
  }
  const { container } = render(<>{props.columns.Refunded?.(purchase)}</>)
  expect(container.textContent).toBe('$5 Ended 27 Nov 2026')
})
