import { act, render, renderHook, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { FormProvider, useForm } from 'react-hook-form'
import { FileField } from '@/app/(admin)/dashboard/_components/file-field'
import { StreamState } from '@/app/(admin)/dashboard/_components/stream-state'
import { UnsavedWork } from '@/app/(admin)/dashboard/_components/unsaved-work'
import { UploadField } from '@/app/(admin)/dashboard/_components/upload-field'
import { useUpload } from '@/app/(admin)/dashboard/_components/use-upload'
import { ApiError, callApi, OFFLINE } from '@/lib/client/api'
import { queryClient } from '@/lib/client/query-client'
import { sendFile } from '@/lib/client/upload'
import { readVideoFrame, type VideoFrame } from '@/lib/client/video-frame'
import { retryStreamAction } from '@/lib/domains/media/actions'
import { readVideoFile } from '@/lib/shared/video-file'

jest.mock('@/lib/domains/media/actions', () => ({ retryStreamAction: jest.fn() }))
jest.mock('@/lib/client/api', () => ({ ...jest.requireActual('@/lib/client/api'), callApi: jest.fn() }))
jest.mock('@/lib/client/upload', () => ({ sendFile: jest.fn() }))
jest.mock('@/lib/client/video-frame', () => ({ readVideoFrame: jest.fn() }))
jest.mock('@/lib/shared/video-file', () => ({ readVideoFile: jest.fn(), videoFileDoubts: () => [] }))

const UploadForm = () => (
  <FormProvider {...useForm()}>
    <UploadField />
  </FormProvider>
)

beforeEach(() => {
  queryClient().clear()
  jest.mocked(sendFile).mockReset()
})

test('a stream that cannot be asked for without a network says so, and can be asked for again', async () => {
  jest.mocked(retryStreamAction).mockRejectedValue(new TypeError('Failed to fetch'))
  const stream = { state: 'failed', progress: 0, failure: null } as const
  render(<StreamState stream={stream} fileKey="2026/margazhi-01.mp4" onRetry={() => undefined} />)
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByText(OFFLINE)).toBeVisible()
  expect(screen.getByRole('button', { name: 'Try again' })).toBeEnabled()
})

test('the button that asks for a stream again stays where the focus is while it waits, and asks once', async () => {
  jest
    .mocked(retryStreamAction)
    .mockReset()
    .mockReturnValue(new Promise(() => undefined))
  const stream = { state: 'failed', progress: 0, failure: null } as const
  render(<StreamState stream={stream} fileKey="2026/margazhi-01.mp4" onRetry={() => undefined} />)
  const button = screen.getByRole('button', { name: 'Try again' })
  await userEvent.dblClick(button)
  expect(button).toHaveAttribute('aria-disabled', 'true')
  expect(button).toBeEnabled()
  expect(retryStreamAction).toHaveBeenCalledTimes(1)
})

test('a stream that is being made shows how far it is, and tells assistive technology only once', () => {
  const at = (progress: number) => (
    <StreamState stream={{ state: 'making', progress, failure: null }} fileKey="a.mp4" onRetry={() => undefined} />
  )
  const { rerender } = render(at(12))
  const told = screen.getByRole('status').textContent
  rerender(at(13))
  expect(screen.getByText(/13 %/)).toBeVisible()
  expect(screen.getByRole('status')).toHaveTextContent(told ?? '')
  expect(told).not.toMatch(/\d/)
})

test('an unfinished upload that cannot be removed says why, and stays in the list', async () => {
  const unfinished = { id: 7, name: 'margazhi-01.mp4', received: 1, size: 2 }
  jest.mocked(callApi).mockImplementation(async (_path, { method } = {}) => {
    if (method === 'DELETE') throw new ApiError(409, 'This file is being put together. Try again in a minute.')
    return [unfinished]
  })
  render(<UploadForm />)
  await userEvent.click(await screen.findByRole('button', { name: 'Remove the upload of margazhi-01.mp4' }))
  expect(await screen.findByText(/being put together/)).toBeVisible()
  expect(screen.getByText(/50% of 1 MB have arrived/)).toBeVisible()
})

test('an unfinished upload that is removed by two quick presses is removed once, and nothing is wrong', async () => {
  const uploads = [{ id: 7, name: 'margazhi-01.mp4', received: 1, size: 2 }]
  const removed = jest.fn()
  let answer: () => void = () => undefined
  const answered = new Promise<void>((resolve) => (answer = resolve))
  jest.mocked(callApi).mockImplementation(async (_path, { method } = {}) => {
    if (method !== 'DELETE') return [...uploads]
    removed()
    await answered
    if (!uploads.pop()) throw new ApiError(404, 'Not found')
  })
  render(<UploadForm />)
  await userEvent.dblClick(await screen.findByRole('button', { name: 'Remove the upload of margazhi-01.mp4' }))
  answer()
  await waitFor(() => expect(screen.queryByText(/have arrived/)).toBeNull())
  expect(removed).toHaveBeenCalledTimes(1)
  expect(screen.queryByText('Not found')).toBeNull()
})

