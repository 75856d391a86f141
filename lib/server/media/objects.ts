import 'server-only'
import { AwsClient } from 'aws4fetch'
import { randomUUID } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { rename, rm, stat, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { Readable } from 'node:stream'
import { makeDirectory, storeRoot } from '@/lib/server/directories'
import { bucketSettings } from '@/lib/server/env'
import { log } from '@/lib/server/log'
import { AppError, RETRY_AFTER } from '@/lib/shared/errors'

/**
 * Where uploads are stored: in any S3-compatible store where one is set, else on the local disk. What has a name keeps
 * its content, so that a picture may be cached for ever.
 */

type StoredObject = { body: ReadableStream | null; size: number }

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

function requireKey(key: string): string {
  if (!KEY.test(key) || key.includes('..')) throw new AppError('not_found', 'Not found')
  return key
}

const localFile = (key: string) => path.join(storeRoot(), requireKey(key))

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

/**
 * Keeps an object; one of the same name is the same.
 * @param key such as `pictures/name.webp`
 * @throws AppError unavailable when the store does not answer or refuses
 */
export async function putObject(key: string, bytes: Uint8Array, contentType: string): Promise<void> {
  const remote = bucket()
  if (remote) {
    const headers = { 'content-type': contentType, 'cache-control': 'public, max-age=31536000, immutable' }
    const response = await remote.send('PUT', key, { body: bytes as BodyInit, headers })
    if (!response.ok) await refuse(response, 'the store took no file')
    return
  }
  const file = localFile(key)
  await makeDirectory(path.dirname(file))
  const draft = `${file}.${randomUUID()}.tmp`
  try {
    // On the disk before it has its name: a power cut leaves no picture with nothing in it.
    await writeFile(draft, bytes, { flush: true })
    await rename(draft, file)
  } finally {
    await rm(draft, { force: true })
  }
}

/**
 * Reads an object.
 * @returns null when there is none
 * @throws AppError unavailable when the store does not answer or refuses
 */
export async function getObject(key: string): Promise<StoredObject | null> {
  const remote = bucket()
  if (remote) {
    const response = await remote.send('GET', key)
    if (response.status === 404) return null
    if (!response.ok) return refuse(response, 'the store refused to give a file')
    return { body: response.body, size: Number(response.headers.get('content-length') ?? 0) }
  }
  const file = localFile(key)
  const facts = await stat(file).catch(() => null)
  if (!facts?.isFile()) return null
  return { body: Readable.toWeb(createReadStream(file)) as ReadableStream, size: facts.size }
}
