import 'server-only'
import { createReadStream } from 'node:fs'
import { readdir, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import { Readable } from 'node:stream'
import { storeRoot } from '@/lib/server/directories'
import { MEDIA_LINK_SECONDS } from '@/lib/server/media/links'
import { bucketFileAddress, bucketKeys, hasBucket, removeBucketFile } from '@/lib/server/media/bucket'
import { getObject } from '@/lib/server/media/objects'
import { AppError, found } from '@/lib/shared/errors'
import { videoFileTypes } from '@/lib/shared/video-file'

/** Types of the videos that are uploaded, by the end of the name. */
export const VIDEO_TYPES: Record<string, string> = {
  ...{ '.webm': videoFileTypes.webm, '.mp4': videoFileTypes.mp4, '.mov': videoFileTypes.mov },
}
/** Parts of a stream that we made. */
export const STREAM_TYPES: Record<string, string> = {
  '.m3u8': 'application/vnd.apple.mpegurl',
  '.m2ts': 'video/mp2t',
  '.vtt': 'text/vtt; charset=utf-8',
  '.jpg': 'image/jpeg',
}

/** Where a file of the store lies on our disk; null for a name that leads out of the store. */
export function mediaFile(fileKey: string): string | null {
  const root = storeRoot()
  const file = path.resolve(root, fileKey)
  return file.startsWith(root + path.sep) ? file : null
}

/** Which names within the media store are no files of it. Each directory is read once. */
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

/** Removes a file from our disk and the bucket; one that is not there is no failure. @throws AppError unavailable */
export async function removeStoredFile(fileKey: string): Promise<void> {
  const file = mediaFile(fileKey)
  if (file) await rm(file, { force: true })
  if (hasBucket()) await removeBucketFile(fileKey)
}

/**
 * Answers with a file of the media store, whole or the range that was asked for.
 * @param fileKey name within the store, from the database
 * @param request read for its method and its Range, If-Range and If-None-Match headers
 * @param known types of what may be given, by the end of the name
 * @throws AppError not_found, unavailable
 */
export async function mediaResponse(fileKey: string, request: Request, known = VIDEO_TYPES): Promise<Response> {
  const file = mediaFile(fileKey)
  const type = file && known[path.extname(file)]
  if (!type) throw new AppError('not_found', 'Not found')
  const facts = await stat(file).catch(() => null)
  if (!facts?.isFile()) {
    if (!hasBucket()) throw new AppError('not_found', 'Not found')
    if (type.startsWith('video/')) return bucketRedirect(fileKey, type)
    // What names other parts comes from us, so that the others are asked of us too.
    const stored = found(await getObject(fileKey))
    const body = request.method === 'HEAD' ? null : stored.body
    const headers = { 'content-type': type, 'x-content-type-options': 'nosniff' }
    return new Response(body, { headers: { ...headers, 'cache-control': 'private, max-age=600' } })
  }

  const etag = `"${facts.size.toString(36)}-${Math.floor(facts.mtimeMs).toString(36)}"`
  const headers = new Headers({
    'content-type': type,
    'accept-ranges': 'bytes',
    etag,
    // In this browser only: the address is a person's own.
    'cache-control': 'private, max-age=600',
    'x-content-type-options': 'nosniff',
  })
  if (isKnown(request.headers.get('if-none-match'), etag)) return new Response(null, { status: 304, headers })

  const range = wantedRange(request, facts.size, etag)
  if (range === 'unsatisfiable') {
    headers.set('content-range', `bytes */${facts.size}`)
    return new Response(null, { status: 416, headers })
  }
  const { start, end } = range ?? { start: 0, end: facts.size - 1 }
  headers.set('content-length', String(end - start + 1))
  if (range) headers.set('content-range', `bytes ${start}-${end}/${facts.size}`)
  const body = request.method === 'HEAD' || facts.size === 0 ? null : toWebStream(file, start, end, request.signal)
  return new Response(body, { status: range ? 206 : 200, headers })
}

/** The bytes of a video go from the bucket to the browser: whoever may watch it gets an address there. */
async function bucketRedirect(fileKey: string, type: string): Promise<Response> {
  const location = await bucketFileAddress(fileKey, type, MEDIA_LINK_SECONDS)
  return new Response(null, { status: 302, headers: { location, 'cache-control': 'private, no-store' } })
}

/** Whether If-None-Match names this version of the file; weak and strong tags count alike there (RFC 9110 §13.1.2). */
function isKnown(header: string | null, etag: string): boolean {
  return header === '*' || (header ?? '').split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag)
}

/** The bytes that were asked for, first and last included; null for the whole file. */
function wantedRange(request: Request, size: number, etag: string) {
  const header = request.headers.get('range')
  const ifRange = request.headers.get('if-range')
  // Only GET has ranges (RFC 9110 §14.2).
  if (!header || request.method !== 'GET' || (ifRange && ifRange !== etag)) return null
  // Not understood, or several parts at once: the whole file is a right answer too.
  const [, first, last] = /^bytes=\s*(\d*)-(\d*)\s*$/.exec(header) ?? []
  if (first === undefined || last === undefined || first + last === '') return null
  const start = first === '' ? Math.max(0, size - Number(last)) : Number(first)
  const end = first === '' || last === '' ? size - 1 : Math.min(Number(last), size - 1)
  if (first !== '' && last !== '' && Number(first) > Number(last)) return null
  return start >= size || start > end ? 'unsatisfiable' : { start, end }
}

function toWebStream(file: string, start: number, end: number, signal: AbortSignal): ReadableStream {
  const stream = createReadStream(file, { start, end })
  // A viewer who seeks or leaves breaks off the transfer: the file must be let go.
  signal.addEventListener('abort', () => stream.destroy(), { once: true })
  return Readable.toWeb(stream) as ReadableStream
}
