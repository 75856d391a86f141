import { pause } from '@/lib/client/pause'
import {
  getActingForHeader,
  createForeignResponseError,
  ApiError,
  callApi,
  errorOf,
  isConflict,
  isTemporary,
  unreachable,
} from '@/lib/client/requests/api'
import { PART_BYTES, type ArrivedFile, type UploadDto } from '@/lib/domains/media/uploads/schema'
import { videoFileTypes, type VideoFileFacts } from '@/lib/shared/media/video-file'
import { staffApiRoutes } from '@/lib/shared/routes/api-routes-staff'

const SMALLEST_PART = 1024 * 1024
/** A part sent in less than this many milliseconds doubles the size of the next part. */
const FAST_MS = 4000
const WAITS_MS = [500, 1000, 2000, 4000, 8000, 15_000, 15_000, 15_000, 15_000, 15_000]

const mayPass = (error: unknown) => error instanceof ApiError && (isTemporary(error, [408, 429]) || isConflict(error))

async function sendUploadRequest(url: string, init: RequestInit): Promise<Response> {
  const headers = { ...init.headers, ...getActingForHeader() }
  const response = await fetch(url, { ...init, headers, credentials: 'same-origin' }).catch((cause: unknown) => {
    throw init.signal?.aborted ? cause : unreachable()
  })
  if (!response.ok) throw errorOf(response.status, await response.text().catch(() => ''))
  if (!response.headers.has(OFFSET)) throw createForeignResponseError()
  return response
}

const OFFSET = 'upload-offset'
const encoded = (text: string) => btoa(String.fromCharCode(...new TextEncoder().encode(text)))

export async function beginUpload(file: File, kind: VideoFileFacts['kind'], signal: AbortSignal): Promise<UploadDto> {
  const about = { filename: file.name, filetype: videoFileTypes[kind], modified: String(file.lastModified) }
  const metadata = Object.entries(about).map(([name, value]) => `${name} ${encoded(value)}`)
  const headers = {
    'tus-resumable': '1.0.0',
    'upload-length': String(file.size),
    'upload-metadata': metadata.join(','),
  }
  return (await (
    await sendUploadRequest(staffApiRoutes.uploads, { method: 'POST', headers, signal })
  ).json()) as UploadDto
}

async function sendPart({ id, received, bucketPartBytes }: UploadDto, file: File, length: number, signal: AbortSignal) {
  const end = Math.min(received + (bucketPartBytes ?? length), file.size)
  const body = file.slice(received, end)
  if (bucketPartBytes !== null) {
    const number = received / bucketPartBytes + 1
    const { url } = await callApi<{ url: string }>(staffApiRoutes.uploadPart(id), {
      method: 'POST',
      json: { number },
      signal,
    })
    const response = await fetch(url, { method: 'PUT', body, credentials: 'omit', signal }).catch(() => null)
    // Treats every failure as temporary, because a retry with a freshly signed URL may work.
    if (!response?.ok) throw unreachable()
    return end
  }
  const headers = {
    'tus-resumable': '1.0.0',
    [OFFSET]: String(received),
    'content-type': 'application/offset+octet-stream',
  }
  const response = await sendUploadRequest(staffApiRoutes.upload(id), { method: 'PATCH', headers, body, signal })
  return Number(response.headers.get(OFFSET))
}

/**
 * Uploads a file and resumes after interruptions.
 * @throws ApiError with the server's message; status 0 if the network is down
 */
export async function sendFile(
  file: File,
  kind: VideoFileFacts['kind'],
  { onProgress, signal }: { onProgress: (upload: UploadDto) => void; signal: AbortSignal },
): Promise<ArrivedFile> {
  let failures = 0
  let length = SMALLEST_PART
  let upload: UploadDto | undefined
  for (;;) {
    try {
      upload ??= await beginUpload(file, kind, signal)
      onProgress(upload)
      if (upload.received >= file.size)
        return await callApi(staffApiRoutes.uploadFinish(upload.id), { method: 'POST', signal })
      const started = performance.now()
      upload = { ...upload, received: await sendPart(upload, file, length, signal) }
      failures = 0
      if (performance.now() - started < FAST_MS) length = Math.min(length * 2, PART_BYTES)
    } catch (error) {
      const wait = WAITS_MS[failures]
      // Before the upload exists, a 409 means that too many uploads are unfinished. A retry would not help.
      const isFinal = upload === undefined && error instanceof ApiError && error.status === 409
      if (signal.aborted || isFinal || !mayPass(error) || wait === undefined) throw error
      failures += 1
      length = SMALLEST_PART
      await pause(wait, signal)
      signal.throwIfAborted()
      // Requests the upload again to get the number of bytes received, unless only finishing it failed.
      if (upload && (upload.received < file.size || isConflict(error))) upload = undefined
    }
  }
}
