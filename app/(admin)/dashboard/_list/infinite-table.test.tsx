import { fireEvent, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { ApiError, callApi } from '@/lib/client/requests/api'
import { paged } from '@/lib/shared/routes/paging'
import { InfiniteTable, useAdminList } from './infinite-table'

jest.mock('next/navigation', () => ({ useRouter: () => ({ refresh: jest.fn() }) }))
jest.mock('@/lib/client/requests/api', () => ({
  ...jest.requireActual('@/lib/client/requests/api'),
  callApi: jest.fn(),
}))

type Person = { id: number; name: string }
const people = [1, 2].map((id) => ({ id, name: `Uma ${id}` }))

function People() {
  const list = useAdminList<Person>('/api/users', paged(people, 0, 2), '')
  return (
    <InfiniteTable
      title="People"
      list={list}
      placeholder="Search people"
      empty="Nobody is here."
      columns={{ Name: ({ name }) => name }}
    />
  )
}

const search = (text: string) => fireEvent.change(screen.getByRole('searchbox'), { target: { value: text } })
const heading = () => screen.getByRole('heading')

test('a failed search does not claim that there are no results', async () => {
  jest
    .mocked(callApi)
    .mockRejectedValueOnce(new ApiError(429, 'Too many attempts'))
    .mockResolvedValueOnce(paged([], 0, 0))
  render(<People />)
  expect(heading()).toHaveTextContent('People 2')
  search('uma')
  expect(await screen.findByText('Too many attempts')).toBeVisible()
  expect(screen.queryByText('Nobody is here.')).toBeNull()
  expect(heading()).toHaveTextContent(/^People$/)
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByText('Nobody is here.')).toBeVisible()
  expect(heading()).toHaveTextContent('People 0')
})

test('the number of results is announced to assistive technology', async () => {
  jest.mocked(callApi).mockResolvedValueOnce(paged(people.slice(1), 0, 1))
  render(<People />)
  const status = screen.getByRole('status')
  expect(status).toHaveTextContent('2 results')
  search('uma 2')
  expect(await screen.findByText('1 result')).toBe(status)
})
