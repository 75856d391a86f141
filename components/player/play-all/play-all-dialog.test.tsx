import { act, render, screen } from '@testing-library/react'
import { queryClient } from '@/lib/client/lists/query-client'
import { callApi } from '@/lib/client/requests/api'
import type { PerformedPiecesDto } from '@/lib/domains/catalogue/performed/schema'
import { PlayAllDialog } from './play-all-dialog'

jest.mock('next/navigation', () => ({ useRouter: () => ({ push: jest.fn() }) }))
jest.mock('@/lib/client/requests/api', () => ({
  ...jest.requireActual('@/lib/client/requests/api'),
  callApi: jest.fn(),
}))

const piecesOf = (title: string): PerformedPiecesDto => ({
  ...{ viewerId: 5, total: 1 },
  pieces: [
    {
      ...{ videoId: 1, videoName: 'Margam', artist: null, title, startSeconds: 0, endSeconds: 10 },
      ...{ locked: true, trailerId: null },
    },
  ],
})

it('lists what is open now, not what was read before', async () => {
  queryClient().setQueryData(['api', '/api/feed/ragas/7/pieces'], piecesOf('Old'))
  let answer = (_pieces: PerformedPiecesDto) => {}
  jest.mocked(callApi).mockReturnValue(new Promise((resolve) => (answer = resolve)))
  await act(async () => render(<PlayAllDialog kind="ragas" id={7} name="Todi" onClose={jest.fn()} />))
  expect(screen.getByRole('status')).toHaveTextContent('Loading performances…')
  await act(async () => answer(piecesOf('New')))
  expect(await screen.findByRole('listitem')).toHaveTextContent('New')
})
