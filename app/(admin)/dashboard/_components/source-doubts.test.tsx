import { render, screen } from '@testing-library/react'
import { SourceDoubts } from '@/app/(admin)/dashboard/_components/source-doubts'
import { callApi } from '@/lib/client/api'
import { queryClient } from '@/lib/client/query-client'

jest.mock('@/lib/domains/media/actions', () => ({ retryStreamAction: jest.fn() }))
jest.mock('@/lib/client/api', () => ({ ...jest.requireActual('@/lib/client/api'), callApi: jest.fn() }))

const show = (duration: string) => {
  queryClient().clear()
  jest.mocked(callApi).mockResolvedValue({ doubts: ['is old'], durationSeconds: 750 })
  return render(<SourceDoubts input={{ source: 'file', fileKey: 'a.mp4', duration }} videoId={undefined} />)
}

test('a form says that its file is of another length than was entered, and which one is saved', async () => {
  show('24:10')
  expect(
    await screen.findByText('The file is 12:30 long. You entered 24:10. The file’s length is saved.'),
  ).toBeVisible()
})

test.each(['12:30', '12:31', ''])('a form with the length “%s” says nothing of a file of 12:30', async (duration) => {
  show(duration)
  expect(await screen.findByText('This file is old.')).toBeVisible()
  expect(screen.queryByText(/You entered/)).toBeNull()
})
