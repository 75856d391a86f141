import { act, fireEvent, render, screen } from '@testing-library/react'
import { writeClipboard } from '@/lib/client/copy-text'
import { callApi } from '@/lib/client/requests/api'
import { CitePanel } from './cite-panel'

jest.mock('@/lib/client/copy-text', () => ({ writeClipboard: jest.fn() }))
jest.mock('@/lib/client/requests/api', () => ({
  ...jest.requireActual('@/lib/client/requests/api'),
  callApi: jest.fn(),
}))

it('announces each copy, also of the same text', async () => {
  const video = { name: 'Margam', performers: ['Meera'], publishedAt: '2026-11-13T17:00:00.000Z', pieces: [] }
  jest.mocked(callApi).mockResolvedValue({ site: 'Rasika', video })
  let finish = (_isCopied: boolean) => {}
  jest.mocked(writeClipboard).mockImplementation(() => new Promise((resolve) => (finish = resolve)))
  await act(async () => render(<CitePanel videoId={7} moment={null} />))
  const copy = await screen.findByRole('button', { name: 'Copy Link' })
  for (let times = 0; times < 2; times += 1) {
    await act(async () => fireEvent.click(copy))
    expect(screen.getByRole('status')).toBeEmptyDOMElement()
    await act(async () => finish(true))
    expect(screen.getByRole('status')).toHaveTextContent('Link copied')
  }
})
