import 'server-only'
import { randomUUID } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { rename, rm, stat, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { Readable } from 'node:stream'
import { makeDirectory, storeRoot } from '@/lib/server/media/directories'
import { bucket, bucketFileSize, hasBucket, putBucketFile, refuse, requireKey } from './bucket'

/**
 * Where uploads are stored: in any S3-compatible store where one is set, else on the local disk. What has a name keeps
 * its content, so that a picture may be cached for ever.
 */

/** `size` is null where the store does not say how many bytes `body` has. */
type StoredObject = { body: ReadableStream | null; size: number | null }

const localFile = (key: string) => path.join(storeRoot(), requireKey(key))

/**
 * Keeps an object; one of the same name is the same.
 * @param key such as `pictures/name.webp`
 * @throws AppError unavailable when the store does not answer or refuses
 */
export async function putObject(key: string, bytes: Uint8Array, contentType: string): Promise<void> {
  if (hasBucket()) {
    return putBucketFile(key, bytes, contentType, { 'cache-control': 'public, max-age=31536000, immutable' })
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
    // The length of what was packed on the way is not that of what is read here.
    const length = response.headers.has('content-encoding') ? null : response.headers.get('content-length')
    return { body: response.body, size: length === null ? null : Number(length) }
  }
  const file = localFile(key)
  const facts = await stat(file).catch(() => null)
  if (!facts?.isFile()) return null
  return { body: Readable.toWeb(createReadStream(file)) as ReadableStream, size: facts.size }
}

/** Bytes of an object, which is not read; null when there is none. @throws AppError unavailable */
export async function objectSize(key: string): Promise<number | null> {
  if (hasBucket()) return bucketFileSize(key)
  const facts = await stat(localFile(key)).catch(() => null)
  return facts?.isFile() ? facts.size : null
}
