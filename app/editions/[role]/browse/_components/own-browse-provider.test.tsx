import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { callApi } from '@/lib/client/requests/api'
import { useOwnBrowse, OwnBrowseProvider } from './own-browse'

jest.mock('@/lib/client/requests/api', () => ({ callApi: jest.fn(), ApiError: class extends Error {} }))
jest.mock('@/components/catalogue/browse/own-person', () => ({ useOwnPerson: () => ({ setPerson: () => undefined }) }))

const home = (myList: object[]) => ({ continueWatching: [], myList, own: { person: null, playables: {} } })

function Shown() {
  const { own, reload } = useOwnBrowse()
  return (
    <button onClick={reload}>
      {own?.myList.length} in {own?.places} places
    </button>
  )
}

test('rows keep their places when they reload', async () => {
  jest
    .mocked(callApi)
    .mockResolvedValueOnce(home([]))
    .mockResolvedValueOnce(home([{ id: 7, description: '', captions: [] }]))
  render(<Shown />, { wrapper: OwnBrowseProvider })
  await userEvent.click(await screen.findByRole('button', { name: '0 in 0 places' }))
  expect(await screen.findByRole('button', { name: /^1 in/ })).toHaveTextContent('1 in 0 places')
})

test('rows that failed to load are retried when the page is shown again, even if the browser was never offline', async () => {
  jest
    .mocked(callApi)
    .mockReset()
    .mockRejectedValueOnce(new Error('the server is away'))
    .mockResolvedValueOnce(home([]))
  render(<Shown />, { wrapper: OwnBrowseProvider })
  await waitFor(() => {
    fireEvent(document, new Event('visibilitychange'))
    expect(screen.getByRole('button')).toHaveTextContent(/^0 in/)
  })
})
