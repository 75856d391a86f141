import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { trackWork } from '@/lib/client/requests/new-version'
import { streamParts } from '@/lib/client/requests/streamed-request'
import { ImportForm } from './import-form'

jest.mock('@/lib/client/requests/new-version', () => ({ trackWork: jest.fn(() => () => undefined) }))
jest.mock('@/lib/client/requests/streamed-request', () => ({ streamParts: jest.fn() }))

const noNames = { names: { created: [], joined: [] }, doubts: { bad: [], badTotal: 0 } }
const sent = jest.mocked(streamParts)
async function check(name = 'catalogue.json') {
  sent.mockReset().mockImplementationOnce(async (_path, _file, onPart) => onPart({ result }))
  render(<ImportForm />)
  await userEvent.upload(screen.getByLabelText('File'), new File(['[]'], name), { applyAccept: false })
}
const result = { ok: true, summary: { rows: 1, created: 1, updated: 0, unchanged: 0, ...noNames } }

test('checking a file delays the reload for a new version', async () => {
  const end = jest.fn()
  jest.mocked(trackWork).mockReturnValue(end)
  sent.mockImplementationOnce(async () => expect(end).not.toHaveBeenCalled())
  render(<ImportForm />)
  await userEvent.upload(screen.getByLabelText('File'), new File(['[]'], 'catalogue.json'))
  expect([jest.mocked(trackWork).mock.calls.length, end.mock.calls.length]).toEqual([1, 1])
})

test.each(['Check again', 'Import'])('the button %s keeps the focus while the file is sent', async (name) => {
  await check()
  sent.mockReturnValueOnce(new Promise(() => undefined))
  const button = await screen.findByRole('button', { name })
  await userEvent.dblClick(button)
  expect(button).toHaveAttribute('aria-disabled', 'true')
  expect(button).toBeEnabled()
  expect(sent).toHaveBeenCalledTimes(2)
})

test.each([
  ['list.CSV', 'csv'],
  ['list.tsv', 'csv'],
  ['list.xlsx', 'csv'],
  ['list.ndjson', 'json'],
])('the file %s is sent as %s', async (name, format) => {
  await check(name)
  expect(sent.mock.calls[0]?.[0]).toContain(`format=${format}`)
})
