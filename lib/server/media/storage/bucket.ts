import 'server-only'
import { setTimeout as sleep } from 'node:timers/promises'
import { AwsClient } from 'aws4fetch'
import { bucketSettings } from '@/lib/server/env'
import { abortAfter, fetchUntil } from '@/lib/server/http/abort-after'
import { log } from '@/lib/server/log/log'
import { AppError, RETRY_AFTER } from '@/lib/shared/errors'
import type { ReadBytes } from '@/lib/shared/media/video-file'

/** An object, so that tests can change the timeouts. */
export const timeouts = {
  answerMs: 8000,
  wholeMs: 30_000,
}

/** Retries after a 5xx or 429, each after a random pause of up to `RETRY_MS`, which doubles. */
const RETRIES = 2
const RETRY_MS = 50

const signingKeys = new Map<string, ArrayBuffer>()
const KEY = /^[\w-][\w.-]*(\/[\w-][\w.-]*)*$/

/** Prevents path traversal. */
export function requireKey(key: string): string {
  if (!KEY.test(key) || key.includes('..')) throw new AppError('not_found', 'Not found')
  return key
}

export function bucketAddress(): string | null {
  const { S3_ENDPOINT, S3_BUCKET } = bucketSettings()
  return S3_BUCKET && S3_ENDPOINT ? `${S3_ENDPOINT.replace(/\/+$/, '')}/${S3_BUCKET}/` : null
}

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
  })
  // Omits the trailing slash after the bucket's name, because stores differ in how they sign it.
  const addressOf = (key: string, query: Record<string, string> = {}) =>
    `${key ? base + requireKey(key) : base.slice(0, -1)}?${new URLSearchParams(query)}`.replace(/\?$/, '')
  return {
    send: async (method: string, key: string, init: RequestInit = {}, query: Record<string, string> = {}) => {
      const unanswered = new AbortController()
      const timer = setTimeout(() => unanswered.abort(), timeouts.answerMs)
      const signal = abortAfter(timeouts.wholeMs, unanswered.signal)
      try {
        // Not `client.fetch`, because it passes a copy of the request on, whose signal may be garbage-collected.
        for (let retry = 0; ; retry += 1) {
          const request = await client.sign(addressOf(key, query), { ...init, method })
          const response = await fetchUntil(signal, request, { redirect: 'error' })
          if (retry === RETRIES || (response.status < 500 && response.status !== 429)) return response
          await sleep(Math.random() * RETRY_MS * 2 ** retry)
        }
      } catch (cause) {
        if (cause instanceof AppError) throw cause
        throw new AppError('unavailable', 'The media store isn’t responding. Please try again in a moment.', {
          cause,
          retryAfter: RETRY_AFTER,
        })
      } finally {
        clearTimeout(timer)
      }
    },
    presign: async (method: string, key: string, query: Record<string, string>, seconds: number) => {
      const address = addressOf(key, { ...query, 'X-Amz-Expires': String(seconds) })
      return (await client.sign(address, { method, aws: { signQuery: true } })).url
    },
  }
}

export async function throwBucketError(response: Response, what: string): Promise<never> {
  // Logs the store's response but doesn't show it, because it may contain keys and hosts.
  log.error({ status: response.status, answer: (await response.text().catch(() => '')).slice(0, 500) }, what)
  throw new AppError(
    'unavailable',
    'The media store refused the request. Please try again, or ask the server administrator.',
  )
}

export const hasBucket = () => bucket() !== null

function requireBucket() {
  const store = bucket()
  if (!store) throw new AppError('unavailable', 'The bucket is no longer configured.')
  return store
}

const textsOf = (xml: string, name: string) =>
  [...xml.matchAll(new RegExp(`<${name}>([^<]*)</${name}>`, 'g'))].map(([, text = '']) =>
    text.replaceAll('&quot;', '"'),
  )

export async function bucketFileSize(key: string): Promise<number | null> {
  const response = await requireBucket().send('HEAD', key)
  if (response.status === 404) return null
  return response.ok
    ? Number(response.headers.get('content-length'))
    : throwBucketError(response, 'bucket: reading the file size failed')
}

export async function putBucketFile(
  key: string,
  bytes: Uint8Array,
  contentType: string,
  more: Record<string, string> = {},
): Promise<void> {
  const headers = { 'content-type': contentType, ...more }
  const response = await requireBucket().send('PUT', key, { body: bytes as BodyInit, headers })
  if (!response.ok) await throwBucketError(response, 'bucket: write failed')
}

