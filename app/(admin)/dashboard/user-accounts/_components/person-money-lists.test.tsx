import { render } from '@testing-library/react'
import type { ComponentProps, ReactElement } from 'react'
import type { PersonTable } from '@/app/(admin)/dashboard/user-accounts/_person/person-list'
import type { PersonDto } from '@/lib/domains/accounts/people/schema'
import type { PersonRentalDto } from '@/lib/domains/payments/receipts/schema'
import { visitor } from '@/lib/shared/access/actor'
import { Rentals } from './person-money-lists'

jest.mock('@/lib/domains/payments/staff/actions', () => ({}))
jest.mock('@/lib/domains/payments/free-months/queries', () => ({}))
jest.mock('@/lib/domains/payments/staff/queries', () => ({}))
jest.mock('@/lib/domains/payments/subscriptions/queries', () => ({}))

test('the refunded amount and the end of a rental are separated by a space', () => {
  const part = { actor: visitor, person: {} as PersonDto, list: undefined, page: 0 }
  const { props } = Rentals(part) as ReactElement<ComponentProps<typeof PersonTable<PersonRentalDto>>>
  const rental: PersonRentalDto = {
    id: 1,
    video: { id: 5, name: 'Margazhi Morning' },
    price: { amount: 5, currency: 'usd' },
    refunded: { amount: 5, currency: 'usd' },
    paidAt: '2026-11-26T10:00:00Z',
    expiresAt: '2026-11-28T10:00:00Z',
    refundedAt: '2026-11-27T10:00:00Z',
    providerUrl: null,
  }
  const { container } = render(<>{props.columns.Refunded?.(rental)}</>)
  expect(container.textContent).toBe('$5 Ended 27 Nov 2026')
})