test('the same file can be chosen a second time, as after its content was corrected', async () => {
  const onChoose = jest.fn()
  render(<FileField label="File" accept=".csv" disabled={false} onChoose={onChoose} />)
  const file = new File(['title'], 'catalogue.csv', { type: 'text/csv' })
  await userEvent.upload(screen.getByLabelText('File'), file)
  await userEvent.upload(screen.getByLabelText('File'), file)
  expect(onChoose.mock.calls).toEqual([[file], [file]])
})

test('an upload whose first request fails can be continued', async () => {
  jest.mocked(callApi).mockResolvedValue([])
  jest.mocked(readVideoFile).mockResolvedValue({ kind: 'mp4' } as Awaited<ReturnType<typeof readVideoFile>>)
  jest.mocked(readVideoFrame).mockResolvedValue({ durationSeconds: 60, poster: null })
  jest
    .mocked(sendFile)
    .mockRejectedValueOnce(new ApiError(0, OFFLINE))
    .mockResolvedValueOnce({ fileKey: '2026/a.mp4', doubts: [] })
  render(<UploadForm />)
  await userEvent.upload(screen.getByLabelText('Upload a file'), new File(['margazhi'], 'margazhi-01.mp4'))
  expect(await screen.findByText(OFFLINE)).toBeVisible()
  await userEvent.click(screen.getByRole('button', { name: 'Continue' }))
  expect(await screen.findByText(/The file is in the store/)).toBeVisible()
})

test('a link that is followed during an upload is asked about', async () => {
  jest.mocked(callApi).mockResolvedValue([])
  jest.mocked(readVideoFile).mockResolvedValue({ kind: 'mp4' } as Awaited<ReturnType<typeof readVideoFile>>)
  jest.mocked(readVideoFrame).mockResolvedValue({ durationSeconds: null, poster: null })
  jest.mocked(sendFile).mockReturnValue(new Promise(() => undefined))
  render(
    <UnsavedWork viewerId={7}>
      <UploadForm />
      <a href="/elsewhere">Elsewhere</a>
    </UnsavedWork>,
  )
  await userEvent.upload(screen.getByLabelText('Upload a file'), new File(['margazhi'], 'margazhi-01.mp4'))
  await screen.findByRole('button', { name: 'Pause' })
  await userEvent.click(screen.getByRole('link', { name: 'Elsewhere' }))
  expect(await screen.findByText('Leave without saving?')).toBeVisible()
})

test('a file that is no video is refused, and there is nothing to continue', async () => {
  jest.mocked(callApi).mockResolvedValue([])
  jest.mocked(readVideoFile).mockResolvedValue(null)
  render(<UploadForm />)
  await userEvent.upload(screen.getByLabelText('Upload a file'), new File(['margazhi'], 'margazhi-01.mp4'))
  expect(await screen.findByText(/^This file/)).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Continue' })).toBeNull()
})

test('a file whose form was left while it was read is not sent', async () => {
  let finish: (frame: VideoFrame) => void = () => undefined
  jest.mocked(readVideoFile).mockResolvedValue({ kind: 'mp4' } as Awaited<ReturnType<typeof readVideoFile>>)
  jest.mocked(readVideoFrame).mockReturnValue(new Promise((resolve) => (finish = resolve)))
  const onRead = jest.fn()
  const { result, unmount } = renderHook(() => useUpload({ onRead, onArrived: jest.fn() }))
  let chosen: Promise<void> = Promise.resolve()
  await act(async () => {
    chosen = result.current.choose(new File(['margazhi'], 'margazhi-01.mp4'))
  })
  expect(readVideoFrame).toHaveBeenCalled()
  unmount()
  finish({ durationSeconds: 60, poster: null })
  await chosen
  expect(onRead).not.toHaveBeenCalled()
  expect(sendFile).not.toHaveBeenCalled()
})

test('a file that the server refuses says why, and there is nothing to continue', async () => {
  jest.mocked(callApi).mockResolvedValue([])
  jest.mocked(readVideoFile).mockResolvedValue({ kind: 'mov' } as Awaited<ReturnType<typeof readVideoFile>>)
  jest.mocked(readVideoFrame).mockResolvedValue(null)
  const refusal = 'This server can’t make a MOV playable.'
  jest.mocked(sendFile).mockRejectedValueOnce(new ApiError(422, refusal, { type: refusal }))
  render(<UploadForm />)
  await userEvent.upload(screen.getByLabelText('Upload a file'), new File(['margazhi'], 'IMG_0042.MOV'))
  expect(await screen.findByText(refusal)).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Continue' })).toBeNull()
})
