import 'server-only'
import { randomUUID } from 'node:crypto'
import { readdir, readFile, rename, rm } from 'node:fs/promises'
import path from 'node:path'
import { z } from 'zod'
import { log } from '@/lib/server/log/log'
import { makeDirectory, storeRoot } from '@/lib/server/media/directories'
import { bucketKeys, hasBucket, putBucketFile, removeBucketFile } from '@/lib/server/media/storage/bucket'
import { mediaFile, STREAM_TYPES } from '@/lib/server/media/storage/store'

const AT_ONCE = 4

export const streamPart = z
  .array(z.string())
  .transform((parts) => parts.join('/'))
  .refine(
    (part) => /^(main\.m3u8|thumbnails(\.vtt|-\d{3,6}\.jpg)|\d{1,2}\/(list\.m3u8|\d{3,6}\.m2ts))$/.test(part),
    'Not found',
  )

export const streamKeyOf = (fileKey: string): string =>
  `streams/${fileKey.slice('videos/'.length).replace(/\.(\w+)$/, '-$1')}/main.m3u8`

/** Must be on the same disk as the store, so that a rename publishes the finished stream. */
const getWorkDirectory = () => path.join(storeRoot(), 'making')

export const listWorkDirectories = async (): Promise<string[]> =>
  (await readdir(getWorkDirectory()).catch(() => [])).map((name) => path.join(getWorkDirectory(), name))

export async function createWorkDirectory(): Promise<string> {
  const place = path.join(getWorkDirectory(), randomUUID())
  await makeDirectory(place)
  return place
}

/** Logs a failure instead of throwing, because ffmpeg may still be writing. A later attempt deletes the directory. */
export const removeWorkDirectory = (place: string) =>
  rm(place, { recursive: true, force: true, maxRetries: 3 }).catch((err: unknown) =>
    log.error({ err }, 'working directory not deleted'),
  )

export async function removeStream(streamKey: string): Promise<void> {
  const directory = path.posix.dirname(streamKey)
  const local = mediaFile(directory)
  if (local) await rm(local, { recursive: true, force: true })
  if (hasBucket()) for await (const key of bucketKeys(`${directory}/`)) await removeBucketFile(key)
}

export async function storeStream(from: string, streamKey: string, signal: AbortSignal): Promise<void> {
  await removeStream(streamKey)
  const directory = path.posix.dirname(streamKey)
  const target = mediaFile(directory)
  if (!target) throw new Error('Stream path outside the store')
  if (!hasBucket()) {
    await makeDirectory(path.dirname(target))
    await rename(from, target)
    return
  }
  const entries = await readdir(from, { recursive: true, withFileTypes: true })
  const files = entries.filter((entry) => entry.isFile()).map((entry) => path.join(entry.parentPath, entry.name))
  for (let first = 0; first < files.length; first += AT_ONCE) {
    signal.throwIfAborted()
    await Promise.all(
      files.slice(first, first + AT_ONCE).map(async (file) => {
        const key = path.posix.join(directory, path.relative(from, file).split(path.sep).join('/'))
        await putBucketFile(key, await readFile(file), STREAM_TYPES[path.extname(file)] ?? 'application/octet-stream')
      }),
    )
  }
}
