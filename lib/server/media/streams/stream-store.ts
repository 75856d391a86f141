import 'server-only'
import { randomUUID } from 'node:crypto'
import { readdir, readFile, rename, rm } from 'node:fs/promises'
import path from 'node:path'
import { z } from 'zod'
import { log } from '@/lib/server/log/log'
import { makeDirectory, storeRoot } from '@/lib/server/media/directories'
import { bucketKeys, hasBucket, putBucketFile, removeBucketFile } from '@/lib/server/media/storage/bucket'
import { mediaFile, STREAM_TYPES } from '@/lib/server/media/storage/store'

/** Streams that we make of files: where they are made, and where they lie in the media store. */

const AT_ONCE = 4

/** What a stream consists of, as a player names it after the main playlist's directory. */
export const streamPart = z
  .array(z.string())
  .transform((parts) => parts.join('/'))
  .refine(
    (part) => /^(main\.m3u8|thumbnails(\.vtt|-\d{3,6}\.jpg)|\d{1,2}\/(list\.m3u8|\d{3,6}\.m2ts))$/.test(part),
    'Not found',
  )

/** Name of the main playlist that is made of a file. @param fileKey `videos/` and more */
export const streamKeyOf = (fileKey: string): string =>
  `streams/${fileKey.slice('videos/'.length).replace(/\.(\w+)$/, '-$1')}/main.m3u8`

/** Where streams are made, each attempt in its own directory: at the same disk as the store, so it ends by a rename. */
const getWorkDirectory = () => path.join(storeRoot(), 'making')

/** The directories of all attempts on this disk, which other instances may share. */
export const listWorkDirectories = async (): Promise<string[]> =>
  (await readdir(getWorkDirectory()).catch(() => [])).map((name) => path.join(getWorkDirectory(), name))

/** @returns an empty directory for one attempt */
export async function createWorkDirectory(): Promise<string> {
  const place = path.join(getWorkDirectory(), randomUUID())
  await makeDirectory(place)
  return place
}

/** Removes an attempt's directory. If its ffmpeg still writes, or the disk refuses, a later attempt does. */
export const removeWorkDirectory = (place: string) =>
  rm(place, { recursive: true, force: true, maxRetries: 3 }).catch((err: unknown) =>
    log.error({ err }, 'the directory of a stream was not removed'),
  )

/** Removes a stream from the store, also one that arrived in part. @throws AppError unavailable */
export async function removeStream(streamKey: string): Promise<void> {
  const directory = path.posix.dirname(streamKey)
  const local = mediaFile(directory)
  if (local) await rm(local, { recursive: true, force: true })
  if (hasBucket()) for await (const key of bucketKeys(`${directory}/`)) await removeBucketFile(key)
}

/**
 * Puts a stream into the store, in place of one of the same name.
 * @param from directory in which it was made
 * @throws AppError unavailable; Error when `signal` is aborted
 */
export async function storeStream(from: string, streamKey: string, signal: AbortSignal): Promise<void> {
  await removeStream(streamKey)
  const directory = path.posix.dirname(streamKey)
  const target = mediaFile(directory)
  if (!target) throw new Error('a stream outside of the store')
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
