import { act, fireEvent, render, screen } from '@testing-library/react'
import { SEARCH_DEBOUNCE_MS } from '@/lib/shared/constants'
import { paged } from '@/lib/shared/routes/paging'
import { useAdminList } from './infinite-table'

jest.mock('next/navigation', () => ({ useRouter: () => ({ refresh: jest.fn() }) }))
jest.mock('@/lib/client/lists/use-list', () => ({ useList: () => ({ rows: [], reload: jest.fn() }) }))

function List() {
  const { typed, search } = useAdminList('/api/users', paged<{ id: number }>([], 0, 0), '')
  return (
    <>
      <input aria-label="Search" value={typed} onChange={(event) => search(event.target.value)} />
      <a href="#uma" onClick={(event) => event.preventDefault()}>
        Uma
      </a>
    </>
  )
}

let replaced: jest.SpyInstance
beforeEach(() => {
  jest.useFakeTimers()
  replaced = jest.spyOn(window.history, 'replaceState')
})
afterEach(() => {
  replaced.mockRestore()
  jest.useRealTimers()
})

const type = (text: string) => fireEvent.change(screen.getByLabelText('Search'), { target: { value: text } })
const later = () => act(() => jest.advanceTimersByTime(SEARCH_DEBOUNCE_MS))

it('a list works over plain HTTP, where browsers provide no UUIDs', () => {
  const crypto = jest.spyOn(globalThis, 'crypto', 'get').mockReturnValue({} as Crypto)
  render(<List />)
  crypto.mockRestore()
  expect(screen.getByLabelText('Search')).toBeVisible()
})

it('a search goes into the URL', () => {
  render(<List />)
  type('uma')
  expect(replaced).not.toHaveBeenCalled()
  later()
  expect(replaced).toHaveBeenCalledWith(null, '', '/?query=uma')
})

it('a link followed right after typing is not undone by the URL of the search', () => {
  render(<List />)
  type('uma')
  fireEvent.click(screen.getByRole('link'))
  later()
  expect(replaced).not.toHaveBeenCalled()
})

it('a link that opens in another tab lets the search update the URL', () => {
  render(<List />)
  type('uma')
  fireEvent.click(screen.getByRole('link'), { ctrlKey: true })
  later()
  expect(replaced).toHaveBeenCalledTimes(1)
})

it('going back, or unmounting the list, cancels the URL change', () => {
  const { unmount } = render(<List />)
  type('uma')
  window.dispatchEvent(new PopStateEvent('popstate'))
  later()
  type('uma d')
  unmount()
  later()
  expect(replaced).not.toHaveBeenCalled()
})
