import { act, render, renderHook, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { FormProvider, useForm } from 'react-hook-form'
import { UnsavedWork } from '@/app/(admin)/dashboard/_form/unsaved-work'
import { StreamState } from '@/app/(admin)/dashboard/_marks/source-warnings'
import { sendFile } from '@/lib/client/forms/upload'
import { queryClient } from '@/lib/client/lists/query-client'
import { readVideoFrame, type VideoFrame } from '@/lib/client/player/video-frame'
import { ApiError, callApi, OFFLINE } from '@/lib/client/requests/api'
import { retryStreamAction } from '@/lib/domains/media/streams/actions'
import { readVideoFile } from '@/lib/shared/media/video-file'
import { deferred } from '@/tests/support/requests/answers'
import { FileField } from './file-field'
import { UploadField, useUpload } from './upload-field'

jest.mock('@/lib/domains/media/streams/actions', () => ({ retryStreamAction: jest.fn() }))
jest.mock('@/lib/client/requests/api', () => ({
  ...jest.requireActual('@/lib/client/requests/api'),
  callApi: jest.fn(),
}))
jest.mock('@/lib/client/forms/upload', () => ({ sendFile: jest.fn() }))
jest.mock('@/lib/client/player/video-frame', () => ({ readVideoFrame: jest.fn() }))
jest.mock('@/lib/shared/media/video-file', () => ({ readVideoFile: jest.fn(), videoFileDoubts: () => [] }))

const UploadForm = () => (
  <FormProvider {...useForm()}>
    <UploadField />
  </FormProvider>
)

const reads = (facts: object | null) =>
  jest.mocked(readVideoFile).mockResolvedValue(facts as Awaited<ReturnType<typeof readVideoFile>>)
const file = (name = 'margazhi-01.mp4') => new File(['margazhi'], name)
const choose = (name?: string) => userEvent.upload(screen.getByLabelText('Upload a file'), file(name))
const failed = (
  <StreamState
    stream={{ state: 'failed', progress: 0, failure: null }}
    fileKey="2026/margazhi-01.mp4"
    onRetry={() => undefined}
  />
)

beforeEach(() => {
  queryClient().clear()
  jest.mocked(retryStreamAction).mockReset()
  jest.mocked(sendFile).mockReset()
  jest.mocked(callApi).mockResolvedValue([])
  jest.mocked(readVideoFrame).mockResolvedValue({ durationSeconds: 60, poster: null })
  reads({ kind: 'mp4' })
})

test('a stream that can’t be retried offline says so, and can be retried later', async () => {
  jest.mocked(retryStreamAction).mockRejectedValue(new TypeError('Failed to fetch'))
  render(failed)
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByText(OFFLINE)).toBeVisible()
  expect(screen.getByRole('button', { name: 'Try again' })).toBeEnabled()
})

test('the retry button of a stream keeps the focus while it waits, and sends one request', async () => {
  jest.mocked(retryStreamAction).mockReturnValue(new Promise(() => undefined))
  render(failed)
  const button = screen.getByRole('button', { name: 'Try again' })
  await userEvent.dblClick(button)
  expect(button).toHaveAttribute('aria-disabled', 'true')
  expect(button).toBeEnabled()
  expect(retryStreamAction).toHaveBeenCalledTimes(1)
})

test('a stream being created shows its progress, and is announced to assistive technology only once', () => {
  const at = (progress: number) => (
    <StreamState stream={{ state: 'making', progress, failure: null }} fileKey="a.mp4" onRetry={() => undefined} />
  )
  const { rerender } = render(at(12))
  const told = screen.getByRole('status').textContent
  rerender(at(13))
  expect(screen.getByText(/13%/)).toBeVisible()
  expect(screen.getByRole('status')).toHaveTextContent(told ?? '')
  expect(told).not.toMatch(/\d/)
})

