/** @jest-environment node */
import { sendFile } from './upload'

// `getPagePerson` reads the root element's data attributes.
Object.assign(globalThis, { document: { documentElement: { dataset: {} } } })

const SIZE = 5_000_000
const file = new File([new Uint8Array(SIZE)], 'evening.mp4', { lastModified: 1 })

type Sent = { method: string; url: string; offset: number; length: number }

function serve(fail: (sent: Sent, count: number) => Response | Error | null = () => null) {
  const sent: Sent[] = []
  let received = 0
  let begun = 0
  jest.spyOn(globalThis, 'fetch').mockImplementation(async (input, init = {}) => {
    const headers = new Headers(init.headers)
    const length = init.body instanceof Blob ? init.body.size : 0
    const request = {
      method: init.method ?? 'GET',
      url: String(input),
      offset: Number(headers.get('upload-offset')),
      length,
    }
    sent.push(request)
    const failure = fail(request, sent.length)
    if (failure instanceof Error) throw failure
    if (failure) return failure
    if (request.url.endsWith('/finish')) return Response.json({ fileKey: 'videos/evening.mp4', doubts: [] })
    if (request.method === 'POST') {
      begun += 1
      const upload = { id: 7, name: file.name, size: SIZE, received, modified: 1, bucketPartBytes: null }
      return Response.json(upload, { status: 201, headers: { 'upload-offset': String(received) } })
    }
    if (request.offset !== received) return Response.json({ message: 'elsewhere' }, { status: 409 })
    received += length
    return new Response(null, { status: 204, headers: { 'upload-offset': String(received) } })
  })
  return { sent, received: () => received, begun: () => begun, lose: (bytes: number) => (received -= bytes) }
}

const send = (signal = new AbortController().signal) => {
  const progress: number[] = []
  return { progress, done: sendFile(file, 'mp4', { signal, onProgress: ({ received }) => progress.push(received) }) }
}

beforeEach(() => jest.useFakeTimers({ advanceTimers: 50 }))
afterEach(() => {
  jest.useRealTimers()
  jest.restoreAllMocks()
})

it('sends parts that grow while they are fast, and finishes once', async () => {
  const server = serve()
  const { progress, done } = send()
  expect(await done).toEqual({ fileKey: 'videos/evening.mp4', doubts: [] })
  expect(progress).toEqual([0, 1_048_576, 3_145_728, SIZE])
  expect(server.sent.filter(({ url }) => url.endsWith('/finish'))).toHaveLength(1)
})

it('resumes at the server’s offset after the network failed, and after a part was refused', async () => {
  const server = serve((_, count) =>
    count === 3 ? new TypeError('network') : count === 5 ? Response.json({}, { status: 503 }) : null,
  )
  await send().done
  expect(server.received()).toBe(SIZE)
  expect(server.begun()).toBe(3)
})

it('resumes after a captive portal has responded instead of the server', async () => {
  const portal = new Set([1, 3, 6])
  const server = serve((_, count) => (portal.has(count) ? new Response('<html>Welcome</html>') : null))
  expect(await send().done).toMatchObject({ fileKey: 'videos/evening.mp4' })
  expect(server.received()).toBe(SIZE)
})

it('does not send the file again when only the last response was lost', async () => {
  let lost = 0
  const server = serve(({ url }) => (url.endsWith('/finish') && (lost += 1) === 1 ? new TypeError('network') : null))
  await send().done
  expect([server.begun(), lost, server.received()]).toEqual([1, 2, SIZE])
})

it('stops with the server’s message if a retry would not help', async () => {
  serve(() => Response.json({ message: 'You have 5 unfinished uploads.' }, { status: 409 }))
  await expect(send().done).rejects.toMatchObject({ message: 'You have 5 unfinished uploads.' })
  serve(() => Response.json({ message: 'Only staff can do this.' }, { status: 403 }))
  await expect(send().done).rejects.toMatchObject({ status: 403 })
})

it('stops when it is paused, and the next call resumes', async () => {
  const pause = new AbortController()
  const server = serve((_, count) => {
    if (count === 3) pause.abort()
    return count === 3 ? new DOMException('paused', 'AbortError') : null
  })
  await expect(send(pause.signal).done).rejects.toThrow()
  expect(server.received()).toBe(1_048_576)
  const again = send()
  await again.done
  expect(again.progress[0]).toBe(1_048_576)
})
