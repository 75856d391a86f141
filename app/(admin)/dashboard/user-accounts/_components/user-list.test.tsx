import { render, screen } from '@testing-library/react'
import { UserList } from '@/app/(admin)/dashboard/user-accounts/_components/user-list'
import type { AdminUserDto } from '@/lib/domains/accounts/schema'
import { paged } from '@/lib/shared/paging'
import type { StaffRole } from '@/lib/shared/roles'

jest.mock('next/navigation', () => ({ useRouter: () => ({ refresh: jest.fn() }) }))
jest.mock('@/lib/domains/accounts/actions-users', () => ({ endSessionsAction: jest.fn() }))

const person = (id: number, firstName: string, staffRole: StaffRole | null): AdminUserDto => ({
  id,
  firstName,
  lastName: 'Rao',
  email: `${firstName}@example.test`,
  createdAt: '2026-05-01T00:00:00.000Z',
  status: 'VERIFIED',
  staffRole,
  subscription: {
    package: { name: 'GUEST' },
    stripeCurrentPeriodEnd: null,
    status: null,
    cancelAtPeriodEnd: false,
  },
})

test.each([
  { staffRole: 'SUPPORT' as const, actions: ['Sign out Asha Rao'] },
  {
    staffRole: 'OWNER' as const,
    actions: ['Sign out Asha Rao', 'Delete Asha Rao', 'Sign out Edith Rao', 'Delete Edith Rao'],
  },
])('$staffRole is offered for each account what the server allows', ({ staffRole, actions }) => {
  const people = [person(1, 'Asha', null), person(2, 'Edith', 'EDITOR'), person(3, 'Own', staffRole)]
  render(<UserList first={paged(people, 0, people.length)} query="" viewer={{ id: 3, staffRole }} />)
  const named = screen.getAllByRole('button').map((button) => button.getAttribute('aria-label'))
  expect(named.filter((label) => label?.endsWith('Rao'))).toEqual(actions)
})