export async function removeBucketFile(key: string): Promise<void> {
  const response = await requireBucket().send('DELETE', key)
  if (!response.ok && response.status !== 404) await throwBucketError(response, 'bucket: delete failed')
}

export const bucketReader =
  (key: string): ReadBytes =>
  async (start, end) => {
    const response = await requireBucket().send('GET', key, { headers: { range: `bytes=${start}-${end - 1}` } })
    if (response.status === 416) return new Uint8Array()
    if (response.status !== 206) return throwBucketError(response, 'bucket: range read failed')
    return new Uint8Array(await response.arrayBuffer())
  }

export async function* bucketKeys(prefix: string): AsyncGenerator<string> {
  for (let last: string | undefined = ''; last !== undefined;) {
    const query = { 'list-type': '2', prefix, 'start-after': last }
    const response = await requireBucket().send('GET', '', {}, query)
    if (!response.ok) return throwBucketError(response, 'bucket: listing failed')
    const xml = await response.text()
    const keys = textsOf(xml, 'Key')
    yield* keys
    last = textsOf(xml, 'IsTruncated')[0] === 'true' ? keys.at(-1) : undefined
  }
}

export const bucketFileAddress = (key: string, contentType: string, seconds: number) =>
  requireBucket().presign('GET', key, { 'response-content-type': contentType }, seconds)

// Browsers send parts directly to the bucket, so only the bucket can tell which parts have arrived.

/** Maximum number of parts. S3 allows 10,000. */
const MAX_PARTS = 9000
/** Lifetime of a part's URL. Long enough for the slowest usable connection. */
const PART_SECONDS = 15 * 60

/** Minimum part size. S3 requires at least 5 MiB. An object, so that tests can change the value. */
export const least = { partBytes: 16 * 1024 * 1024 }

export const bucketPartBytes = (size: number) => Math.max(least.partBytes, Math.ceil(size / MAX_PARTS))

type StoredPart = { number: number; etag: string; size: number }

export async function createMultipart(key: string, contentType: string): Promise<string> {
  const response = await requireBucket().send(
    'POST',
    key,
    { headers: { 'content-type': contentType } },
    { uploads: '' },
  )
  const [id] = response.ok ? textsOf(await response.text(), 'UploadId') : []
  return id ?? throwBucketError(response, 'bucket: starting a multipart upload failed')
}

async function listParts(key: string, uploadId: string): Promise<StoredPart[] | null> {
  const parts: StoredPart[] = []
  for (;;) {
    const after = String(parts.at(-1)?.number ?? 0)
    const response = await requireBucket().send('GET', key, {}, { uploadId, 'part-number-marker': after })
    if (response.status === 404) return null
    if (!response.ok) return throwBucketError(response, 'bucket: listing parts failed')
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

function sortParts(parts: readonly StoredPart[], size: number): StoredPart[] {
  const length = bucketPartBytes(size)
  const gap = parts.findIndex((part, index) => {
    return part.number !== index + 1 || part.size !== Math.min(length, size - index * length)
  })
  return gap < 0 ? [...parts] : parts.slice(0, gap)
}

/** Returns the number of bytes before the first missing part; null if neither upload nor file exists. */
export async function bucketReceived(key: string, uploadId: string, size: number): Promise<number | null> {
  const parts = await listParts(key, uploadId)
  if (parts) return sortParts(parts, size).reduce((sum, part) => sum + part.size, 0)
  return (await bucketFileSize(key)) === size ? size : null
}

export const partAddress = (key: string, uploadId: string, number: number) =>
  requireBucket().presign('PUT', key, { partNumber: String(number), uploadId }, PART_SECONDS)

/**
 * Idempotent.
 * @throws AppError conflict if a part is missing
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
    // Reads the body, because S3 may respond with 200 and report an error in the body.
    const said = response.ok ? await response.text() : ''
    if (!response.ok || said.includes('<Error>'))
      await throwBucketError(
        new Response(said || response.body, { status: response.status }),
        'bucket: completing a multipart upload failed',
      )
  }
  if ((await bucketFileSize(key)) !== size) throw new AppError('conflict', 'The upload isn’t complete yet.')
}

export async function abortMultipart(key: string, uploadId: string): Promise<void> {
  const response = await requireBucket().send('DELETE', key, {}, { uploadId })
  if (!response.ok && response.status !== 404)
    await throwBucketError(response, 'bucket: aborting a multipart upload failed')
}
