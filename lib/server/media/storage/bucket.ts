import 'server-only'
import { AwsClient } from 'aws4fetch'
import { bucketSettings } from '@/lib/server/env'
import { log } from '@/lib/server/log/log'
import { AppError, RETRY_AFTER } from '@/lib/shared/errors'
import type { ReadBytes } from '@/lib/shared/media/video-file'

/** The bucket of the settings: any S3-compatible store. */

/** How long the store may take, in ms. An object, so that tests can change it. */
export const timeouts = {
  /** Until the response begins. */
  answerMs: 8000,
  /** Until the last byte. */
  wholeMs: 30_000,
}

/** By day and region, for the next client. */
const signingKeys = new Map<string, ArrayBuffer>()
const KEY = /^[\w-][\w.-]*(\/[\w-][\w.-]*)*$/

/** A name within the store. @throws AppError not_found for anything else */
export function requireKey(key: string): string {
  if (!KEY.test(key) || key.includes('..')) throw new AppError('not_found', 'Not found')
  return key
}

/** The address of the bucket, ending in a slash; null where uploads stay on the disk. */
export function bucketAddress(): string | null {
  const { S3_ENDPOINT, S3_BUCKET } = bucketSettings()
  return S3_BUCKET && S3_ENDPOINT ? `${S3_ENDPOINT.replace(/\/+$/, '')}/${S3_BUCKET}/` : null
}

/** The bucket of the settings, or null where uploads stay on the disk. */
export function bucket() {
  const { S3_REGION, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY } = bucketSettings()
  const base = bucketAddress()
  if (!base || !S3_ACCESS_KEY_ID || !S3_SECRET_ACCESS_KEY) return null
  const client = new AwsClient({
    accessKeyId: S3_ACCESS_KEY_ID,
    secretAccessKey: S3_SECRET_ACCESS_KEY,
    region: S3_REGION,
    service: 's3',
    cache: signingKeys,
    retries: 2,
  })
  // Without a slash behind the bucket: not every store signs it alike.
  const addressOf = (key: string, query: Record<string, string> = {}) =>
    `${key ? base + requireKey(key) : base.slice(0, -1)}?${new URLSearchParams(query)}`.replace(/\?$/, '')
  return {
    /** @param key empty for the bucket itself */
    send: async (method: string, key: string, init: RequestInit = {}, query: Record<string, string> = {}) => {
      const unanswered = new AbortController()
      const timer = setTimeout(() => unanswered.abort(), timeouts.answerMs)
      const signal = AbortSignal.any([unanswered.signal, AbortSignal.timeout(timeouts.wholeMs)])
      try {
        return await client.fetch(addressOf(key, query), { ...init, method, signal, redirect: 'error' })
      } catch (cause) {
        if (cause instanceof AppError) throw cause
        throw new AppError(
          'unavailable',
          'The store of pictures and videos does not answer. Please try again in a moment.',
          { cause, retryAfter: RETRY_AFTER },
        )
      } finally {
        clearTimeout(timer)
      }
    },
    /** An address with which a browser may do one thing, for so many seconds. */
    presign: async (method: string, key: string, query: Record<string, string>, seconds: number) => {
      const address = addressOf(key, { ...query, 'X-Amz-Expires': String(seconds) })
      return (await client.sign(address, { method, aws: { signQuery: true } })).url
    },
  }
}

/** @throws AppError unavailable, with what the store said in the log */
export async function throwBucketError(response: Response, what: string): Promise<never> {
  // The store's own words are for the log: they may name keys and hosts.
  log.error({ status: response.status, answer: (await response.text().catch(() => '')).slice(0, 500) }, what)
  throw new AppError('unavailable', 'The store of pictures and videos refused. Please try again, or ask the operator.')
}

/** Whether the settings name a bucket. */
export const hasBucket = () => bucket() !== null

function requireBucket() {
  const store = bucket()
  if (!store) throw new AppError('unavailable', 'The settings name no bucket any more.')
  return store
}

/** What a response's XML says in elements of a name, without tags. */
const textsOf = (xml: string, name: string) =>
  [...xml.matchAll(new RegExp(`<${name}>([^<]*)</${name}>`, 'g'))].map(([, text = '']) =>
    text.replaceAll('&quot;', '"'),
  )

/** Size of a stored file in bytes, null when there is none. @throws AppError unavailable */
export async function bucketFileSize(key: string): Promise<number | null> {
  const response = await requireBucket().send('HEAD', key)
  if (response.status === 404) return null
  return response.ok
    ? Number(response.headers.get('content-length'))
    : throwBucketError(response, 'the store did not answer for a file')
}

/** Stores a small file at once. @param more headers besides its type @throws AppError unavailable */
export async function putBucketFile(
  key: string,
  bytes: Uint8Array,
  contentType: string,
  more: Record<string, string> = {},
): Promise<void> {
  const headers = { 'content-type': contentType, ...more }
  const response = await requireBucket().send('PUT', key, { body: bytes as BodyInit, headers })
  if (!response.ok) await throwBucketError(response, 'the store took no file')
}

/** Removes a file. @throws AppError unavailable */
export async function removeBucketFile(key: string): Promise<void> {
  const response = await requireBucket().send('DELETE', key)
  if (!response.ok && response.status !== 404) await throwBucketError(response, 'the store removed no file')
}

/** Reads a stored file in pieces. @throws AppError unavailable */
export const bucketReader =
  (key: string): ReadBytes =>
  async (start, end) => {
    const response = await requireBucket().send('GET', key, { headers: { range: `bytes=${start}-${end - 1}` } })
    if (response.status === 416) return new Uint8Array()
    if (response.status !== 206) return throwBucketError(response, 'the store gave no piece of a file')
    return new Uint8Array(await response.arrayBuffer())
  }

