import { act, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { z } from 'zod'
import { PictureField } from '@/app/(admin)/dashboard/_fields/file-field'
import { UploadField } from '@/app/(admin)/dashboard/_fields/upload-field'
import { sendFile } from '@/lib/client/forms/upload'
import { queryClient } from '@/lib/client/lists/query-client'
import { readVideoFrame } from '@/lib/client/player/video-frame'
import { reloadPage } from '@/lib/client/reload'
import { callApi } from '@/lib/client/requests/api'
import { watchForGoneScripts } from '@/lib/client/requests/new-version'
import { readVideoFile } from '@/lib/shared/media/video-file'
import { EditorFrame, useEditor } from './editor'

const router = { push: jest.fn(), refresh: jest.fn() }
jest.mock('next/navigation', () => ({ usePathname: () => '/dashboard/videos/new', useRouter: () => router }))
jest.mock('@/lib/client/requests/api', () => ({
  ...jest.requireActual('@/lib/client/requests/api'),
  callApi: jest.fn(),
}))
jest.mock('@/lib/client/reload', () => ({ reloadPage: jest.fn() }))
jest.mock('@/lib/client/forms/upload', () => ({ sendFile: jest.fn() }))
jest.mock('@/lib/client/player/video-frame', () => ({ readVideoFrame: jest.fn() }))
jest.mock('@/lib/shared/media/video-file', () => ({ readVideoFile: jest.fn(), videoFileDoubts: () => [] }))

const save = jest.fn(async (input: { thumbnailUrl: string }) => ({
  ok: true as const,
  data: { id: 5, updatedAt: '2027-05-01T00:00:00.000Z', ...input },
}))

function Form() {
  const { field: _, ...frame } = useEditor({
    schema: z.object({ fileKey: z.string(), duration: z.string(), thumbnailUrl: z.string() }),
    save,
    stored: null,
    empty: { fileKey: '', duration: '', thumbnailUrl: '' },
    pageOf: (id) => `/dashboard/videos/${id}`,
  })
  return (
    <EditorFrame {...frame}>
      <UploadField />
      <PictureField label="Thumbnail" />
    </EditorFrame>
  )
}

let answer: (picture: { url: string }) => void = () => undefined
beforeEach(() => {
  queryClient().clear()
  save.mockClear()
  jest.mocked(callApi).mockImplementation(async (_path, { method } = {}) => {
    if (method !== 'POST') return []
    return new Promise((resolve) => (answer = resolve))
  })
  jest.mocked(readVideoFile).mockResolvedValue({ kind: 'mp4' } as Awaited<ReturnType<typeof readVideoFile>>)
  jest.mocked(readVideoFrame).mockResolvedValue({ durationSeconds: 60, poster: null })
  jest
    .mocked(sendFile)
    .mockImplementation(
      async (_file, _kind, { signal }) =>
        new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason))),
    )
})

const press = async () => {
  await userEvent.click(screen.getByRole('button', { name: 'Save' }))
  return screen.queryByText(/is still uploading/)
}
const choose = (label: string, name: string, type = '') =>
  userEvent.upload(screen.getByLabelText(label), new File(['stage'], name, { type }))
const chooseVideo = async () => {
  await choose('Upload a file', 'margazhi-01.mp4')
  await screen.findByRole('button', { name: 'Pause' })
}

test('a page does not reload for a new version during an upload', async () => {
  watchForGoneScripts()
  globalThis.fetch = jest.fn().mockResolvedValue({ status: 404 })
  render(<Form />)
  await chooseVideo()
  const gone = Object.assign(document.createElement('script'), { type: 'text/plain', src: '/_next/static/gone.js' })
  document.head.append(gone)
  gone.dispatchEvent(new Event('error'))
  await waitFor(() => expect(window.sessionStorage).toHaveLength(1))
  expect(reloadPage).not.toHaveBeenCalled()
  jest.useFakeTimers()
  await act(async () => screen.getByRole('button', { name: 'Pause' }).click())
  jest.runAllTimers()
  jest.useRealTimers()
  expect(reloadPage).toHaveBeenCalledTimes(1)
  gone.remove()
})

test('a form is not saved during an upload, says so next to its button, and is saved once the upload is paused', async () => {
  render(<Form />)
  await chooseVideo()
  expect(await press()).toHaveRole('alert')
  expect(screen.getByRole('button', { name: 'Save' })).toHaveFocus()
  expect(save).not.toHaveBeenCalled()
  await userEvent.click(screen.getByRole('button', { name: 'Pause' }))
  expect(screen.queryByText(/is still uploading/)).toBeNull()
  expect(await press()).toBeNull()
  await waitFor(() => expect(save).toHaveBeenCalledTimes(1))
})

test.each([
  ['a picture', () => choose('Upload a picture', 'stage.png', 'image/png')],
  [
    'the picture of a video file',
    async () => {
      jest.mocked(readVideoFrame).mockResolvedValue({ durationSeconds: 60, poster: new Blob(['stage']) })
      jest.mocked(sendFile).mockResolvedValue({ fileKey: 'videos/a.mp4', doubts: [] })
      await choose('Upload a file', 'margazhi-01.mp4')
      await screen.findByText(/Save to use this file/)
    },
  ],
])('a form waits with saving until %s has been uploaded', async (_, send) => {
  render(<Form />)
  await send()
  expect(await press()).toHaveRole('alert')
  expect(save).not.toHaveBeenCalled()
  answer({ url: '/api/media/pictures/1.webp' })
  await waitFor(() => expect(screen.queryByText(/is still uploading/)).toBeNull())
  await press()
  await waitFor(() => expect(save.mock.calls).toMatchObject([[{ thumbnailUrl: '/api/media/pictures/1.webp' }]]))
})
