import { render, screen } from '@testing-library/react'
import { SourceDoubts } from '@/app/(admin)/dashboard/_components/source-doubts'
import { callApi } from '@/lib/client/api'
import { queryClient } from '@/lib/client/query-client'

jest.mock('@/lib/domains/media/actions', () => ({ retryStreamAction: jest.fn() }))
jest.mock('@/lib/client/api', () => ({ ...jest.requireActual('@/lib/client/api'), callApi: jest.fn() }))

/** @param file seconds of the file; null for one that does not tell. @param stored length of the video before */
const show = (duration: string, file: number | null = 750, stored?: string) => {
  queryClient().clear()
  jest.mocked(callApi).mockResolvedValue({ doubts: ['is old'], ...(file && { durationSeconds: file }) })
  const input = { source: 'file', fileKey: 'a.mp4', duration } as const
  return render(<SourceDoubts input={input} videoId={undefined} storedLength={stored} />)
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

test.each([
  [
    '24:10:00',
    undefined,
    'The length is 24 hr 10 min. A spreadsheet may have turned 24:10 into 24:10:00. Write 0:24:10',
  ],
  ['5:30:00', '5:30', 'The length is 5 hr 30 min. A spreadsheet may have turned 5:30 into 5:30:00. Write 0:05:30'],
])('a form with the length %s over one of %s doubts it as the import does', async (duration, stored, doubt) => {
  show(duration, null, stored)
  expect(
    await screen.findByText(new RegExp(`^${doubt}, or \\d+ \\(seconds\\) if it lasts that long\\.$`)),
  ).toBeVisible()
})

test.each<[string, number | null, string | undefined]>([
  ['5:30:00', null, '5:30:00'],
  ['5:30:00', null, undefined],
  ['24:10', null, '24:10'],
  ['24:10:00', 87_000, '24:10'],
])(
  'a form with the length %s, of a file of %s seconds, over one of %s doubts nothing',
  async (duration, file, stored) => {
    show(duration, file, stored)
    expect(await screen.findByText('This file is old.')).toBeVisible()
    expect(screen.queryByText(/A spreadsheet/)).toBeNull()
  },
)