test('an unfinished upload that can’t be removed says why, and stays in the list', async () => {
  const unfinished = { id: 7, name: 'margazhi-01.mp4', received: 1, size: 2 }
  jest.mocked(callApi).mockImplementation(async (_path, { method } = {}) => {
    if (method === 'DELETE') throw new ApiError(409, 'This file is being put together. Try again in a minute.')
    return [unfinished]
  })
  render(<UploadForm />)
  await userEvent.click(await screen.findByRole('button', { name: 'Remove unfinished upload: margazhi-01.mp4' }))
  expect(await screen.findByText(/being put together/)).toBeVisible()
  expect(screen.getByText(/50% of 1 MB uploaded/)).toBeVisible()
})

test('a double click removes an unfinished upload once, without an error', async () => {
  const uploads = [{ id: 7, name: 'margazhi-01.mp4', received: 1, size: 2 }]
  const removed = jest.fn()
  const answered = deferred()
  jest.mocked(callApi).mockImplementation(async (_path, { method } = {}) => {
    if (method !== 'DELETE') return [...uploads]
    removed()
    await answered.promise
    if (!uploads.pop()) throw new ApiError(404, 'Not found')
  })
  render(<UploadForm />)
  await userEvent.dblClick(await screen.findByRole('button', { name: 'Remove unfinished upload: margazhi-01.mp4' }))
  answered.resolve()
  await waitFor(() => expect(screen.queryByText(/uploaded\. Choose/)).toBeNull())
  expect(removed).toHaveBeenCalledTimes(1)
  expect(screen.queryByText('Not found')).toBeNull()
})

test('the same file can be chosen again after it was corrected', async () => {
  const onChoose = jest.fn()
  render(<FileField label="File" accept=".csv" disabled={false} onChoose={onChoose} />)
  const csv = file('catalogue.csv')
  await userEvent.upload(screen.getByLabelText('File'), csv)
  await userEvent.upload(screen.getByLabelText('File'), csv)
  expect(onChoose.mock.calls).toEqual([[csv], [csv]])
})

test('an upload can be resumed after its first request has failed', async () => {
  jest
    .mocked(sendFile)
    .mockRejectedValueOnce(new ApiError(0, OFFLINE))
    .mockResolvedValueOnce({ fileKey: '2026/a.mp4', doubts: [] })
  render(<UploadForm />)
  await choose()
  expect(await screen.findByText(OFFLINE)).toBeVisible()
  await userEvent.click(screen.getByRole('button', { name: 'Resume' }))
  expect(await screen.findByText(/Save to use this file/)).toBeVisible()
})

test('following a link during an upload asks for confirmation', async () => {
  jest.mocked(sendFile).mockReturnValue(new Promise(() => undefined))
  render(
    <UnsavedWork viewerId={7}>
      <UploadForm />
      <a href="/elsewhere">Elsewhere</a>
    </UnsavedWork>,
  )
  await choose()
  await screen.findByRole('button', { name: 'Pause' })
  await userEvent.click(screen.getByRole('link', { name: 'Elsewhere' }))
  expect(await screen.findByText('Leave without saving?')).toBeVisible()
})

const refusal = 'This server can’t make a MOV playable.'

test.each([
  ['is no video', null, /^This file/],
  ['the server refuses', { kind: 'mov' }, refusal],
])('a file that %s says why, and can’t be resumed', async (_, facts, said) => {
  reads(facts)
  jest.mocked(sendFile).mockRejectedValueOnce(new ApiError(422, refusal, { type: refusal }))
  render(<UploadForm />)
  await choose('IMG_0042.MOV')
  expect(await screen.findByText(said)).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Resume' })).toBeNull()
})

test('a file is not sent if its form was closed while it was being read', async () => {
  const frame = deferred<VideoFrame>()
  jest.mocked(readVideoFrame).mockReturnValue(frame.promise)
  const onRead = jest.fn()
  const { result, unmount } = renderHook(() => useUpload({ onRead, onArrived: jest.fn() }))
  let chosen: Promise<void> = Promise.resolve()
  await act(async () => {
    chosen = result.current.choose(file())
  })
  expect(readVideoFrame).toHaveBeenCalled()
  unmount()
  frame.resolve({ durationSeconds: 60, poster: null })
  await chosen
  expect(onRead).not.toHaveBeenCalled()
  expect(sendFile).not.toHaveBeenCalled()
})
