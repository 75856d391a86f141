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
export async function refuse(response: Response, what: string): Promise<never> {
  // The store's own words are for the log: they may name keys and hosts.
  log.error({ status: response.status, answer: (await response.text().catch(() => '')).slice(0, 500) }, what)
  throw new AppError('unavailable', 'The store of pictures and videos refused. Please try again, or ask the operator.')
}

/** Whether the settings name a bucket. */
export const hasBucket = () => bucket() !== null

export function requireBucket() {
  const store = bucket()
  if (!store) throw new AppError('unavailable', 'The settings name no bucket any more.')
  return store
}

/** What a response's XML says in elements of a name, without tags. */
export const textsOf = (xml: string, name: string) =>
  [...xml.matchAll(new RegExp(`<${name}>([^<]*)</${name}>`, 'g'))].map(([, text = '']) =>
    text.replaceAll('&quot;', '"'),
  )

/** Size of a stored file in bytes, null when there is none. @throws AppError unavailable */
export async function bucketFileSize(key: string): Promise<number | null> {
  const response = await requireBucket().send('HEAD', key)
  if (response.status === 404) return null
  return response.ok
    ? Number(response.headers.get('content-length'))
    : refuse(response, 'the store did not answer for a file')
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
  if (!response.ok) await refuse(response, 'the store took no file')
}

/** Removes a file. @throws AppError unavailable */
export async function removeBucketFile(key: string): Promise<void> {
  const response = await requireBucket().send('DELETE', key)
  if (!response.ok && response.status !== 404) await refuse(response, 'the store removed no file')
}

/** Reads a stored file in pieces. @throws AppError unavailable */
export const bucketReader =
  (key: string): ReadBytes =>
  async (start, end) => {
    const response = await requireBucket().send('GET', key, { headers: { range: `bytes=${start}-${end - 1}` } })
    if (response.status === 416) return new Uint8Array()
    if (response.status !== 206) return refuse(response, 'the store gave no piece of a file')
    return new Uint8Array(await response.arrayBuffer())
  }

/** Names in the bucket that begin so, in order, page by page. @throws AppError unavailable */
export async function* bucketKeys(prefix: string): AsyncGenerator<string> {
  for (let last: string | undefined = ''; last !== undefined;) {
    const query = { 'list-type': '2', prefix, 'start-after': last }
    const response = await requireBucket().send('GET', '', {}, query)
    if (!response.ok) return refuse(response, 'the store did not list its files')
    const xml = await response.text()
    const keys = textsOf(xml, 'Key')
    yield* keys
    last = textsOf(xml, 'IsTruncated')[0] === 'true' ? keys.at(-1) : undefined
  }
}

/** An address from which a viewer's browser reads a stored file, for so many seconds. */
export const bucketFileAddress = (key: string, contentType: string, seconds: number) =>
  requireBucket().presign('GET', key, { 'response-content-type': contentType }, seconds)
