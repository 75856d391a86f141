import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Toaster } from 'sonner'
import { ApiError, callApi } from '@/lib/client/requests/api'
import type { AdminUserDto } from '@/lib/domains/accounts/schema'
import type { StaffRole } from '@/lib/shared/access/roles'
import { paged } from '@/lib/shared/routes/paging'
import { UserList } from './user-list'

jest.mock('next/navigation', () => ({ useRouter: () => ({ refresh: jest.fn() }) }))
jest.mock('@/lib/client/requests/api', () => ({
  ...jest.requireActual('@/lib/client/requests/api'),
  callApi: jest.fn(),
}))
jest.mock('@/lib/domains/accounts/people/actions', () => ({ endSessionsAction: jest.fn() }))

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
  { staffRole: 'SUPPORT' as const, actions: ['Log out Asha Rao'] },
  {
    staffRole: 'OWNER' as const,
    actions: ['Log out Asha Rao', 'Delete Asha Rao', 'Log out Edith Rao', 'Delete Edith Rao'],
  },
])('$staffRole is offered only the actions that the server allows', ({ staffRole, actions }) => {
  const people = [person(1, 'Asha', null), person(2, 'Edith', 'EDITOR'), person(3, 'Own', staffRole)]
  render(<UserList first={paged(people, 0, people.length)} query="" viewer={{ id: 3, staffRole }} />)
  const named = screen.getAllByRole('button').map((button) => button.getAttribute('aria-label'))
  expect(named.filter((label) => label?.endsWith('Rao'))).toEqual(actions)
})

test('when the server refuses to delete an account, the dialog stays open and says why', async () => {
  const logged = jest.spyOn(console, 'error').mockImplementation(() => undefined)
  jest.mocked(callApi).mockRejectedValue(new ApiError(409, 'The last owner can’t be deleted.'))
  render(
    <>
      <UserList first={paged([person(1, 'Asha', null)], 0, 1)} query="" viewer={{ id: 3, staffRole: 'OWNER' }} />
      <Toaster />
    </>,
  )
  await userEvent.click(screen.getByRole('button', { name: 'Delete Asha Rao' }))
  await userEvent.click(screen.getByRole('button', { name: 'Delete' }))
  expect(await screen.findByText('The last owner can’t be deleted.')).toBeInTheDocument()
  expect(screen.getByRole('dialog', { name: 'Delete the user' })).toBeVisible()
  expect(logged).toHaveBeenCalledWith('Delete the user', expect.any(ApiError))
})