/** Names in the bucket that begin so, in order, page by page. @throws AppError unavailable */
export async function* bucketKeys(prefix: string): AsyncGenerator<string> {
  for (let last: string | undefined = ''; last !== undefined;) {
    const query = { 'list-type': '2', prefix, 'start-after': last }
    const response = await requireBucket().send('GET', '', {}, query)
    if (!response.ok) return throwBucketError(response, 'the store did not list its files')
    const xml = await response.text()
    const keys = textsOf(xml, 'Key')
    yield* keys
    last = textsOf(xml, 'IsTruncated')[0] === 'true' ? keys.at(-1) : undefined
  }
}

/** An address from which a viewer's browser reads a stored file, for so many seconds. */
export const bucketFileAddress = (key: string, contentType: string, seconds: number) =>
  requireBucket().presign('GET', key, { 'response-content-type': contentType }, seconds)

/**
 * Video files on their way to the bucket: S3's multipart upload, whose parts browsers send to the bucket themselves.
 * The bucket is the truth about which parts have arrived.
 */

/** S3 takes 10,000 parts; a part that is lost is sent again. */
const MAX_PARTS = 9000
/** How long the address of a part works: the slowest line that makes sense sends it in that time. */
const PART_SECONDS = 15 * 60

/** Bytes that a part has at least; S3 wants 5 MiB. An object, so that tests can change it. */
export const least = { partBytes: 16 * 1024 * 1024 }

/** Length of every part but the last, in bytes. */
export const bucketPartBytes = (size: number) => Math.max(least.partBytes, Math.ceil(size / MAX_PARTS))

type StoredPart = { number: number; etag: string; size: number }

/** @returns the id of the new upload @throws AppError unavailable */
export async function createMultipart(key: string, contentType: string): Promise<string> {
  const response = await requireBucket().send(
    'POST',
    key,
    { headers: { 'content-type': contentType } },
    { uploads: '' },
  )
  const [id] = response.ok ? textsOf(await response.text(), 'UploadId') : []
  return id ?? throwBucketError(response, 'the store began no upload')
}

/** The parts that have arrived; null when there is no such upload, any more perhaps. @throws AppError unavailable */
async function listParts(key: string, uploadId: string): Promise<StoredPart[] | null> {
  const parts: StoredPart[] = []
  for (;;) {
    const after = String(parts.at(-1)?.number ?? 0)
    const response = await requireBucket().send('GET', key, {}, { uploadId, 'part-number-marker': after })
    if (response.status === 404) return null
    if (!response.ok) return throwBucketError(response, 'the store did not list parts')
    const xml = await response.text()
    const page = xml
      .split('<Part>')
      .slice(1)
      .map((part) => ({
        number: Number(textsOf(part, 'PartNumber')[0]),
        etag: textsOf(part, 'ETag')[0] ?? '',
        size: Number(textsOf(part, 'Size')[0]),
      }))
    parts.push(...page)
    if (page.length === 0 || textsOf(xml, 'IsTruncated')[0] !== 'true') return parts
  }
}

/** The parts from the first one that have arrived without a gap, each of its right length. */
function sortParts(parts: readonly StoredPart[], size: number): StoredPart[] {
  const length = bucketPartBytes(size)
  const gap = parts.findIndex((part, index) => {
    return part.number !== index + 1 || part.size !== Math.min(length, size - index * length)
  })
  return gap < 0 ? [...parts] : parts.slice(0, gap)
}

/**
 * Bytes of an upload that have arrived in order; null when the bucket knows neither the upload nor the file.
 * @throws AppError unavailable
 */
export async function bucketReceived(key: string, uploadId: string, size: number): Promise<number | null> {
  const parts = await listParts(key, uploadId)
  if (parts) return sortParts(parts, size).reduce((sum, part) => sum + part.size, 0)
  return (await bucketFileSize(key)) === size ? size : null
}

/** The address to which a browser sends one part. */
export const partAddress = (key: string, uploadId: string, number: number) =>
  requireBucket().presign('PUT', key, { partNumber: String(number), uploadId }, PART_SECONDS)

/**
 * Makes one file of the parts. Done twice, it is the same.
 * @throws AppError unavailable; conflict while a part is missing
 */
export async function completeMultipart(key: string, uploadId: string, size: number): Promise<void> {
  const parts = await listParts(key, uploadId)
  if (parts) {
    const list = sortParts(parts, size).map(
      ({ number, etag }) => `<Part><PartNumber>${number}</PartNumber><ETag>${etag}</ETag></Part>`,
    )
    const body = `<CompleteMultipartUpload>${list.join('')}</CompleteMultipartUpload>`
    const headers = { 'content-type': 'application/xml' }
    const response = await requireBucket().send('POST', key, { body, headers }, { uploadId })
    // S3 may say 200 at once, and then that it failed.
    const said = response.ok ? await response.text() : ''
    if (!response.ok || said.includes('<Error>'))
      await throwBucketError(new Response(said || response.body, { status: response.status }), 'the store made no file')
  }
  if ((await bucketFileSize(key)) !== size) throw new AppError('conflict', 'The file has not arrived completely.')
}

/** Removes an upload with its parts. @throws AppError unavailable */
export async function abortMultipart(key: string, uploadId: string): Promise<void> {
  const response = await requireBucket().send('DELETE', key, {}, { uploadId })
  if (!response.ok && response.status !== 404) await throwBucketError(response, 'the store removed no parts')
}
