import 'server-only'
import { randomUUID } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { readdir, rm, stat, rename, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { Readable } from 'node:stream'
import { fileResponse } from '@/lib/server/files/file-response'
import { storeRoot, makeDirectory } from '@/lib/server/media/directories'
import { MEDIA_LINK_SECONDS } from '@/lib/server/media/links'
import { AppError, found } from '@/lib/shared/errors'
import { videoFileTypes } from '@/lib/shared/media/video-file'
import {
  bucketFileAddress,
  bucketKeys,
  bucketReader,
  hasBucket,
  removeBucketFile,
  bucket,
  bucketFileSize,
  putBucketFile,
  throwBucketError,
  requireKey,
} from './bucket'

export const VIDEO_TYPES: Record<string, string> = {
  ...{ '.webm': videoFileTypes.webm, '.mp4': videoFileTypes.mp4, '.mov': videoFileTypes.mov },
}
export const STREAM_TYPES: Record<string, string> = {
  '.m3u8': 'application/vnd.apple.mpegurl',
  '.m2ts': 'video/mp2t',
  '.vtt': 'text/vtt; charset=utf-8',
  '.jpg': 'image/jpeg',
}

export function mediaFile(fileKey: string): string | null {
  const root = storeRoot()
  const file = path.resolve(root, fileKey)
  return file.startsWith(root + path.sep) ? file : null
}

export async function missingMediaFiles(fileKeys: readonly string[]): Promise<Set<string>> {
  const root = storeRoot()
  const directories = new Map<string, Set<string>>()
  for (const directory of new Set(fileKeys.map((key) => path.resolve(root, path.dirname(key))))) {
    const isInside = directory === root || directory.startsWith(root + path.sep)
    const entries = isInside ? await readdir(directory, { withFileTypes: true }).catch(() => []) : []
    directories.set(directory, new Set(entries.filter((entry) => !entry.isDirectory()).map(({ name }) => name)))
  }
  const isThere = (key: string) => directories.get(path.resolve(root, path.dirname(key)))?.has(path.basename(key))
  const missing = new Set(fileKeys.filter((key) => !isThere(key)))
  if (missing.size === 0 || !hasBucket()) return missing
  for (const directory of new Set([...missing].map((key) => path.posix.dirname(key)))) {
    for await (const key of bucketKeys(directory === '.' ? '' : `${directory}/`)) missing.delete(key)
  }
  return missing
}

export async function removeStoredFile(fileKey: string): Promise<void> {
  const file = mediaFile(fileKey)
  if (file) await rm(file, { force: true })
  if (hasBucket()) await removeBucketFile(fileKey)
}

export async function mediaResponse(fileKey: string, request: Request, known = VIDEO_TYPES): Promise<Response> {
  const file = mediaFile(fileKey)
  const type = file && known[path.extname(file).toLowerCase()]
  if (!type) throw new AppError('not_found', 'Not found')
  // Must be private, because the URL belongs to one person.
  const headers = {
    'content-type': type,
    'cache-control': 'private, max-age=600',
    'x-content-type-options': 'nosniff',
  }
  const facts = await stat(file).catch(() => null)
  if (facts?.isFile()) {
    const etag = `"${facts.size.toString(36)}-${Math.floor(facts.mtimeMs).toString(36)}"`
    const read = (start: number, end: number) => toWebStream(file, start, end, request.signal)
    return fileResponse(request, { size: facts.size, headers: { ...headers, etag }, read })
  }
  if (!hasBucket()) throw new AppError('not_found', 'Not found')
  if (type.startsWith('video/')) return bucketRedirect(fileKey, type)
  // Proxies non-video files instead of redirecting, so that relative URLs in playlists resolve to our server.
  const isWhole = request.method === 'GET' && !request.headers.has('range')
  const stored = isWhole ? found(await getObject(fileKey)) : null
  const size = stored ? stored.size : found(await objectSize(fileKey))
  if (size === null) return new Response(stored?.body, { headers })
  const readPart = bucketReader(fileKey)
  const read = async (start: number, end: number) =>
    stored ? (stored.body ?? '') : ((await readPart(start, end + 1)) as BodyInit)
  return fileResponse(request, { size, headers, read })
}

async function bucketRedirect(fileKey: string, type: string): Promise<Response> {
  const location = await bucketFileAddress(fileKey, type, MEDIA_LINK_SECONDS)
  return new Response(null, { status: 302, headers: { location, 'cache-control': 'private, no-store' } })
}

function toWebStream(file: string, start: number, end: number, signal: AbortSignal): ReadableStream {
  const stream = createReadStream(file, { start, end })
  // Closes the file when the client aborts the transfer, for example by seeking.
  signal.addEventListener('abort', () => stream.destroy(), { once: true })
  return Readable.toWeb(stream) as ReadableStream
}

type StoredObject = { body: ReadableStream | null; size: number | null }

const localFile = (key: string) => path.join(storeRoot(), requireKey(key))

export async function putObject(key: string, bytes: Uint8Array, contentType: string): Promise<void> {
  if (hasBucket()) {
    return putBucketFile(key, bytes, contentType, { 'cache-control': 'public, max-age=31536000, immutable' })
  }
  const file = localFile(key)
  await makeDirectory(path.dirname(file))
  const draft = `${file}.${randomUUID()}.tmp`
  try {
    // Flushes before the rename, because a power failure could otherwise leave an empty picture.
    await writeFile(draft, bytes, { flush: true })
    await rename(draft, file)
  } finally {
    await rm(draft, { force: true })
  }
}

export async function getObject(key: string): Promise<StoredObject | null> {
  const remote = bucket()
  if (remote) {
    const response = await remote.send('GET', key)
    if (response.status === 404) return null
    if (!response.ok) return throwBucketError(response, 'bucket: read failed')
    // Ignores the Content-Length of a compressed response, because it isn't the length of the decoded body.
    const length = response.headers.has('content-encoding') ? null : response.headers.get('content-length')
    return { body: response.body, size: length === null ? null : Number(length) }
  }
  const file = localFile(key)
  const facts = await stat(file).catch(() => null)
  if (!facts?.isFile()) return null
  return { body: Readable.toWeb(createReadStream(file)) as ReadableStream, size: facts.size }
}

export async function objectSize(key: string): Promise<number | null> {
  if (hasBucket()) return bucketFileSize(key)
  const facts = await stat(localFile(key)).catch(() => null)
  return facts?.isFile() ? facts.size : null
}

/** Prevents caching of the redirect to a stream, because the stream's URL is for one viewer and expires. */
export async function serveMedia(
  media: { kind: 'file'; fileKey: string } | { kind: 'hls'; address: string },
  request: Request,
): Promise<Response> {
  if (media.kind === 'file') return mediaResponse(media.fileKey, request)
  const headers = { location: media.address, 'cache-control': 'private, no-store' }
  return new Response(null, { status: 307, headers })
}

export async function serveStreamPart(
  media: { kind: 'file'; streamKey: string | null } | { kind: 'hls' },
  part: string,
  request: Request,
): Promise<Response> {
  if (media.kind !== 'file' || media.streamKey === null) throw new AppError('not_found', 'Not found')
  return mediaResponse(path.posix.join(path.posix.dirname(media.streamKey), part), request, STREAM_TYPES)
}
