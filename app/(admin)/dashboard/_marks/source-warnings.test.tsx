import { render, screen } from '@testing-library/react'
import { queryClient } from '@/lib/client/lists/query-client'
import { callApi } from '@/lib/client/requests/api'
import { SourceWarnings } from './source-warnings'

jest.mock('@/lib/domains/media/streams/actions', () => ({ retryStreamAction: jest.fn() }))
jest.mock('@/lib/client/requests/api', () => ({
  ...jest.requireActual('@/lib/client/requests/api'),
  callApi: jest.fn(),
}))

/** @param file duration of the file in seconds; null if unknown */
const show = (duration: string, file: number | null, stored?: string) => {
  queryClient().clear()
  jest.mocked(callApi).mockResolvedValue({ doubts: ['is old'], ...(file && { durationSeconds: file }) })
  const input = { source: 'file', fileKey: 'a.mp4', duration } as const
  return render(<SourceWarnings input={input} videoId={undefined} storedLength={stored} />)
}

const turned = (doubt: string) => new RegExp(`^${doubt}, or \\d+ \\(in seconds\\) if the video really is that long\\.$`)

test.each<[string, number | null, string | undefined, string | RegExp]>([
  ['24:10', 750, undefined, 'The file is 12:30 long, but you entered 24:10. The file’s length will be saved.'],
  [
    ...(['24:10:00', null, undefined] as const),
    turned('The length is 24 hr 10 min. A spreadsheet may have turned 24:10 into 24:10:00. Enter 0:24:10'),
  ],
  [
    ...(['5:30:00', null, '5:30'] as const),
    turned('The length is 5 hr 30 min. A spreadsheet may have turned 5:30 into 5:30:00. Enter 0:05:30'),
  ],
])(
  'a form with the length %s, of a file of %s seconds, over one of %s says: %s',
  async (duration, file, stored, doubt) => {
    show(duration, file, stored)
    expect(await screen.findByText(doubt)).toBeVisible()
  },
)

test.each<[string, number | null, string | undefined]>([
  ['12:30', 750, undefined],
  ['12:31', 750, undefined],
  ['', 750, undefined],
  ['5:30:00', null, '5:30:00'],
  ['5:30:00', null, undefined],
  ['24:10', null, '24:10'],
  ['24:10:00', 87_000, '24:10'],
])('a form with the length “%s”, for a file of %s seconds, over %s, shows no warning', async (...of) => {
  show(...of)
  expect(await screen.findByText('This file is old.')).toBeVisible()
  expect(screen.queryByText(/You entered|A spreadsheet/)).toBeNull()
})
